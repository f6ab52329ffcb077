-- Views that never end or cannot be read, and a long letter: none of them was asked about.
create table dogs (id integer primary key, name text, age integer);
insert into dogs values (1, 'Rex', 3), (2, 'Ada', 5), (3, 'Tim', 11);
create view forever as with recursive n(i) as (select 1 union all select i + 1 from n) select i as number from n;
create view gone as select name from cats;
create view circle as select * from circle2;
create view circle2 as select * from circle;
create view unknown_function as select bark(name) as sound from dogs;
create table letters (body text);
insert into letters values (printf('%.*c', 300000, 'x'));
