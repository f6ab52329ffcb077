-- Names that must be quoted, or look as if they need not be.
CREATE TABLE "order" ("group" TEXT, "select" INTEGER, "from" TEXT, rowid_ INTEGER);
INSERT INTO "order" VALUES ('gold', 1, 'Oslo', 4);
CREATE TABLE "with space" ("first name" TEXT, "2nd" INTEGER, "a-b" REAL, "" TEXT);
INSERT INTO "with space" VALUES ('Ada', 2, 0.5, 'nameless');
CREATE TABLE "dots.and""quotes" ("semi;colon" TEXT, "back`tick" TEXT, "apos'trophe" TEXT, "[x]" TEXT);
INSERT INTO "dots.and""quotes" VALUES ('a', 'b', 'c', 'd');
CREATE TABLE "two
lines" ("tab	bed" TEXT, "new
line" TEXT);
INSERT INTO "two
lines" VALUES ('Tab', 'Line');
CREATE TABLE "Größe" ("naïve" TEXT, "имя" TEXT, "名前" TEXT, "🦀" INTEGER);
INSERT INTO "Größe" VALUES ('café', 'Анна', '花子', 1);
CREATE TABLE MiXeD (ID INTEGER PRIMARY KEY, Name TEXT, owner INTEGER REFERENCES mixed (id));
INSERT INTO MiXeD VALUES (1, 'Eve', 1);
CREATE TABLE true (false TEXT, null_ TEXT);
INSERT INTO true VALUES ('f', NULL);
