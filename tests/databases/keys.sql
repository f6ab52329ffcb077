-- Foreign keys in every form that SQLite takes, and primary keys of several columns.
PRAGMA foreign_keys = OFF;
CREATE TABLE airport (code TEXT PRIMARY KEY, city TEXT NOT NULL);
-- Two keys to one table; the second is declared first in no other table.
CREATE TABLE flight (
  id INTEGER PRIMARY KEY,
  origin TEXT REFERENCES airport (code),
  destination TEXT REFERENCES airport,
  replaces INTEGER REFERENCES flight (id)
);
-- The order of the key is not the order of the columns.
CREATE TABLE seat (
  number TEXT, flight INTEGER REFERENCES flight (id), fare REAL,
  PRIMARY KEY (flight, number)
) WITHOUT ROWID;
-- A composite key that names columns, and one that means the primary key.
CREATE TABLE booking (
  passenger TEXT, flight INTEGER, seat TEXT,
  FOREIGN KEY (flight, seat) REFERENCES seat (flight, number)
);
CREATE TABLE upgrade (
  flight INTEGER, seat TEXT, since DATE,
  FOREIGN KEY (flight, seat) REFERENCES seat,
  FOREIGN KEY (since) REFERENCES calendar (day)
);
-- Referred to before it is made, with letters of another case.
CREATE TABLE crew (name TEXT, flight INTEGER REFERENCES FLIGHT (ID), home TEXT REFERENCES Airport);
INSERT INTO airport VALUES ('OSL', 'Oslo'), ('LIS', 'Lisbon'), ('CDG', 'Paris');
INSERT INTO flight VALUES (1, 'OSL', 'LIS', NULL), (2, 'LIS', 'CDG', 1);
INSERT INTO seat VALUES ('1A', 1, 120), ('1B', 1, 99.5), ('1A', 2, 80);
INSERT INTO booking VALUES ('Ada', 1, '1A'), ('Grace', 2, '1A');
INSERT INTO upgrade VALUES (1, '1B', '2024-02-29');
INSERT INTO crew VALUES ('Bo', 1, 'OSL');
