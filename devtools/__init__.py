"""What `./dev` does: the set-up of the project and the commands to work on it.

Standard library only: these modules run before anything is installed.
"""
