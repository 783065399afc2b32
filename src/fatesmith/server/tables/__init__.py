"""Tables without a clock: entries, their fold, and what each command makes of them."""
