"""Tests of the product in a real browser, at the size of a phone, against its own server."""
