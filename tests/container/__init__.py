"""Tests of the container image, without a container engine."""
