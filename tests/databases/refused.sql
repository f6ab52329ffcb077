.bail off
CREATE TABLE city (name TEXT PRIMARY KEY, country TEXT);
INSERT INTO city VALUES ('Oslo', 'Norway'), ('Riga', 'Latvia');
CREATE TABLE ferry (id INTEGER PRIMARY KEY, "from" TEXT REFERENCES city(name),, seats INTEGER);
INSERT INTO ferry
  VALUES (1, 'Oslo', 120);
INSERT INTO "Ferry" VALUES (2, 'Riga', 80);
INSERT INTO city VALUES ('Oslo', 'Sweden');
CREATE TABLE pier (city TEXT, number INTEGER);
CREATE TABLE IF NOT EXISTS pier (city TEXT);
CREATE TRIGGER watched AFTER INSERT ON ferry BEGIN
  DELETE FROM city;
  DELETE FROM pier;
END;
BEGIN;
INSERT INTO pier VALUES ('Riga', 1), ('a line
of two lines; and a ferry', 2);
ATTACH 'elsewhere.sqlite' AS elsewhere;
VACUUM INTO 'elsewhere.sqlite';
INSERT INTO city VALUES ('Cork', 'Ireland');
INSERT INTO pier VALUES ('Cork', 3
