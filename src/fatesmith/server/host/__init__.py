"""The host of live tables: it decides, keeps, folds and tells, with a loop and a clock."""
