//! SQL as a model or a person wrote it: tokens, templates, normal form, the guard.

use beamsplitter_sql::{Schema, Template, check_select, conforms, english, lex, normalise, prefix};

use crate::{Target, owned};

/// The reader.
pub const TARGET: Target = Target { name: "sql", seeds, run };

fn seeds() -> Vec<Vec<u8>> {
    owned(&[
        b"select t1.name , count(*) from singer as t1 join concert as t2 on t1.id = t2.singer_id where t1.age > 20.5 and t2.year in ( select max(year) from concert ) group by t1.name having count(*) >= 2 order by count(*) desc limit 3",
        b"SELECT \"First Name\", `a``b`, [x y] FROM t WHERE s LIKE '%it''s%' AND n BETWEEN -1 AND 2e3 -- end",
        b"with r as (select 1 as a union all select 2) select case when a is null then 'x' else cast(a as text) end from r except select x'0f'",
        b"select distinct count(distinct column) , table.* from table left join table using ( column ) where not exists ( select 1 )",
        b"select count(*) end , t.* from t ) join t.name , ~ else cast(a as b join t.name , c",
    ])
}

fn run(input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input);
    let joined: String = lex::all_tokens(&text).iter().map(|token| token.text).collect();
    assert_eq!(joined, text, "tokens are not the whole text");
    let template = Template::of(&text);
    let written = template.to_string();
    assert_eq!(Template::of(&written).to_string(), written, "the template has another template");
    let canonical = normalise(&text);
    assert_eq!(normalise(&canonical), canonical, "the canonical text has another canonical text");
    let half = (0..=text.len() / 2).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let _ = (conforms(&text[..half], &template), prefix::Prefix::of(&text[..half]));
    let read = english(&text, &Schema::default()).is_ok();
    match check_select(&text) {
        Ok(_) => format!("select, {} words, {read}", template.words().len().min(40)),
        Err(error) => error.to_string(),
    }
}
