-- Run once, when the volume is new: Inngest keeps its own tables in a database of its own.
CREATE DATABASE inngest;
