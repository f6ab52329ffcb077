//! Shapes in which programs and people keep tables as text: what is read of each, and whether that is
//! told. The table in model/experiments/import.md says the same.

use beamsplitter_database::{TableFile, tables_script};

/// What it is, a text, its columns joined by bars, the rows that a person sees in it, those of its table,
/// and how many sentences tell how it was read.
type Shape = (&'static str, &'static str, &'static str, usize, usize, usize);

#[rustfmt::skip]
const SHAPES: [Shape; 48] = [
    ("commas", "id,name\n1,Ann\n2,Bob\n", "id|name", 2, 2, 0),
    ("commas, lines end as on Windows", "id,name\r\n1,Ann\r\n2,Bob", "id|name", 2, 2, 0),
    ("commas, lines end as on old Macs", "id,name\r1,Ann\r2,Bob\r", "id|name", 2, 2, 0),
    ("semicolons after a byte order mark", "\u{feff}id;name\n1;Ann\n", "id|name", 1, 1, 1),
    ("tabs", "id\tname\n1\tAnn, Bob\n", "id|name", 1, 1, 1),
    ("bars", "id|name\n1|Ann\n", "id|name", 1, 1, 1),
    ("`sep=;`", "sep=;\nid;name\n1;Ann\n", "id|name", 1, 1, 2),
    ("`sep=,`", "sep=,\nid,name\n1,Ann\n", "id|name", 1, 1, 1),
    ("`sep=` and a tab", "sep=\t\nid\tname\n1\tAnn\n", "id|name", 1, 1, 2),
    ("one column", "name\nAnn\nBob\n", "name", 2, 2, 0),
    ("one column of questions with commas", "question\nWho, me?\nWhy?\nHow?\n", "question", 3, 3, 0),
    ("a title above", "Report of 2020\nid,name,n\n1,Ann,3\n2,Bob,4\n", "id|name|n", 2, 2, 2),
    ("lines about an account above, and an empty one", "Account:,7 1\n\nday,text,sum\n1 May,a,-3\n2 May,b,4\n", "day|text|sum", 2, 2, 2),
    ("lines about an account above, decimal commas", "Account;;;\nday;text;sum;to\n1 May;a;3,5;x\n2 May;b;4;y\n", "day|text|sum|to", 2, 2, 4),
    ("a source below", "id,name,n\n1,Ann,3\n2,Bob,4\n\nSource: us\n", "id|name|n", 2, 2, 1),
    ("totals below", "item,a,b\nx,1,2\ny,3,4\nz,5,7\nTotal,9,13\n", "item|a|b", 3, 3, 1),
    ("totals below two rows", "item,a,b\npen,2,3.50\ncup,1,7.25\nTotal,3,10.75\n", "item|a|b", 2, 2, 1),
    ("a total below one row", "day,what,sum\n2024-01-03,rent,700\nTotal,,700\n", "day|what|sum", 1, 1, 1),
    ("a last row that adds up by chance", "size,n\nsmall,100\nmedium,150\nlarge,250\n", "size|n", 3, 3, 1),
    ("a line end in quotation marks", "id,name\n1,\"Ann\nBob\"\n", "id|name", 1, 1, 0),
    ("doubled quotation marks", "id,name\n1,\"Ann \"\"A\"\" Lee\"\n", "id|name", 1, 1, 0),
    ("loose quotation marks", "id,size\n1,5\" pipe\n2,7\" pipe\n", "id|size", 2, 2, 0),
    ("a quotation mark that never closes", "id,name\n1,\"Ann\n2,Bob\n", "id|name", 2, 2, 1),
    ("a row with more fields", "id,name\n1,Ann,x\n2,Bob\n", "id|name|column_3", 2, 2, 1),
    ("a row with fewer fields", "id,name,n\n1,Ann,3\n2,Bob\n3,Cy,4\n", "id|name|n", 3, 3, 1),
    ("empty and repeated names", "id,,id\n1,2,3\n", "id|column_2|id_2", 1, 1, 0),
    ("a first column without a name", ",name\n0,Ann\n1,Bob\n", "column_1|name", 2, 2, 0),
    ("no names", "1,Ann,3.5\n2,Bob,4\n", "column_1|column_2|column_3", 2, 2, 1),
    ("years as names", "state,2019,2020\nUtah,1,2\n", "state|2019|2020", 1, 1, 0),
    ("thousands marks", "state,people\nUtah,\"3,271,616\"\nOhio,\"11,799,448\"\n", "state|people", 2, 2, 1),
    ("decimal commas and thousands points", "name;price\npen;1.234,50\ncup;7,25\n", "name|price", 2, 2, 2),
    ("N/A among numbers", "name,age\nAnn,N/A\nBob,34\n", "name|age", 2, 2, 1),
    ("currencies, per cent, brackets", "name,price,off\npen,$9.50,10%\ncup,($3),5 %\n", "name|price|off", 2, 2, 1),
    ("tildes", "id~name~n\n1~Ann~3\n2~Bob~4\n", "id|name|n", 2, 2, 1),
    ("circumflexes", "id^name^n\n1^Ann^3\n2^Bob^4\n", "id|name|n", 2, 2, 1),
    ("columns at the same places", "Name     Age  City\nAnn Lee   34  Rome\nBob       41  Oslo\n", "Name|Age|City", 2, 2, 1),
    ("printed by sqlcmd", "id          name  n\n----------- ----- ---\n          1 Ann   3\n          2 Bob   4\n\n(2 rows affected)\n", "id|name|n", 2, 2, 3),
    ("printed by psql", " id | name | n \n----+------+---\n  1 | Ann  | 3\n  2 | Bob  | 4\n(2 rows)\n", "id|name|n", 2, 2, 3),
    ("printed by mysql", "+----+------+\n| id | name |\n+----+------+\n|  1 | Ann  |\n|  2 | Bob  |\n+----+------+\n", "id|name", 2, 2, 3),
    ("a table of Markdown", "| id | name | n |\n|---:|:-----|---|\n| 1 | Ann | 3 |\n| 2 | Bob | 4 |\n", "id|name|n", 2, 2, 2),
    ("each line in quotation marks", "\"id,\"\"name\"\",n\"\n\"1,\"\"Ann\"\",3\"\n\"2,\"\"Bob\"\",4\"\n", "id|name|n", 2, 2, 1),
    ("names of rows, as R writes them", "\"name\",\"n\"\n\"1\",\"Ann\",3\n\"2\",\"Bob\",4\n", "column_1|name|n", 2, 2, 1),
    ("names in two lines", "Region,Sales,,Costs,\n,2020,2021,2020,2021\nNorth,1,2,3,4\nSouth,5,6,7,8\n", "Region|Sales 2020|Sales 2021|Costs 2020|Costs 2021", 2, 2, 1),
    ("sums of groups between the rows", "r,c,n\nN,A,1\nN,B,2\nN all,,3\nS,C,5\nS,D,7\nS all,,12\nAll,,15\n", "r|c|n", 4, 4, 1),
    ("names alone", "id,name,n\n", "id|name|n", 0, 0, 1),
    ("comments above", "# exported\n# by me\nid,name\n1,Ann\n2,Bob\n", "id|name", 2, 2, 2),
    ("JSON in a field", "id,data\n1,\"{\"\"a\"\": [1,2]}\"\n2,{}\n", "id|data", 2, 2, 0),
    ("empty lines between", "id,name,n\n1,Ann,3\n\n\n2,Bob,4\n,,\n3,Cy,5\n", "id|name|n", 3, 3, 0),
];

const TABLE: &str = include_str!("../../experiments/import.md");

#[test]
fn tables_are_read_whole_and_told_where_they_are_not_plain() {
    for (name, text, head, seen, rows, told) in SHAPES {
        let made = tables_script(vec![TableFile::new("a.csv", text)]).expect(text);
        let (create, insert) = made.script.split_once('\n').expect(text);
        let columns = create.split_once('(').expect(text).1.split(", ");
        let columns: Vec<&str> =
            columns.map(|column| column.split('"').nth(1).expect(text)).collect();
        let found = if insert.is_empty() { 0 } else { 1 + insert.matches("), (").count() };
        let found = (columns.join("|"), found, made.notes.len());
        assert_eq!(found, (head.to_owned(), rows, told), "{text}\n{:?}", made.notes);
        let line = format!("| {name} | {seen} | {rows} | {told} |\n");
        assert!(TABLE.contains(&line), "import.md lacks: {line}");
    }
}
