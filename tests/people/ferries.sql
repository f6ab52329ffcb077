-- Days as people write them, which letters put in another order.
CREATE TABLE ferry (id INTEGER PRIMARY KEY, name TEXT, built_on TEXT);
INSERT INTO ferry VALUES (1, 'Alma', '03.11.2003'), (2, 'Bora', '12.01.2014'), (3, 'Cleo', '25.12.1992'), (4, 'Dora', '07.02.2014');
