//! Dumps of MySQL, PostgreSQL and SQL Server as scripts for SQLite: their tables, keys and rows.
//!
//! [`translated`] knows such a dump by its marks, cuts it into statements as its own system does, and
//! reads `CREATE TABLE`, `ALTER TABLE ... ADD`, `INSERT`, `COPY` and comments from the tokens of
//! sqlparser's dialects. All else (settings, indexes, views, routines) is left out and listed.

mod rows;
mod statements;
mod tables;
mod values;
mod words;

use std::collections::{BTreeMap, BTreeSet};

use sqlparser::dialect::{Dialect, MsSqlDialect, MySqlDialect, PostgreSqlDialect};
use sqlparser::tokenizer::{Token, Tokenizer};

use self::tables::Tables;
use self::values::Values;
use self::words::Words;

/// Bytes of a script in which the marks of its system are looked for.
const LOOKED_AT: usize = 1 << 18;

/// A database system whose dumps are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// MySQL and MariaDB.
    MySql,
    /// PostgreSQL.
    Postgres,
    /// Microsoft's SQL Server.
    SqlServer,
}

impl System {
    /// Returns its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::MySql => "MySQL",
            Self::Postgres => "PostgreSQL",
            Self::SqlServer => "SQL Server",
        }
    }

    /// Returns the system that wrote a script, by marks that SQLite's own scripts have not.
    fn of(script: &str) -> Option<Self> {
        let script = &script[..script.floor_char_boundary(LOOKED_AT)];
        let line = |is: &dyn Fn(&str) -> bool| script.lines().any(|line| is(line.trim()));
        let begins =
            |words: &[&'static str]| line(&|line| words.iter().any(|word| line.starts_with(word)));
        let upper = script.to_ascii_uppercase();
        let my_sql = ["-- MySQL dump", "-- MariaDB dump", "-- phpMyAdmin SQL Dump", ") ENGINE="];
        let postgres = [
            "-- PostgreSQL database dump",
            "SET standard_conforming_strings",
            "CREATE TABLE public.",
            "CREATE TABLE IF NOT EXISTS public.",
            "INSERT INTO public.",
        ];
        if begins(&my_sql)
            || (begins(&["LOCK TABLES `", "/*!40"]) && script.contains('`'))
            || upper.contains(" AUTO_INCREMENT")
        {
            Some(Self::MySql)
        } else if begins(&postgres)
            || upper.contains("SERIAL PRIMARY KEY")
            || line(&|line| line.starts_with("COPY ") && line.ends_with("FROM stdin;"))
        {
            Some(Self::Postgres)
        } else if script.contains("[dbo].")
            || script.contains(".dbo.")
            || line(&|line| line == "GO")
        {
            Some(Self::SqlServer)
        } else {
            None
        }
    }

    fn dialect(self) -> &'static dyn Dialect {
        match self {
            Self::MySql => &MySqlDialect {},
            Self::Postgres => &PostgreSqlDialect {},
            Self::SqlServer => &MsSqlDialect {},
        }
    }
}

/// What is read of a dump.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dump {
    /// What wrote it.
    pub system: System,
    /// A script for SQLite that makes its tables and fills them.
    pub script: String,
    /// What is left out: how statements begin, and how many of them there are.
    pub left_out: BTreeMap<String, usize>,
    /// Columns that the system computes and SQLite has no values of, each behind its table.
    pub computed: Vec<String>,
    /// Functions among the rows, which are not run.
    pub functions: BTreeSet<String>,
}

