use super::*;

/// Checks the separator, the names joined by bars, the rows, and the lines above and below.
#[track_caller]
fn check(text: &str, separator: char, head: &str, rows: usize, around: (usize, usize)) {
    let sheet = Sheet::read(text);
    let found = (
        char::from(sheet.separator),
        sheet.head.join("|"),
        sheet.rows.len(),
        (sheet.above.len(), sheet.below.len()),
    );
    assert_eq!(found, (separator, head.to_owned(), rows, around), "{text}");
}

#[test]
fn separators_are_told_by_what_they_cut_alike() {
    check("a,b\n1,2\n", ',', "a|b", 1, (0, 0));
    check("a;b\n1,5;2\n2;3,5\n", ';', "a|b", 2, (0, 0));
    check("a\tb, c\n1\t2\n", '\t', "a|b, c", 1, (0, 0));
    check("a|b|c\nx, y|2|3\n", '|', "a|b|c", 1, (0, 0));
    check("a,b,c\n1,\"\n\tx\n\",\"\n\ty\n\"\n", ',', "a|b|c", 1, (0, 0));
    check("name\nAnn\nBob\n", '\0', "name", 2, (0, 0));
    check("a,b\n1,\"\n\"\"\t\"\n2,\"\n\"\"\t\"\n", ',', "a|b", 2, (0, 0));
    check("question\nWho, me?\nWhy?\nHow?\n", '\0', "question", 3, (0, 0));
    check("a,b,c\n1,\"x\ny\"\n2,3,4\n5,6\n", ',', "a|b|c", 3, (0, 0));
}

#[test]
fn a_first_line_may_tell_the_separator() {
    check("sep=;\r\na,b;c\r\n1;2\r\n", ';', "a,b|c", 1, (0, 0));
    check("\"sep=,\"\na,b\n1,2\n", ',', "a|b", 1, (0, 0));
    check("sep=\t\na\tb\n1\t2\n", '\t', "a|b", 1, (0, 0));
    check("SEP=^\na^b\n1^2\n", '^', "a|b", 1, (0, 0));
    assert_eq!(Sheet::read("sep=;\na;b\n1;2\n").head_line, Some(2));
    check("sep=x,b\n1,2\n", ',', "sep=x|b", 1, (0, 0));
}

#[test]
fn lines_about_the_file_stand_above_and_below() {
    check("Report of 2020\na,b,c\n1,2,3\n4,5,6\n", ',', "a|b|c", 2, (1, 0));
    check("Report\n\na,b\nx,2\n", ',', "a|b", 1, (1, 0));
    check("Konto;DE12;;\nVon;1.1.;;\n;;;\na;b;c;d\n1;2;3;4\n5;6;7;8\n", ';', "a|b|c|d", 2, (2, 0));
    check("a,b,c\n1,2,3\n4,5,6\n\nSource: us\n", ',', "a|b|c", 2, (0, 1));
    check("a,b,c\nx,2,3\ny,5,6\nz,1,1\nTotal,8,10\n", ',', "a|b|c", 3, (0, 1));
    check("a,b,c\nx,2,3\ny,5,6\nz,1,1\nw,8,11\n", ',', "a|b|c", 4, (0, 0));
    check("a,b,c\nx,u,3\ny,u,6\nz,v,1\nTotal,,10\n", ',', "a|b|c", 3, (0, 1));
    check("a,b\nw,1\nx,2\ny,3\nz,6\n", ',', "a|b", 4, (0, 0));
    // Below two rows or one.
    check("a,b,c\npen,2,3.50\ncup,1,7.25\nTotal,3,10.75\n", ',', "a|b|c", 2, (0, 1));
    check("a,b,c\npen,u,120\ncup,v,85\nTotal,,205\n", ',', "a|b|c", 2, (0, 1));
    check("day,b\n2024-01-03,7\n2024-01-04,5\nTotal,12\n", ',', "day|b", 2, (0, 1));
    check("day,b,c\n2024-01-03,rent,700\nTotal,,700\n", ',', "day|b|c", 1, (0, 1));
    check("a,b,c\nx,1,10\ny,2,20\nz,3,30\n", ',', "a|b|c", 3, (0, 0));
    check("a,b\nsmall,100\nmedium,150\nlarge,250\n", ',', "a|b", 3, (0, 0));
    check("a,b\nAnn,3\nBob,3\n", ',', "a|b", 2, (0, 0));
    // Rows that say little are rows.
    check("a\n1,2\n", ',', "a", 1, (0, 0));
    check("a,,c,\n1,2,3,4\n5,6,7,8\n", ',', "a||c|", 2, (0, 0));
    check("question,b,c,d\nWho?,,,\nWhy?,,,\n", ',', "question|b|c|d", 2, (0, 0));
    // What is drawn is no row.
    check("| a | b |\n|---|:-:|\n| 1 | 2 |\n", '|', "a|b", 1, (0, 0));
    check("a,b\n1,-\n2,--\n", ',', "a|b", 2, (0, 0));
}

