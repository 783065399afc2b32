"""The host of live tables: it decides, stores, folds and notifies, with a loop and a clock."""