/// Returns the script for SQLite that makes the tables of another system's dump; none where the script
/// has no mark of one.
///
/// ```
/// use beamsplitter_sql::dump::translated;
/// let dump = translated("CREATE TABLE `a` (`b` int) ENGINE=InnoDB;\nINSERT INTO `a` VALUES (1);\n");
/// assert_eq!(dump, None, "the mark begins no line");
/// let dump = translated("CREATE TABLE `a` (\n`b` int\n) ENGINE=InnoDB;\nINSERT INTO `a` VALUES (1);\n");
/// let script = dump.unwrap().script;
/// assert!(script.ends_with("INSERT INTO \"a\" VALUES(1);\n"), "{script}");
/// ```
pub fn translated(script: &str) -> Option<Dump> {
    let system = System::of(script)?;
    let mut tables = Tables::default();
    let (mut rows, mut values) = (String::new(), Values::default());
    let mut left_out = BTreeMap::new();
    for statement in statements::of(system, script) {
        let tokens = tokens(system, statement.text);
        let words = Words::new(&tokens);
        let Some(beginning) = words.beginning() else { continue };
        let read = tables.read(words)
            || rows::inserted(words, &tables, &mut values, &mut rows)
            || statement.data.is_some_and(|data| rows::copied(words, data, &tables, &mut rows));
        if !read {
            *left_out.entry(beginning).or_insert(0) += 1;
        }
    }
    let (script, computed) = (tables.script() + &rows, tables.computed());
    Some(Dump { system, script, left_out, computed, functions: values.functions })
}

/// Returns the tokens of a statement without space and comments; none of what cannot be cut.
fn tokens(system: System, statement: &str) -> Vec<Token> {
    let mut tokens = Tokenizer::new(system.dialect(), statement).tokenize().unwrap_or_default();
    tokens.retain(|token| !matches!(token, Token::Whitespace(_)));
    tokens
}

