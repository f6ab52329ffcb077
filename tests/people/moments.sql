-- Moments as seconds, as milliseconds, and as days of the Julian calendar.
CREATE TABLE click (id INTEGER PRIMARY KEY, page TEXT, clicked_at INTEGER);
CREATE TABLE copy (id INTEGER PRIMARY KEY, disk TEXT, made_on DATETIME);
CREATE TABLE login (id INTEGER PRIMARY KEY, who TEXT, at TEXT);
INSERT INTO click VALUES
 (1, '/a', strftime('%s', '2018-05-31 23:30:00')), (2, '/b', strftime('%s', '2018-06-01 00:10:00')),
 (3, '/a', strftime('%s', '2018-06-30 12:00:00')), (4, '/c', strftime('%s', '2018-07-01 08:00:00'));
INSERT INTO copy VALUES (1, 'A', julianday('2021-09-03 14:00')), (2, 'B', julianday('2021-10-01')), (3, 'A', julianday('2021-09-30 23:00'));
INSERT INTO login VALUES (1, 'Ann', '1676851200'), (2, 'Bob', '1677628800'), (3, 'Cy', '1672444800');
