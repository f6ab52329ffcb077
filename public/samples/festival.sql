-- Lantern Hill, a made-up music festival of four days.
--
-- Every kind of ambiguity that AmbiQT tells apart is in here:
--   C  a word may mean two columns     artist.stage_name and artist.birth_name are both "name"
--   T  a word may mean two tables      volunteer and crew_member are both "helpers"
--   J  an attribute stands twice       stage.capacity (planned), stage_survey.capacity (measured)
--   P  an aggregate is kept beside     day_summary beside ticket and performance
--      the rows it was computed from

CREATE TABLE artist (
    artist_id INTEGER PRIMARY KEY,
    stage_name TEXT NOT NULL,
    birth_name TEXT NOT NULL,
    genre TEXT NOT NULL,
    country TEXT NOT NULL,
    fee INTEGER NOT NULL
);

CREATE TABLE stage (
    stage_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    capacity INTEGER NOT NULL,
    covered BOOLEAN NOT NULL
);

CREATE TABLE stage_survey (
    stage_id INTEGER PRIMARY KEY REFERENCES stage (stage_id),
    capacity INTEGER NOT NULL,
    surveyor TEXT NOT NULL,
    surveyed_on DATE NOT NULL
);

CREATE TABLE performance (
    performance_id INTEGER PRIMARY KEY,
    artist_id INTEGER NOT NULL REFERENCES artist (artist_id),
    stage_id INTEGER NOT NULL REFERENCES stage (stage_id),
    day DATE NOT NULL,
    doors_open TIME NOT NULL,
    music_starts TIME NOT NULL,
    minutes INTEGER NOT NULL
);

CREATE TABLE volunteer (
    volunteer_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    age INTEGER NOT NULL,
    task TEXT NOT NULL,
    hours INTEGER NOT NULL
);

CREATE TABLE crew_member (
    crew_member_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    age INTEGER NOT NULL,
    task TEXT NOT NULL,
    hours INTEGER NOT NULL
);

CREATE TABLE ticket (
    ticket_id INTEGER PRIMARY KEY,
    day DATE NOT NULL,
    kind TEXT NOT NULL,
    price REAL NOT NULL,
    town TEXT NOT NULL
);

CREATE TABLE day_summary (
    day DATE PRIMARY KEY,
    number_of_performances INTEGER NOT NULL,
    tickets_sold INTEGER NOT NULL,
    average_price REAL NOT NULL
);

