-- Objects that SQLite cannot use, put into the list of tables by hand.
CREATE TABLE fine (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO fine VALUES (1, 'Ada');
CREATE TABLE name_not_text (a TEXT);
CREATE TABLE one_bad_column (good TEXT, bad TEXT);
INSERT INTO one_bad_column VALUES ('yes', 'no');
PRAGMA writable_schema = ON;
INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql)
  VALUES ('table', 'no_module', 'no_module', 0, 'CREATE VIRTUAL TABLE no_module USING missing_module(a)');
-- CREATE TABLE "name\xff" (a TEXT)
UPDATE sqlite_schema SET name = CAST(x'6e616d65ff' AS TEXT), tbl_name = CAST(x'6e616d65ff' AS TEXT),
  sql = CAST(x'435245415445205441424c4520226e616d65ff22202861205445585429' AS TEXT)
  WHERE name = 'name_not_text';
-- CREATE TABLE one_bad_column (good TEXT, "bad\xff" TEXT)
UPDATE sqlite_schema SET
  sql = CAST(x'435245415445205441424c45206f6e655f6261645f636f6c756d6e2028676f6f6420544558542c2022626164ff22205445585429' AS TEXT)
  WHERE name = 'one_bad_column';
PRAGMA writable_schema = OFF;
