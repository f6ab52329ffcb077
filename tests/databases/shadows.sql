-- A full-text index keeps tables of its own, which nobody asks about.
CREATE VIRTUAL TABLE letters USING fts4(sender, body);
INSERT INTO letters VALUES ('Ada', 'the engine weaves patterns'), ('Charles', 'a table of tables');
CREATE TABLE letters_archive (sender TEXT, year INTEGER);
INSERT INTO letters_archive VALUES ('Ada', 1843);
