-- What belongs to one row, and is asked for by what belongs to many.
CREATE TABLE tool (id INTEGER PRIMARY KEY, name TEXT, pieces_in_store INTEGER);
CREATE TABLE rental (id INTEGER PRIMARY KEY, tool_id INTEGER REFERENCES tool(id), town TEXT, days INTEGER);
INSERT INTO tool VALUES (1, 'saw', 50), (2, 'drill', 60), (3, 'ladder', 90);
INSERT INTO rental VALUES (1, 1, 'Ulm', 2), (2, 1, 'Ulm', 4), (3, 2, 'Ulm', 1), (4, 3, 'Bonn', 7);