INSERT INTO artist (stage_name, birth_name, genre, country, fee) VALUES
    ('Nordlicht', 'Ida Brandt', 'electronic', 'Germany', 9000),
    ('Paper Comets', 'Tom Ashdown', 'indie', 'United Kingdom', 12500),
    ('La Marea', 'Lucía Ferrer', 'flamenco', 'Spain', 7200),
    ('Old Harbour Trio', 'Sven Aalto', 'jazz', 'Finland', 4800),
    ('Velvet Engine', 'Marcus Hale', 'rock', 'United States', 21000),
    ('Kestrel', 'Aoife Byrne', 'folk', 'Ireland', 5600),
    ('Mille Feux', 'Camille Roux', 'electronic', 'France', 11000),
    ('DJ Tangerine', 'Noor Haddad', 'electronic', 'Lebanon', 8300),
    ('The Slow Rivers', 'Grace Okafor', 'folk', 'Nigeria', 6900),
    ('Zahra & the Moons', 'Zahra Karimi', 'pop', 'Iran', 14000),
    ('Brass Bazaar', 'Emil Petrov', 'balkan', 'Bulgaria', 6100),
    ('Static Garden', 'Yuki Mori', 'ambient', 'Japan', 7700),
    ('Cobalt Hour', 'Jonas Weiss', 'jazz', 'Austria', 5200),
    ('Fjord Choir', 'Astrid Lunde', 'choral', 'Norway', 9800),
    ('Rua Nova', 'Bruno Teixeira', 'samba', 'Portugal', 6400),
    ('Tin Roof Parade', 'Delia Banks', 'rock', 'United States', 15500),
    ('Echo Lanterns', 'Mei Chen', 'indie', 'China', 8800),
    ('Santo y Seña', 'Diego Rojas', 'rock', 'Chile', 7900),
    ('Honey Circuit', 'Ellie Stone', 'pop', 'United Kingdom', 18000),
    ('Baltic Post', 'Marek Nowak', 'post-rock', 'Poland', 6600),
    ('Saffron Line', 'Anika Rao', 'jazz', 'India', 8100),
    ('Blue Kilometre', 'Femke de Wit', 'indie', 'Netherlands', 7400),
    ('Grand Tangle', 'Oscar Lindqvist', 'rock', 'Sweden', 10400),
    ('Sol Menor', 'Valentina Cruz', 'tango', 'Argentina', 6800),
    ('Thistle & Rye', 'Fiona McLeod', 'folk', 'United Kingdom', 5100),
    ('Quartz Choir', 'Nadia Sokolova', 'choral', 'Ukraine', 7000),
    ('Overnight Bus', 'Kwame Mensah', 'hip hop', 'Ghana', 9400),
    ('Pale Orchard', 'Hannah Schmid', 'indie', 'Switzerland', 6200),
    ('Golden Ratio', 'Theo Papadakis', 'electronic', 'Greece', 8600),
    ('Cassava Kings', 'Jean Mbala', 'rumba', 'Congo', 7300),
    ('Low Tide Radio', 'Ruby Walsh', 'indie', 'Ireland', 5900),
    ('Ember Street', 'Luis Ortega', 'hip hop', 'Mexico', 9900),
    ('Ms. Meridian', 'Clara Vogel', 'pop', 'Germany', 16500),
    ('Iron Lullaby', 'Pekka Rautio', 'metal', 'Finland', 12000),
    ('Sundial', 'Sofia Rossi', 'ambient', 'Italy', 4500),
    ('Copper Birds', 'Anna Novotná', 'folk', 'Czechia', 4900);

INSERT INTO stage (name, capacity, covered) VALUES
    ('Lantern Stage', 8000, 0),
    ('Orchard Tent', 1500, 1),
    ('Quarry', 3200, 0),
    ('Boathouse', 400, 1),
    ('Mill Barn', 650, 1),
    ('Meadow', 2500, 0);

INSERT INTO stage_survey (stage_id, capacity, surveyor, surveyed_on) VALUES
    (1, 7600, 'R. Hartmann', '2024-05-02'),
    (2, 1380, 'R. Hartmann', '2024-05-02'),
    (3, 3350, 'P. Osei', '2024-05-06'),
    (4, 400, 'P. Osei', '2024-05-06'),
    (5, 580, 'P. Osei', '2024-05-07'),
    (6, 2700, 'R. Hartmann', '2024-05-08');

-- 140 performances: artists and stages in turn, more on the two middle days.
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 139)
INSERT INTO performance (artist_id, stage_id, day, doors_open, music_starts, minutes)
SELECT 1 + (i * 7) % 36,
       1 + (i * 5 + i / 36) % 6,
       CASE WHEN i % 10 < 2 THEN '2024-07-18' WHEN i % 10 < 5 THEN '2024-07-19'
            WHEN i % 10 < 8 THEN '2024-07-20' ELSE '2024-07-21' END,
       printf('%02d:%02d', 11 + (i * 3) % 11, (i % 2) * 30),
       printf('%02d:%02d', 12 + (i * 3) % 11, (i % 2) * 30 + (i % 3) * 5),
       30 + (i * 11) % 7 * 10
FROM n;

