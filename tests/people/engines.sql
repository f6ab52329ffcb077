-- Numbers that are text, with a word for those that are missing.
CREATE TABLE engine (id INTEGER PRIMARY KEY, name TEXT, cylinders INTEGER, weight TEXT, length REAL);
INSERT INTO engine VALUES
 (1, 'Badger', 4, '85', 1.5), (2, 'Otter', 8, '310', 2.0), (3, 'Mole', 6, 'none', 1.9), (4, 'Stoat', 4, '9', 1.2),
 (5, 'Hare', 6, '120', 1.7);
