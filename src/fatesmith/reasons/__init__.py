"""Why an option is good, and why it is better than another: codes with numbers, and words."""