INSERT INTO volunteer (name, age, task, hours) VALUES
    ('Alma Reyes', 19, 'entrance', 16), ('Ben Carter', 22, 'first aid', 20),
    ('Chloé Martin', 24, 'kitchen', 18), ('Dario Conti', 31, 'entrance', 12),
    ('Eva Horn', 20, 'information', 16), ('Finn Doyle', 18, 'camping', 22),
    ('Greta Lind', 27, 'kitchen', 14), ('Hugo Blanc', 45, 'first aid', 24),
    ('Inés Vidal', 21, 'information', 12), ('Jakob Roth', 23, 'camping', 18),
    ('Kira Melnyk', 26, 'entrance', 16), ('Liam Quinn', 19, 'recycling', 10),
    ('Mona Saleh', 29, 'kitchen', 20), ('Nils Berg', 34, 'recycling', 12),
    ('Olga Ivanova', 52, 'information', 16), ('Pablo Luna', 22, 'camping', 14),
    ('Quinn Avery', 25, 'entrance', 18), ('Rosa Pinto', 38, 'kitchen', 22),
    ('Sam Whitfield', 20, 'recycling', 16), ('Tara Singh', 28, 'first aid', 20),
    ('Uwe Krause', 61, 'information', 10), ('Vera Kolář', 33, 'camping', 12),
    ('Will Forde', 21, 'entrance', 16), ('Xenia Pappas', 24, 'kitchen', 18),
    ('Yara Costa', 19, 'recycling', 14), ('Zoe Laurent', 30, 'information', 16),
    ('Amir Nazari', 26, 'entrance', 20), ('Bea Sommer', 23, 'camping', 16),
    ('Carlos Mota', 41, 'kitchen', 12), ('Dina Hadid', 22, 'first aid', 18),
    ('Erik Holm', 36, 'recycling', 10), ('Fay Morgan', 20, 'entrance', 14),
    ('Gil Barros', 27, 'camping', 16), ('Hana Sato', 25, 'information', 18),
    ('Ivo Marek', 32, 'kitchen', 16), ('Jule Frank', 19, 'entrance', 12);

INSERT INTO crew_member (name, age, task, hours) VALUES
    ('Arno Fischer', 44, 'sound', 60), ('Birgit Olsen', 39, 'light', 56),
    ('Colm Daly', 51, 'rigging', 64), ('Dolores Vega', 36, 'sound', 58),
    ('Edgar Sloan', 29, 'light', 48), ('Franka Huber', 33, 'security', 52),
    ('Goran Ilić', 47, 'rigging', 66), ('Helen Park', 42, 'production', 70),
    ('Isaac Boateng', 38, 'security', 54), ('Jana Dvořák', 31, 'sound', 50),
    ('Karl Ekman', 55, 'rigging', 62), ('Lena Wolff', 28, 'production', 60),
    ('Malik Diop', 34, 'security', 56), ('Nora Keane', 30, 'light', 46),
    ('Otis Grant', 49, 'power', 58), ('Petra Lang', 45, 'power', 54),
    ('Rafael Prieto', 37, 'sound', 60), ('Stella Moretti', 26, 'production', 52),
    ('Tim Jansen', 41, 'security', 50), ('Ulla Steen', 35, 'light', 48),
    ('Victor Lemaire', 53, 'rigging', 64), ('Wanda Król', 32, 'power', 44);

-- 300 tickets.
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 299)
INSERT INTO ticket (day, kind, price, town)
SELECT CASE WHEN i % 13 < 2 THEN '2024-07-18' WHEN i % 13 < 6 THEN '2024-07-19'
            WHEN i % 13 < 11 THEN '2024-07-20' ELSE '2024-07-21' END,
       CASE WHEN i % 7 < 4 THEN 'day' WHEN i % 7 < 6 THEN 'reduced' ELSE 'backstage' END,
       CASE WHEN i % 7 < 4 THEN 49.0 WHEN i % 7 < 6 THEN 32.5 ELSE 120.0 END,
       CASE (i * 17) % 8 WHEN 0 THEN 'Bremen' WHEN 1 THEN 'Hamburg' WHEN 2 THEN 'Lübeck'
            WHEN 3 THEN 'Kiel' WHEN 4 THEN 'Hanover' WHEN 5 THEN 'Hamburg'
            WHEN 6 THEN 'Berlin' ELSE 'Groningen' END
FROM n;

-- Computed at the gates, the evening before the last late sales: close to the rows, not equal.
INSERT INTO day_summary (day, number_of_performances, tickets_sold, average_price)
SELECT p.day,
       count(*),
       (SELECT count(*) - 2 FROM ticket AS t WHERE t.day = p.day),
       (SELECT round(avg(t.price), 1) FROM ticket AS t WHERE t.day = p.day)
FROM performance AS p
GROUP BY p.day;
