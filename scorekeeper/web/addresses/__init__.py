"""Addresses of pages: those of before, and the numbers in them."""
