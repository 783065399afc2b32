"""Reviews of finished games: asked for, made a part at a time, kept and put into words."""
