create table diary (day text, secret text);
insert into diary values ('Monday', 'mine');
