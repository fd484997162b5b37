"""Events of several tables in the database; their rules are in `rules/events`."""
