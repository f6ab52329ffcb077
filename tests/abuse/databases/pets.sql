create table dogs (id integer primary key, name text, age integer);
insert into dogs values (1, 'Rex', 3), (2, 'Ada', 5), (3, 'Tim', 11);
