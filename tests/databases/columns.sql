-- Columns with every kind of type: declared, inferred, generated, hidden.
CREATE TABLE untyped (numbers, texts, mixed, no_values, blobs);
INSERT INTO untyped VALUES (1, 'one', 1, NULL, x'00ff'), (2.5, 'two', 'zwei', NULL, x'');
CREATE TABLE typed (
  id INTEGER PRIMARY KEY, name VARCHAR(20), price DECIMAL(10, 2), born DATE, seen DATETIME,
  year YEAR, active BOOLEAN, picture BLOB, any ANY, odd "two words"
);
INSERT INTO typed VALUES
  (1, 'Ada', 3, '1815-12-10', '2024-02-29 23:59:59', 1815, 1, x'89504e47', 'x', 'y'),
  (2, 'Grace', 3.0, '1906-12-09', '2024-03-01T00:00:00Z', 1906, 0, NULL, 7, NULL);
CREATE TABLE generated (
  width REAL, height REAL,
  area REAL GENERATED ALWAYS AS (width * height) VIRTUAL,
  label TEXT AS (width || ' x ' || height) STORED
);
INSERT INTO generated VALUES (2, 3.5), (4, 1);
CREATE TABLE strict (id INTEGER PRIMARY KEY, note TEXT, amount REAL /* in euros */) STRICT;
INSERT INTO strict VALUES (1, 'first', 1);
CREATE TABLE empty (a INTEGER, b);
