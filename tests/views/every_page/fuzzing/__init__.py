"""Random, boundary, hostile and missing values in every field of every form and in every parameter."""
