-- Words of somebody who asks about their own rows, and a day that is told from now.
CREATE TABLE drink (id INTEGER PRIMARY KEY, user_id INTEGER, drink TEXT, millilitres INTEGER, drunk_at DATETIME);
CREATE TABLE pill (id INTEGER PRIMARY KEY, user_id INTEGER, name TEXT, dose TEXT, taken_at DATETIME);
INSERT INTO drink VALUES (1, 2, 'tea', 300, datetime('now', '-1 day')), (2, 1, 'milk', 200, datetime('now'));
INSERT INTO pill VALUES
 (1, 2, 'Zinc', '10 mg', datetime('now', '-1 day')), (2, 2, 'Iron', '5 mg', date('now') || ' 00:01:00'),
 (3, 1, 'Iodine', '1 mg', date('now') || ' 00:02:00');
