//! Thirty shapes in which programs and people keep tables as text: what is read of each, and whether
//! that is told.

use beamsplitter_database::{Sheet, TableFile, tables_script};

/// A text, its columns joined by bars, the rows of its table, and how many sentences tell how it was read.
type Shape = (&'static str, &'static str, usize, usize);

#[rustfmt::skip]
const SHAPES: [Shape; 30] = [
    ("id,name\n1,Ann\n2,Bob\n", "id|name", 2, 0),
    ("id,name\r\n1,Ann\r\n2,Bob", "id|name", 2, 0),
    ("id,name\r1,Ann\r2,Bob\r", "id|name", 2, 0),
    ("\u{feff}id;name\n1;Ann\n", "id|name", 1, 1),
    ("id\tname\n1\tAnn, Bob\n", "id|name", 1, 1),
    ("id|name\n1|Ann\n", "id|name", 1, 1),
    ("sep=;\nid;name\n1;Ann\n", "id|name", 1, 2),
    ("sep=,\nid,name\n1,Ann\n", "id|name", 1, 1),
    ("sep=\t\nid\tname\n1\tAnn\n", "id|name", 1, 2),
    ("name\nAnn\nBob\n", "name", 2, 0),
    ("question\nWho, me?\nWhy?\nHow?\n", "question", 3, 0),
    ("Report of 2020\nid,name,n\n1,Ann,3\n2,Bob,4\n", "id|name|n", 2, 2),
    ("Account:,7 1\n\nday,text,sum\n1 May,a,-3\n2 May,b,4\n", "day|text|sum", 2, 2),
    ("Account;;;\nday;text;sum;to\n1 May;a;3,5;x\n2 May;b;4;y\n", "day|text|sum|to", 2, 4),
    ("id,name,n\n1,Ann,3\n2,Bob,4\n\nSource: us\n", "id|name|n", 2, 1),
    ("item,a,b\nx,1,2\ny,3,4\nz,5,7\nTotal,9,13\n", "item|a|b", 3, 1),
    ("id,name\n1,\"Ann\nBob\"\n", "id|name", 1, 0),
    ("id,name\n1,\"Ann \"\"A\"\" Lee\"\n", "id|name", 1, 0),
    ("id,size\n1,5\" pipe\n2,7\" pipe\n", "id|size", 2, 0),
    ("id,name\n1,\"Ann\n2,Bob\n", "id|name", 2, 1),
    ("id,name\n1,Ann,x\n2,Bob\n", "id|name", 2, 1),
    ("id,name,n\n1,Ann,3\n2,Bob\n3,Cy,4\n", "id|name|n", 3, 1),
    ("id,,id\n1,2,3\n", "id||id", 1, 0),
    (",name\n0,Ann\n1,Bob\n", "|name", 2, 0),
    ("1,Ann,3.5\n2,Bob,4\n", "", 2, 1),
    ("state,2019,2020\nUtah,1,2\n", "state|2019|2020", 1, 0),
    ("state,people\nUtah,\"3,271,616\"\nOhio,\"11,799,448\"\n", "state|people", 2, 1),
    ("name;price\npen;1.234,50\ncup;7,25\n", "name|price", 2, 2),
    ("name,age\nAnn,N/A\nBob,34\n", "name|age", 2, 1),
    ("name,price,off\npen,$9.50,10%\ncup,($3),5 %\n", "name|price|off", 2, 1),
];

#[test]
fn tables_are_read_whole_and_told_where_they_are_not_plain() {
    for (text, head, rows, told) in SHAPES {
        let sheet = Sheet::read(text);
        let made = tables_script(vec![TableFile::new("a.csv", text)]).expect(text);
        let found = (sheet.head.join("|"), sheet.rows.len(), made.notes.len());
        assert_eq!(found, (head.to_owned(), rows, told), "{text}\n{:?}", made.notes);
    }
}
