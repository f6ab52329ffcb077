create table owner (id integer primary key, name text, town text);
create table pet (pet_id integer primary key, name text, kind text, age integer, weight real, owner integer references owner(id));
create table visit (visit_id integer primary key, pet integer references pet(pet_id), day text, cost real);
insert into owner values (1, 'Ann', 'Ulm'), (2, 'Ben', 'Bonn'), (3, 'Cleo', 'Ulm');
insert into pet values (1, 'Rex', 'dog', 3, 12.5, 1), (2, 'Tom', 'cat', 5, 4.2, 2), (3, 'Ida', 'dog', 3, 9.8, 1), (4, 'Mia', 'cat', 11, 3.9, 3);
insert into visit values (1, 1, '2024-01-02', 30), (2, 1, '2024-03-05', 45.5), (3, 2, '2024-03-05', 30), (4, 4, '2024-06-01', 80);
