-- A place that no column has.
CREATE TABLE sailor (
  id INTEGER PRIMARY KEY,
  name TEXT,     -- as in the passport
  nickname TEXT, -- as the crew says
  age INTEGER
);
INSERT INTO sailor VALUES (1, 'Anil Nair', 'Sparky', 41), (2, 'Beena Das', NULL, 22), (3, 'Chitra Rao', 'Captain', 35);
