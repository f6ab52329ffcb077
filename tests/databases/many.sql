-- More rows than a result shows, and more columns than fit a line.
CREATE TABLE readings (id INTEGER PRIMARY KEY, station TEXT, value REAL);
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
INSERT INTO readings SELECT i, 'Station ' || char(64 + i % 26 + 1), i / 8.0 FROM n;
CREATE TABLE wide (c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, c16, c17, c18, c19, c20);
