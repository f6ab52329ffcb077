-- Names that must not reach a terminal or a query as they are.
create table "dog.kennel" ("dog""s name" text, "the
size" integer, `a``b` real);
insert into "dog.kennel" values ('Rex', 3, 1e999);
create table "bell[2J" ("dog" text);