/// Returns an identifier between double quotes.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the system, the script, and what is left out.
    #[track_caller]
    fn check(dump: &str, system: System, script: &str, left_out: &[(&str, usize)]) {
        let read = translated(dump).expect("a dump");
        assert_eq!((read.system, read.script.as_str()), (system, script));
        let left_out: BTreeMap<String, usize> =
            left_out.iter().map(|(words, count)| ((*words).to_owned(), *count)).collect();
        assert_eq!(read.left_out, left_out);
    }

    #[test]
    fn a_dump_of_mysql() {
        check(
            "-- MySQL dump 10.13\n/*!40101 SET NAMES utf8mb4 */;\nSET SQL_MODE = \"X;\";\n\
             CREATE TABLE `m` (\n  `id` int unsigned NOT NULL AUTO_INCREMENT,\n  `name` varchar(80) \
             COLLATE utf8_bin COMMENT 'first; and */ last',\n  `level` enum('a','b') DEFAULT 'a',\n  \
             `key` decimal(10,2),\n  PRIMARY KEY (`id`),\n  KEY `l` (`level`)\n) ENGINE=InnoDB \
             COMMENT='people';\n\
             INSERT INTO `m` VALUES (1,'O\\'B; \\\"x\\\"','a',-1.5),(2,_binary 'y\\n','b',NULL);\n\
             DELIMITER ;;\nCREATE TRIGGER t BEFORE INSERT ON m FOR EACH ROW BEGIN SET @a = 1; END ;;\n\
             DELIMITER ;\n# done\nUNLOCK TABLES;\n\
             CREATE TABLE `f` (`m_id` int, CONSTRAINT `x` FOREIGN KEY (`m_id`) REFERENCES `m` (`id`));\n",
            System::MySql,
            "CREATE TABLE \"m\" ( -- people\n  \"id\" INTEGER,\n  \"name\" varchar(80), \
             -- first; and */ last\n  \"level\" TEXT,\n  \"key\" decimal(10,2),\n  PRIMARY KEY (\"id\")\n);\n\
             CREATE TABLE \"f\" (\n  \"m_id\" int,\n  FOREIGN KEY (\"m_id\") REFERENCES \"m\" (\"id\")\n);\n\
             INSERT INTO \"m\" VALUES(1,'O''B; \"x\"','a',-1.5),(2,'y\n','b',NULL);\n",
            &[("CREATE TRIGGER", 1), ("SET", 2), ("UNLOCK TABLES", 1)],
        );
    }

    #[test]
    fn a_dump_of_postgresql() {
        check(
            "-- PostgreSQL database dump\nSET client_encoding = 'UTF8';\n\
             CREATE FUNCTION public.f() RETURNS int AS $$ begin; return 1; end $$ LANGUAGE plpgsql;\n\
             CREATE TABLE public.m (\n    id integer NOT NULL,\n    \"full name\" character varying(80) \
             DEFAULT 'x'::character varying,\n    ok boolean,\n    tags text[]\n);\n\
             COMMENT ON COLUMN public.m.ok IS 'still a member';\n\
             COPY public.m (id, \"full name\", ok, tags) FROM stdin;\n1\tO'Brien; \\\\x\tt\t\\N\n\
             2\tTab\\there\tf\t{a,b}\n\\.\n\n\
             INSERT INTO public.m (id, ok) VALUES (3, true), (4, '2020-01-01'::date);\n\
             ALTER TABLE ONLY public.m\n    ADD CONSTRAINT m_pkey PRIMARY KEY (id);\n\
             CREATE INDEX i ON public.m USING btree (id);\n",
            System::Postgres,
            "CREATE TABLE \"m\" (\n  \"id\" integer,\n  \"full name\" character varying(80),\n  \
             \"ok\" boolean, -- still a member\n  \"tags\" TEXT,\n  PRIMARY KEY (\"id\")\n);\n\
             INSERT INTO \"m\" (\"id\",\"full name\",\"ok\",\"tags\") VALUES\n\
             ('1','O''Brien; \\x',1,NULL),\n('2','Tab\there',0,'{a,b}');\n\
             INSERT INTO \"m\"(\"id\",\"ok\") VALUES(3,1),(4,'2020-01-01');\n",
            &[("CREATE FUNCTION", 1), ("CREATE INDEX", 1), ("SET", 1)],
        );
    }

    #[test]
    fn a_dump_of_sql_server() {
        check(
            "USE [club]\nGO\nSET ANSI_NULLS ON\nGO\nCREATE TABLE [dbo].[m](\n\t[id] [int] \
             IDENTITY(1,1) NOT NULL,\n\t[name] [nvarchar](80) NULL,\n\t[at] [datetime] NULL,\n \
             CONSTRAINT [PK_m] PRIMARY KEY CLUSTERED \n(\n\t[id] ASC\n)WITH (PAD_INDEX = OFF) ON [PRIMARY]\n\
             ) ON [PRIMARY]\nGO\nSET IDENTITY_INSERT [dbo].[m] ON \n\
             INSERT [dbo].[m] ([id], [name], [at]) VALUES (1, N'O''Brien', CAST(N'2020-01-01' AS DateTime))\n\
             INSERT [dbo].[m] ([id], [name], [at]) VALUES (2, N'a\nGO on', NULL)\nGO\n\
             ALTER TABLE [dbo].[f]  WITH CHECK ADD CONSTRAINT [FK] FOREIGN KEY([m]) REFERENCES [dbo].[m] ([id])\nGO\n",
            System::SqlServer,
            "CREATE TABLE \"m\" (\n  \"id\" INTEGER,\n  \"name\" nvarchar(80),\n  \"at\" datetime,\n  \
             PRIMARY KEY (\"id\")\n);\n\
             INSERT INTO \"m\"(\"id\",\"name\",\"at\") VALUES(1,'O''Brien','2020-01-01');\n\
             INSERT INTO \"m\"(\"id\",\"name\",\"at\") VALUES(2,'a\nGO on',NULL);\n",
            &[("ALTER TABLE", 1), ("SET", 2), ("USE", 1)],
        );
    }

    #[test]
    fn scripts_of_sqlite_are_no_dumps_of_others() {
        for script in [
            "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE a(b);\nCOMMIT;\n",
            "CREATE TABLE `a` (`b`);\nINSERT INTO `a` VALUES ('ENGINE=');",
            "",
        ] {
            assert_eq!(translated(script), None, "{script}");
        }
    }
}
