"""The report of a run of the arena: figures, charts, sentences, and the folder they are kept in."""
