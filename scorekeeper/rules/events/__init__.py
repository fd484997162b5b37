"""Events of several tables: who sits where, what came out, who goes on."""
