-- Three Rivers, a made-up city library with six branches.
--
-- Every kind of ambiguity that AmbiQT tells apart is in here:
--   C  a word may mean two columns     book.title and book.original_title; first_published, printed
--   T  a word may mean two tables      magazine and journal are both "periodicals"
--   J  an attribute stands twice       author.nationality and author_biography.nationality
--   P  an aggregate is kept beside     branch_statistics beside book and loan
--      the rows it was computed from

CREATE TABLE branch (
    branch_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    district TEXT NOT NULL,
    opened INTEGER NOT NULL
);

CREATE TABLE author (
    author_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    pen_name TEXT,
    nationality TEXT NOT NULL
);

CREATE TABLE author_biography (
    author_id INTEGER PRIMARY KEY REFERENCES author (author_id),
    nationality TEXT NOT NULL,
    birth_year INTEGER NOT NULL,
    birth_place TEXT NOT NULL
);

CREATE TABLE book (
    book_id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    original_title TEXT NOT NULL,
    author_id INTEGER NOT NULL REFERENCES author (author_id),
    branch_id INTEGER NOT NULL REFERENCES branch (branch_id),
    first_published INTEGER NOT NULL,
    printed INTEGER NOT NULL,
    pages INTEGER NOT NULL
);

CREATE TABLE loan (
    loan_id INTEGER PRIMARY KEY,
    book_id INTEGER NOT NULL REFERENCES book (book_id),
    branch_id INTEGER NOT NULL REFERENCES branch (branch_id),
    card_number INTEGER NOT NULL,
    borrowed_on DATE NOT NULL,
    due_on DATE NOT NULL,
    returned_on DATE
);

CREATE TABLE magazine (
    magazine_id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    publisher TEXT NOT NULL,
    language TEXT NOT NULL,
    issues_per_year INTEGER NOT NULL
);

CREATE TABLE journal (
    journal_id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    publisher TEXT NOT NULL,
    language TEXT NOT NULL,
    issues_per_year INTEGER NOT NULL
);

CREATE TABLE branch_statistics (
    branch_id INTEGER PRIMARY KEY REFERENCES branch (branch_id),
    number_of_books INTEGER NOT NULL,
    number_of_loans INTEGER NOT NULL,
    average_pages REAL NOT NULL
);

INSERT INTO branch (name, district, opened) VALUES
    ('Central Library', 'Old Town', 1911),
    ('Ferry Quay', 'Harbour', 1968),
    ('Linden Square', 'Westend', 1987),
    ('Hill Road', 'Northgate', 1974),
    ('Weaver Mill', 'Southbank', 2009),
    ('Children''s House', 'Old Town', 1996);

INSERT INTO author (name, pen_name, nationality) VALUES
    ('Miriam Castell', NULL, 'Spanish'), ('Edward Thorne', 'E. T. Vale', 'British'),
    ('Ingrid Solberg', NULL, 'Norwegian'), ('Paul Grenier', NULL, 'French'),
    ('Adaeze Nwosu', NULL, 'Nigerian'), ('Katharina Voss', 'Kit Falk', 'German'),
    ('Haruto Ishida', NULL, 'Japanese'), ('Lidia Marchetti', NULL, 'Italian'),
    ('Samuel Pryce', NULL, 'British'), ('Olena Hrytsenko', NULL, 'Ukrainian'),
    ('Rafael Quiroga', NULL, 'Argentine'), ('Nadine Belkacem', 'N. Bel', 'French'),
    ('Thomas Ridley', NULL, 'American'), ('Wen Liu', NULL, 'Chinese'),
    ('Astrid Nyman', NULL, 'Swedish'), ('Jan Kowalczyk', NULL, 'Polish'),
    ('Claire Dunmore', NULL, 'Irish'), ('Matteo Greco', NULL, 'Italian'),
    ('Priya Menon', NULL, 'Indian'), ('Georg Lindner', NULL, 'Austrian'),
    ('Helena Prado', NULL, 'Brazilian'), ('Isabel Rocha', 'Isa Mar', 'Portuguese'),
    ('David Achterberg', NULL, 'Dutch'), ('Yasmin Farouk', NULL, 'Egyptian'),
    ('Peter Hollis', NULL, 'American'), ('Marta Szabó', NULL, 'Hungarian'),
    ('Leila Rahmani', NULL, 'Iranian'), ('Oskar Lehtonen', NULL, 'Finnish'),
    ('Bridget Hanlon', NULL, 'Irish'), ('Emre Aydın', NULL, 'Turkish'),
    ('Sofie Maes', NULL, 'Belgian'), ('Andrei Popescu', NULL, 'Romanian');

