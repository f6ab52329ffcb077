PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
-- What a till keeps; it's a script with semicolons, BEGIN and END in texts and in a trigger
/* begin; here */
CREATE TABLE article (id INTEGER PRIMARY KEY, title TEXT, note TEXT, changed_at TEXT);
CREATE TABLE change (article_id INTEGER, line TEXT);
INSERT INTO article VALUES (1, 'Soap; green', 'a;b -- no comment', NULL);
CREATE TRIGGER article_renamed AFTER UPDATE OF title ON article FOR EACH ROW WHEN new.title <> old.title
BEGIN
  INSERT INTO change VALUES (old.id, 'from; ' || old.title || CASE WHEN old.note IS NULL THEN '' ELSE '; end' END);
  UPDATE article SET changed_at = datetime('now') WHERE id = old.id;
END;
CREATE VIRTUAL TABLE aisle USING no_such_shelf(x, y);
UPDATE article SET title = 'Soap; blue' WHERE id = 1;
INSERT INTO article VALUES (2, 'END; COMMIT', 'BEGIN', NULL), (3, 'Brush', NULL, NULL);
COMMIT;
