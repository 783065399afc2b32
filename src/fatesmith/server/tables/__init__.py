"""Tables without a clock: entries, their fold, and how each command becomes entries."""