-- The biographies know better where some authors moved.
INSERT INTO author_biography (author_id, nationality, birth_year, birth_place)
SELECT author_id,
       CASE author_id WHEN 2 THEN 'Irish' WHEN 6 THEN 'Swiss' WHEN 11 THEN 'Chilean'
            WHEN 13 THEN 'Canadian' WHEN 23 THEN 'Belgian' WHEN 27 THEN 'British'
            ELSE nationality END,
       1921 + (author_id * 23) % 71,
       CASE author_id % 8 WHEN 0 THEN 'Florence' WHEN 1 THEN 'Barcelona' WHEN 2 THEN 'Dublin'
            WHEN 3 THEN 'Bergen' WHEN 4 THEN 'Lyon' WHEN 5 THEN 'Lagos' WHEN 6 THEN 'Basel'
            ELSE 'Kyoto' END
FROM author;

-- 180 books: what it is about and a place make a title; translations keep the original's.
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 179),
topic(k, english, other) AS (VALUES
    (0, 'The Clockmaker of ', 'El relojero de '), (1, 'A Winter in ', 'En vinter i '),
    (2, 'The Garden of ', 'Le jardin de '), (3, 'Letters from ', 'Briefe aus '),
    (4, 'The Bridge of ', 'Il ponte di '), (5, 'Salt and Light in ', 'Sal e luz em '),
    (6, 'The Cartographer of ', 'De kaartenmaker van '), (7, 'Nine Nights in ', 'Dziewięć nocy w '),
    (8, 'The Orchard: ', 'Hedelmätarha: '), (9, 'An Island near ', 'O insulă lângă '),
    (10, 'The Glass House at ', 'La maison de verre à '), (11, 'The Birds of ', 'Die Vögel von ')),
place(k, name) AS (VALUES
    (0, 'Marenne'), (1, 'Solvik'), (2, 'Ostrava Alta'), (3, 'Kestrel Bay'), (4, 'Old Tamar'),
    (5, 'Belmira'), (6, 'Norrhamn'), (7, 'Veldhoek'), (8, 'Saint-Aubrac'), (9, 'Lindau Moor'),
    (10, 'Torre Blanca'), (11, 'Zaleska'), (12, 'Port Ellery'), (13, 'Aramut'), (14, 'Halvard'))
INSERT INTO book (title, original_title, author_id, branch_id, first_published, printed, pages)
SELECT topic.english || place.name,
       CASE WHEN i % 5 < 2 THEN topic.english ELSE topic.other END || place.name,
       1 + (i * 11) % 32,
       CASE WHEN i * 7 % 20 < 8 THEN 1 WHEN i * 7 % 20 < 12 THEN 2 WHEN i * 7 % 20 < 15 THEN 3
            WHEN i * 7 % 20 < 17 THEN 4 WHEN i * 7 % 20 < 19 THEN 5 ELSE 6 END,
       1948 + (i * 37) % 72,
       min(2023, 1948 + (i * 37) % 72 + (i * 13) % 25),
       96 + (i * 53) % 520
FROM n JOIN topic ON topic.k = i % 12 JOIN place ON place.k = i / 12;

