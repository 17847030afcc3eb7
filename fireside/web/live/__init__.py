"""The live channel of a table page: commands come in, what happens goes out."""
