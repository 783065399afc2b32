"""Words and bytes: moves, records, scenarios and prose."""
