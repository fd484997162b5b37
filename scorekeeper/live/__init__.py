"""The other devices at a table: watchers, bids from players' own phones, and the pen."""
