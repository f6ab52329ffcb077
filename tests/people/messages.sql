-- What columns and codes mean, in comments.
CREATE TABLE member ( -- people of the club
  id INTEGER PRIMARY KEY,
  nm TEXT -- first and last name
);
CREATE TABLE message_log (
  id INTEGER PRIMARY KEY,
  member_id INTEGER REFERENCES member(id), -- whose list this is
  other_name TEXT,     -- to or from whom
  logged_at TEXT,
  length INTEGER,      /* in letters */
  direction INTEGER    -- 1 = sent, 2 = received
);
INSERT INTO member VALUES (1, 'Ida Berg'), (2, 'Tom Hale');
INSERT INTO message_log VALUES
 (1, 1, 'Uwe', '2024-05-05 08:00:00', 20, 1), (2, 1, 'Eva', '2024-05-05 09:30:00', 55, 2),
 (3, 1, 'Max', '2024-05-06 10:00:00', 12, 1), (4, 2, 'Eva', '2024-05-05 11:00:00', 31, 1);
