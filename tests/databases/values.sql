-- Cells that are easily changed on the way: large integers, equal numbers of two types, bytes.
CREATE TABLE numbers (id INTEGER PRIMARY KEY, value);
INSERT INTO numbers VALUES
  (1, 3), (2, 3.0), (3, 9007199254740993), (4, -9007199254740993), (5, 9223372036854775807),
  (6, -9223372036854775808), (7, 0.1), (8, 0.30000000000000004), (9, -0.0), (10, 1e300),
  (11, 100000000000000000), (12, 1e17), (13, NULL);
CREATE TABLE texts (id INTEGER PRIMARY KEY, value TEXT);
INSERT INTO texts VALUES
  (1, ''), (2, 'null'), (3, NULL), (4, CAST(x'610062' AS TEXT)), (5, CAST(x'61ff62' AS TEXT)),
  (6, ' padded '), (7, '3'), (8, 'O''Hara'), (9, 'tab	and
line'), (10, '10 % _ *'), (11, 'Zoë'), (12, '🎵'), (13, printf('%.*c', 5000, 'x'));
CREATE TABLE blobs (id INTEGER PRIMARY KEY, value BLOB);
INSERT INTO blobs VALUES (1, x''), (2, x'00'), (3, x'ff00ff'), (4, x'fe00ff'), (5, NULL);
CREATE TABLE dates (day DATE, moment TEXT, julian REAL, epoch INTEGER);
INSERT INTO dates VALUES ('2024-02-29', '2024-02-29T12:30:00+01:00', 2460370.5, 1709164800);
