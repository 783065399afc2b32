"""The daily forge: by date one set-up, rivals and dice for everybody, and what they are worth."""
