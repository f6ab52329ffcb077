CREATE TABLE public.city (
    id serial PRIMARY KEY,
    name varchar(40) NOT NULL,
    population int4,
    area numeric(8,2),
    coastal bool DEFAULT false
);
INSERT INTO public.city (name, population, area, coastal) VALUES ('Oslo', 700000, 454.03, true);
INSERT INTO public.city (name, population, area, coastal) VALUES ('Graz', 290000, 127.57, false), ('Bern', NULL, 51.6, false);
CREATE UNIQUE INDEX city_name ON public.city USING btree (name);
