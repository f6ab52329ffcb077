-- Views that work, and views that do not: the rest of the file is used all the same.
CREATE TABLE singer (id INTEGER PRIMARY KEY, name TEXT, age INTEGER);
INSERT INTO singer VALUES (1, 'Nina', 30), (2, 'Otis', 26), (3, 'Etta', 73);
CREATE TABLE gone (a TEXT);
CREATE VIEW adults AS SELECT name, age FROM singer WHERE age > 28;
CREATE VIEW renamed (who, next_age) AS SELECT name, age + 1 FROM singer;
CREATE VIEW counted AS SELECT count(*) AS singers, avg(age) AS mean FROM singer;
CREATE VIEW chained AS SELECT who FROM renamed;
-- Endless once it is counted; its first rows come at once.
CREATE VIEW endless AS
  WITH RECURSIVE n (i, word) AS (SELECT 1, 'one' UNION ALL SELECT i + 1, 'more' FROM n)
  SELECT i, word FROM n;
CREATE VIEW over_gone AS SELECT a FROM gone;
DROP TABLE gone;
CREATE VIEW over_over_gone AS SELECT a FROM over_gone;
CREATE VIEW no_function AS SELECT missing_function(name) AS x FROM singer;
CREATE VIEW no_collation AS SELECT name FROM singer ORDER BY name COLLATE missing_collation;
CREATE VIEW no_column AS SELECT no_such_name FROM singer;
CREATE VIEW circle_a AS SELECT * FROM circle_b;
CREATE VIEW circle_b AS SELECT * FROM circle_a;
