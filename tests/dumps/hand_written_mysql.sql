/* homework 3 */
create database if not exists library;
use library;
drop table if exists loan;
create table book (id int auto_increment primary key, title varchar(50) not null, pages int unsigned, price float(6,2), is_out bool default false);
create table loan (
  id integer primary key auto_increment,
  book_id int references book(id),
  day date -- the day it left
);
insert into book (title, pages, price) values ('Emma', 320, 9.5), ("Don't Panic", 180, null), ('It''s; fine', 99, 3.25);
insert into loan(book_id, day) values (1, curdate()), (3, '2024-01-05');
select * from book;
