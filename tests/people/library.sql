-- Letters beyond ASCII, in capitals.
CREATE TABLE record (id INTEGER PRIMARY KEY, title TEXT, artist TEXT, label TEXT);
INSERT INTO record VALUES
 (1, 'Überfahrt', 'ÖRJAN LÖF', 'ÉDITIONS LUMIÈRE'), (2, 'Tagüber', 'Chloë Roy', 'ÉDITIONS LUMIÈRE'),
 (3, 'Overture', 'Orla Lo', 'Light & Co'), (4, 'Місто', 'Оля Тен', 'Ніч');
