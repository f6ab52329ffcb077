"""Names in SQL are resolved as SQLite resolves them, and change without changing the meaning."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from ambiguity import by_aggregate, by_column, by_join, by_table
from compiles import Checker
from queries import columns_used, read, renamed, strings, tables_used, write
from schemas import called
from sql_tokens import Unresolved


def schema_of(**tables):
    """`Pet=["*id", "name"]`: a star marks the primary key, `id>Student.id` a foreign key."""
    made, keys = [], []
    for name, columns in tables.items():
        made.append({"name": name, "columns": []})
        for c, text in enumerate(columns):
            own, _, target = text.partition(">")
            column = {"name": own.lstrip("*"), "kind": "text", "primary_key": own[0] == "*"}
            made[-1]["columns"].append({**column, "origin": [name, own.lstrip("*")]})
            if target:
                keys.append(((len(made) - 1, c), int(target[0]), int(target[1])))
    ends = [{"from": {"table": a, "column": b}, "to": {"table": t, "column": c}}
            for (a, b), t, c in keys]  # fmt: skip
    return {"name": "test", "tables": made, "foreign_keys": ends}


SCHEMA = schema_of(
    singer=["*id", "name", "age", "stage name", "group"],
    concert=["*id", "name", "singer>00", "year", "singer_id>00"],
)


class Reading(unittest.TestCase):
    def same(self, sql, expected=None):
        written = write(read(sql, SCHEMA), SCHEMA)
        self.assertEqual(written, expected or sql)
        checker = Checker(SCHEMA)
        self.assertIsNone(checker.error(written))
        checker.close()

    def test_plain(self):
        self.same(
            "SELECT Name FROM singer WHERE age  >  30;", "select name from singer where age > 30"
        )

    def test_table_and_column_of_one_name(self):
        self.same("select singer from concert where singer = 1")
        tokens = read("select singer from concert", SCHEMA)
        self.assertEqual((columns_used(tokens), tables_used(tokens)), ([(1, 2)], [1]))

    def test_aliases_and_qualifiers(self):
        sql = "select t1.name, count(*) from singer as t1 join concert as t2 on t1.id = t2.singer"
        self.same(sql + " group by t1.id having count(*) >= 2")
        self.same("select singer.name from singer join concert on singer.id = concert.singer")
        self.same("select t1.* from singer as t1")

    def test_inner_select_sees_the_outer_one(self):
        sql = "select name from singer where id not in (select singer from concert where age > 3)"
        self.assertIn((0, 2), columns_used(read(sql, SCHEMA)))
        self.same(sql)

    def test_compound(self):
        self.same("select name from singer except select name from concert where year = 2014")

    def test_double_quotes_are_a_string_unless_a_column(self):
        self.same('select name from singer where name = "Joe\'s"',
                  "select name from singer where name = 'Joe''s'")  # fmt: skip
        self.same('select "name" from singer', "select name from singer")

    def test_names_that_need_quotes(self):
        self.same("select stage name, avg(age) from singer group by stage name",
                  "select `stage name`, avg(age) from singer group by `stage name`")  # fmt: skip
        self.same("select group, count(*) from singer group by group order by count(*) desc limit 1",
                  "select `group`, count(*) from singer group by `group` order by count(*) desc limit 1")  # fmt: skip

    def test_values(self):
        tokens = read(
            "select name from singer where age between 2 and 30 or name like '%x%'", SCHEMA
        )
        self.assertEqual(strings(tokens), ["2", "30", "%x%"])

    def test_what_cannot_be_resolved(self):
        for sql in (
            "select height from singer",
            "select name from band",
            "select name from singer join concert on singer.id = concert.singer",
            "select t3.name from singer as t1",
            "select count(*) from (select name from singer)",
            "delete from singer",
            "select name from singer where (age = 1",
        ):
            with self.subTest(sql), self.assertRaises(Unresolved):
                read(sql, SCHEMA)

    def test_renaming(self):
        new = called(SCHEMA, {0: "order", (0, 1): "title", (1, 2): "performer"})
        sql = "select t1.name from singer as t1 join concert as t2 on t1.id = t2.singer where t2.name = 'name'"
        expected = "select t1.title from `order` as t1 join concert as t2 on t1.id = t2.performer where t2.name = 'name'"
        self.assertEqual(renamed(sql, SCHEMA, new), expected)

    def test_renaming_that_would_change_the_meaning(self):
        new = called(SCHEMA, {(1, 3): "age"})
        with self.assertRaises(Unresolved):
            renamed("select year, age from singer join concert on singer.id = singer", SCHEMA, new)


class Ambiguity(unittest.TestCase):
    def test_column(self):
        sql = "select name from singer where age > (select avg(age) from singer)"
        changed, readings = by_column(SCHEMA, sql, (0, 2), ["years", "time lived"])
        self.assertEqual(len(changed["tables"][0]["columns"]), 6)
        self.assertEqual(readings[0], sql.replace("age", "years"))
        self.assertEqual(readings[1], sql.replace("age", "`time lived`"))

    def test_table(self):
        sql = "select name from singer where id in (select singer from concert)"
        _, readings = by_table(SCHEMA, sql, 0, ["artist", "vocalist"])
        self.assertEqual(
            readings[0], "select name from artist where id in (select singer from concert)"
        )

    def test_join(self):
        sql = "select name, age from singer where age > 3 and id in (select singer from concert)"
        changed, readings = by_join(SCHEMA, sql, (0, 1))
        self.assertEqual(readings[0], sql)
        self.assertEqual(
            readings[1],
            "select t2.name, t1.age from singer as t1 join singer_name as t2 on t1.id = t2.id "
            "where t1.age > 3 and t1.id in (select singer from concert)",
        )
        self.assertEqual(changed["tables"][2]["name"], "singer_name")

    def test_aggregate(self):
        sql = "select t2.year, avg(t1.age), count(*) from singer as t1 join concert as t2 on t1.id = t2.singer group by t2.year having max(t1.age) > 5"
        changed, readings = by_aggregate(SCHEMA, sql)
        expected = "select year, avg_age, number from singer_concert_age where max_age > 5"
        self.assertEqual(readings[1], expected)
        names = [c["name"] for c in changed["tables"][2]["columns"]]
        self.assertEqual(names, ["year", "number", "sum_age", "avg_age", "min_age", "max_age"])

    def test_no_such_ambiguity(self):
        for sql in (
            "select count(*) from singer",
            "select name from singer union select name from concert",
        ):
            with self.subTest(sql), self.assertRaises(Unresolved):
                by_aggregate(SCHEMA, sql)
        with self.assertRaises(Unresolved):
            by_join(SCHEMA, "select name from singer", (0, 2))


if __name__ == "__main__":
    unittest.main()
