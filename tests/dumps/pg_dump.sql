--
-- PostgreSQL database dump
--

\restrict aGd8xk2

-- Dumped from database version 16.4 (Debian 16.4-1.pgdg120+1)
-- Dumped by pg_dump version 16.4

SET statement_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);

CREATE EXTENSION IF NOT EXISTS "uuid-ossp" WITH SCHEMA public;

CREATE TYPE public.mood AS ENUM (
    'sad',
    'ok'
);

CREATE FUNCTION public.touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
begin
  delete from public.person; -- it's; a body
  return new;
end;
$_$;

SET default_tablespace = '';

CREATE TABLE public.person (
    id integer NOT NULL,
    name character varying(80) NOT NULL,
    mood public.mood DEFAULT 'ok'::public.mood,
    height numeric(4,2),
    active boolean DEFAULT true NOT NULL,
    born date,
    seen timestamp with time zone DEFAULT now(),
    tags text[] DEFAULT '{}'::text[],
    data jsonb,
    full_name text GENERATED ALWAYS AS ((name)::text) STORED,
    CONSTRAINT tall CHECK ((height > (0)::numeric))
);

ALTER TABLE public.person OWNER TO me;

COMMENT ON TABLE public.person IS 'people, as they came';
COMMENT ON COLUMN public.person.height IS 'in metres; it''s rounded';

CREATE SEQUENCE public.person_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public."Visit" (
    "personId" integer,
    "when" timestamp without time zone,
    note text
);

CREATE VIEW public.tall_ones AS
 SELECT person.id FROM public.person WHERE (person.height > 1.8);

COPY public.person (id, name, mood, height, active, born, seen, tags, data) FROM stdin;
1	Ann	ok	1.70	t	1990-02-28	2024-01-01 10:00:00+01	{a,b}	{"a": "x;y"}
2	O'Neil\tJr\\	sad	\N	f	\N	\N	{}	\N
3			1.85	t	2001-01-01	\N	\N	[]
\.


COPY public."Visit" ("personId", "when", note) FROM stdin;
1	2024-01-01 10:00:00	first\nsecond line
2	2024-01-02 11:00:00	\N
\.

SELECT pg_catalog.setval('public.person_id_seq', 3, true);

ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_pkey PRIMARY KEY (id);

CREATE INDEX visit_when ON public."Visit" USING btree ("when");

ALTER TABLE ONLY public."Visit"
    ADD CONSTRAINT visit_person FOREIGN KEY ("personId") REFERENCES public.person(id) ON DELETE CASCADE;

--
-- PostgreSQL database dump complete
--
\unrestrict aGd8xk2
