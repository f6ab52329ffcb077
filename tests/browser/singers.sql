-- Singers, venues and concerts: made up for the browser tests of questions that may mean two tables.
create table venue (venue_id integer primary key, name text, city text, capacity integer);
insert into venue values (1,'Old Mill','Leeds',420),(2,'Harbour Hall','Hull',1100),(3,'The Loft','York',180);
create table singer (singer_id integer primary key, name text, country text, age integer);
insert into singer values (1,'Ana Duarte','Portugal',31),(2,'Bo Lindqvist','Sweden',44),(3,'Chika Obi','Nigeria',27),(4,'Dara Keane','Ireland',52),(5,'Emil Novak','Czechia',38),(6,'Farah Aziz','Jordan',29);
create table concert (concert_id integer primary key, venue_id integer references venue(venue_id), singer_id integer references singer(singer_id), year integer);
insert into concert values (1,1,1,2021),(2,2,3,2022),(3,2,6,2022),(4,3,2,2023);
