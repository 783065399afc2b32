"""The report of an arena run: figures, charts, sentences, and the folder that holds them."""
