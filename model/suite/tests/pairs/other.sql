-- Other rows of the same tables: together they are a test suite of two databases.
delete from crate; delete from hall; delete from "loading-bay"; delete from machine;
delete from machine_part; delete from breakdown; delete from ticket;
insert into crate values ('A1', 'paper', 90, 1, 2), ('B2', 'rocks', 120, 3, 1), ('C3', 'rocks', 260, 3, null), ('E5', null, 150, 4, 3), ('F6', 'rocks', 120, 1, 4);
insert into hall values (1, 'North', 5.2), (3, 'North', 6.72), (4, 'East', 7);
insert into "loading-bay" values (1, 'B2', 'y'), (2, 'B2', 'x'), (3, 'C3', 'x');
insert into machine values (1, 'pump'), (2, 'pump'), (3, 'belt'), (4, 'fan');
insert into machine_part values (1, 'valve'), (2, 'valve'), (2, 'seal'), (3, 'clip'), (4, 'blade');
insert into breakdown values (1, 'leak'), (2, 'leak'), (2, 'noise'), (4, 'tear');
insert into ticket values (1, '30', 30, 'a'), (2, '4', 4, 'b'), (3, '200', 200, null), (4, null, null, 'd');