#[test]
fn tables_of_figures_have_names_in_two_lines_and_sums_between_rows() {
    let check = |text: &str, head: &str, rows: usize| {
        let reading = Reading::default();
        let sheet = Sheet::read_as(text, &reading).of_figures(&reading);
        assert_eq!((sheet.head.join("|"), sheet.rows.len()), (head.to_owned(), rows), "{text}");
    };
    let groups = "r,a,,b,\n,2019,2020,2019,2020\nN,1,2,3,4\n";
    check(groups, "r|a 2019|a 2020|b 2019|b 2020", 1);
    check("a,,c\n1,2,3\n", "a||c", 1);
    check("a,,c\nx,y,\nz,w,u\n", "a||c", 2);
    check("a,b\nx,1,2\ny,1,2\n", "|a|b", 2);
    check("a,b\nx,1,2\nx,1,2\n", "a|b", 2);
    check("r,c,n\nN,x,1\nN,y,2\nN all,,3\nS,z,5\nS all,,5\nAll,,8\n", "r|c|n", 3);
    check("r,c,n\nN,x,1\nN,y,2\nO,,3\nS,z,5\nP,,7\n", "r|c|n", 5);
}

#[test]
fn lines_of_one_field_may_hold_several() {
    check("\"a,\"\"b\"\"\"\n\"1,\"\"x\"\"\"\n", ',', "a|b", 1, (0, 0));
    check("\"question\"\n\"Who, me?\"\n\"Who, you?\"\n", '\0', "question", 2, (0, 0));
    check("a  b\n1  2\n", ' ', "a|b", 1, (0, 0));
    check("a~b\n1~2\n", '~', "a|b", 1, (0, 0));
}

#[test]
fn a_person_may_say_how_it_is_read() {
    let text = "a;b,c\n1;2,3\n4;5,6\n";
    let read = |reading| Sheet::read_as(text, &reading);
    let commas = read(Reading { separator: Some(b','), ..Reading::default() });
    assert_eq!(commas.head, ["a;b", "c"]);
    let second = read(Reading { head_line: Some(2), ..Reading::default() });
    assert_eq!((second.head_line, second.above.len(), second.rows.len()), (Some(2), 1, 1));
    let none = read(Reading { head_line: Some(0), ..Reading::default() });
    assert_eq!((none.head_line, none.rows.len()), (None, 3));
}

#[test]
fn a_table_may_have_no_names() {
    check("1,Ann,3.5\n2,Bob,4\n", ',', "", 2, (0, 0));
    check("state,2019,2020\nUtah,1,2\n", ',', "state|2019|2020", 1, (0, 0));
    check("2019,2020\n1,2\n", ',', "2019|2020", 1, (0, 0));
    check("Ann,Rome\nBob,Oslo\n", ',', "Ann|Rome", 1, (0, 0));
    check("", '\0', "", 0, (0, 0));
}
