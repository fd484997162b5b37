"""Tests of upgrades from every earlier schema."""
