PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
-- a comment; with a semicolon and one quote: it's
/* another; BEGIN */
CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, note TEXT, begin_date TEXT, updated_at TEXT);
CREATE TABLE log (person_id INTEGER, line TEXT);
INSERT INTO person VALUES (1, 'Uma', 'x;y -- not a comment', '2020-01-02', NULL);
CREATE TRIGGER person_changed AFTER UPDATE OF name ON person FOR EACH ROW WHEN new.name <> old.name
BEGIN
  INSERT INTO log VALUES (old.id, 'was; ' || old.name || CASE WHEN old.note IS NULL THEN '' ELSE '; end' END);
  UPDATE person SET updated_at = '2021-01-01' WHERE id = old.id;
END;
-- An extension that nobody has here.
CREATE VIRTUAL TABLE spot USING no_such_module(x, y);
UPDATE person SET name = 'Una' WHERE id = 1;
INSERT INTO person VALUES (2, 'Vik', 'BEGIN; COMMIT; END', '2021-03-04', NULL);
CREATE VIEW people AS SELECT id, name FROM person;
-- Nothing fires these two: what they do is never done.
CREATE TEMP TRIGGER emptied AFTER DELETE ON log BEGIN DELETE FROM person; DELETE FROM log; END;
CREATE TRIGGER doubled INSTEAD OF INSERT ON people BEGIN
  INSERT INTO log VALUES (0, 'fired'); -- END;
  SELECT 1;
END;
COMMIT;