-- 300 loans of a year; the most recent ones are not back yet.
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 299)
INSERT INTO loan (book_id, branch_id, card_number, borrowed_on, due_on, returned_on)
SELECT b.book_id,
       b.branch_id,
       4000 + (i * 29) % 120,
       date('2023-01-03', '+' || (i * 6 / 5) || ' days'),
       date('2023-01-03', '+' || (i * 6 / 5 + 28) || ' days'),
       CASE WHEN i % 9 = 4 OR i > 290 THEN NULL
            ELSE date('2023-01-03', '+' || (i * 6 / 5 + 3 + (i * 7) % 33) || ' days') END
FROM n JOIN book AS b ON b.book_id = 1 + (i * 43) % 180;

INSERT INTO magazine (title, publisher, language, issues_per_year) VALUES
    ('Harbour Weekly', 'Quay Press', 'English', 52), ('Table & Oven', 'Hearth Media', 'English', 12),
    ('Bergwelt', 'Alpina Verlag', 'German', 6), ('Le Jardinier', 'Éditions Vertes', 'French', 10),
    ('Pedal', 'Quay Press', 'English', 11), ('Stars Tonight', 'Dome House', 'English', 12),
    ('Casa Clara', 'Gruppo Lume', 'Italian', 8), ('Film Frame', 'Hearth Media', 'English', 10),
    ('Kiosk', 'Alpina Verlag', 'German', 26), ('Young Reader', 'Quay Press', 'English', 12),
    ('La Mar', 'Costa Editorial', 'Spanish', 6), ('Slow Travel', 'Dome House', 'English', 4),
    ('Gitarre', 'Alpina Verlag', 'German', 6), ('Voile', 'Éditions Vertes', 'French', 11),
    ('Garden Notes', 'Hearth Media', 'English', 6), ('Chess Monthly', 'Dome House', 'English', 12),
    ('Cuisine du soir', 'Éditions Vertes', 'French', 12), ('Teatro', 'Gruppo Lume', 'Italian', 4),
    ('Bike & Rail', 'Quay Press', 'English', 6), ('Wochenblick', 'Alpina Verlag', 'German', 52);

INSERT INTO journal (title, publisher, language, issues_per_year) VALUES
    ('Annals of Estuary Science', 'Northgate University', 'English', 4),
    ('Archives of Printing', 'Folio Society of Letters', 'English', 2),
    ('Zeitschrift für Stadtgeschichte', 'Alpina Verlag', 'German', 4),
    ('Revue des ponts', 'Institut des Rivières', 'French', 3),
    ('Computational Reading', 'Northgate University', 'English', 6),
    ('Journal of River Ecology', 'Northgate University', 'English', 12),
    ('Studies in Translation', 'Folio Society of Letters', 'English', 3),
    ('Quaderni di botanica', 'Gruppo Lume', 'Italian', 2),
    ('Proceedings in Acoustics', 'Dome House', 'English', 6),
    ('Library Quarterly Review', 'Folio Society of Letters', 'English', 4),
    ('Archiv für Musik', 'Alpina Verlag', 'German', 2),
    ('Letters in Optics', 'Dome House', 'English', 24),
    ('Anales del puerto', 'Costa Editorial', 'Spanish', 1),
    ('Child Language Research', 'Northgate University', 'English', 4);

-- Compiled at the end of November: December's loans are missing from it.
INSERT INTO branch_statistics (branch_id, number_of_books, number_of_loans, average_pages)
SELECT branch_id,
       (SELECT count(*) FROM book AS b WHERE b.branch_id = branch.branch_id),
       (SELECT count(*) FROM loan AS l
        WHERE l.branch_id = branch.branch_id AND l.borrowed_on < '2023-12-01'),
       (SELECT round(avg(pages), 1) FROM book AS b WHERE b.branch_id = branch.branch_id)
FROM branch;
