//! Workbooks as tables: a sheet each, with what stands around it and cells of all kinds.

use beamsplitter_database::{TableError, TableFile, tables_script};

/// Returns a zip archive of files that are not compressed.
fn zip(files: &[(&str, String)]) -> Vec<u8> {
    let (mut archive, mut index) = (Vec::new(), Vec::new());
    for (name, text) in files {
        let size = (text.len() as u32).to_le_bytes();
        let name_size = (name.len() as u16).to_le_bytes();
        // Version, flags, method (stored), time and day of 1980-01-01.
        let mut common = vec![20, 0, 0, 0, 0, 0, 0, 0, 33, 0];
        common.extend(crc32fast::hash(text.as_bytes()).to_le_bytes());
        common.extend([size, size].concat());
        common.extend(name_size);
        common.extend([0, 0]);
        let place = (archive.len() as u32).to_le_bytes();
        index.extend([b"PK\x01\x02\x14\0".as_slice(), &common, &[0; 10], &place].concat());
        index.extend(name.bytes());
        archive
            .extend([b"PK\x03\x04".as_slice(), &common, name.as_bytes(), text.as_bytes()].concat());
    }
    let count = (files.len() as u16).to_le_bytes();
    let (start, size) = ((archive.len() as u32).to_le_bytes(), (index.len() as u32).to_le_bytes());
    let end = [b"PK\x05\x06\0\0\0\0".as_slice(), &count, &count, &size, &start, &[0, 0]].concat();
    [archive, index, end].concat()
}

/// Returns a workbook; the cells of a row are written in XML.
fn workbook(sheets: &[(&str, &[&str])]) -> Vec<u8> {
    const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006/relationships";
    let each = |part: &dyn Fn(usize, &str) -> String| -> String {
        sheets.iter().enumerate().map(|(at, (name, _))| part(at + 1, name)).collect()
    };
    let listed =
        each(&|at, name| format!("<sheet name=\"{name}\" sheetId=\"{at}\" r:id=\"r{at}\"/>"));
    let related = each(&|at, _| {
        format!(
            "<Relationship Id=\"r{at}\" Type=\"{OFFICE}/worksheet\" Target=\"worksheets/{at}.xml\"/>"
        )
    });
    // Style 1 is a date.
    let styles = format!(
        "<styleSheet xmlns=\"{MAIN}\"><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/></cellXfs></styleSheet>"
    );
    let mut files = vec![
        (
            "xl/workbook.xml".to_owned(),
            format!(
                "<workbook xmlns=\"{MAIN}\" xmlns:r=\"{OFFICE}\"><sheets>{listed}</sheets></workbook>"
            ),
        ),
        (
            "xl/_rels/workbook.xml.rels".to_owned(),
            format!(
                "<Relationships xmlns=\"{PACKAGE}\">{related}<Relationship Id=\"s\" Type=\"{OFFICE}/styles\" Target=\"styles.xml\"/></Relationships>"
            ),
        ),
        ("xl/styles.xml".to_owned(), styles),
        (
            "_rels/.rels".to_owned(),
            format!(
                "<Relationships xmlns=\"{PACKAGE}\"><Relationship Id=\"w\" Type=\"{OFFICE}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
            ),
        ),
    ];
    for (at, (_, rows)) in sheets.iter().enumerate() {
        let row = |(at, cells): (usize, &&str)| format!("<row r=\"{}\">{cells}</row>", at + 1);
        let rows: String = rows.iter().enumerate().map(row).collect();
        let text = format!("<worksheet xmlns=\"{MAIN}\"><sheetData>{rows}</sheetData></worksheet>");
        files.push((format!("xl/worksheets/{}.xml", at + 1), text));
    }
    let files: Vec<(&str, String)> =
        files.iter().map(|(name, text)| (&**name, text.clone())).collect();
    zip(&files)
}

/// Returns cells of text in the columns from A on.
fn cells(row: usize, texts: &[&str]) -> String {
    let cell = |(column, text): (char, &&str)| {
        format!("<c r=\"{column}{row}\" t=\"inlineStr\"><is><t>{text}</t></is></c>")
    };
    ('A'..).zip(texts).map(cell).collect()
}

#[test]
fn every_sheet_is_a_table() {
    let titled = [
        cells(1, &["Stock of the shop"]),
        String::new(),
        cells(3, &["item", "since", "price", "left"]),
        cells(4, &["cup"])
            + "<c r=\"B4\" s=\"1\"><v>45000</v></c><c r=\"C4\"><v>2.5</v></c><c r=\"D4\" t=\"e\"><v>#N/A</v></c>",
        cells(5, &["pen"])
            + "<c r=\"B5\" s=\"1\"><v>45001</v></c><c r=\"C5\"><v>3</v></c><c r=\"D5\"><v>7</v></c>",
    ];
    let titled: Vec<&str> = titled.iter().map(String::as_str).collect();
    let [names, row] = [cells(1, &["name", "town"]), cells(2, &["Ann", "Rome"])];
    let bytes = workbook(&[("Stock", &titled), ("Empty", &[]), ("Staff 2023", &[&names, &row])]);
    let made = tables_script(vec![TableFile::new("shop.xlsx", bytes)]).unwrap();
    assert_eq!(
        made.script,
        "CREATE TABLE \"Stock\" (\"item\" TEXT, \"since\" TEXT, \"price\" REAL, \"left\" INTEGER);\n\
         INSERT INTO \"Stock\" VALUES ('cup', '2023-03-15', 2.5, NULL), ('pen', '2023-03-16', 3, 7);\n\
         CREATE TABLE \"Staff 2023\" (\"name\" TEXT, \"town\" TEXT);\n\
         INSERT INTO \"Staff 2023\" VALUES ('Ann', 'Rome');\n"
    );
    assert_eq!(
        made.notes.join(" ").replace("shop.xlsx, sheet Stock: ", ""),
        "The columns are named in line 3. Line 1 above the table is left out (\"Stock of the shop\"). \
         Cells with an error (#N/A) have no value."
    );
}

#[test]
fn a_single_sheet_is_called_as_the_file_is() {
    let [names, row] = [cells(1, &["name", "town"]), cells(2, &["Ann", "Rome"])];
    let bytes = workbook(&[("Sheet1", &[&names, &row])]);
    let made = tables_script(vec![TableFile::new("staff.xlsx", bytes)]).unwrap();
    assert!(made.script.starts_with("CREATE TABLE \"staff\""), "{}", made.script);
}

#[test]
fn a_cell_far_off_costs_nothing() {
    let [names, row] = [cells(1, &["name", "town"]), cells(2, &["Ann", "Rome"])];
    let corner = |place: &str| {
        let far = format!("<c r=\"{place}\"><v>1</v></c>");
        let bytes = workbook(&[("Staff", &[&names, &row, &far])]);
        tables_script(vec![TableFile::new("staff.xlsx", bytes)])
    };
    let made = corner("A1048576").unwrap();
    assert!(made.script.ends_with("VALUES ('Ann', 'Rome'), ('1', NULL);\n"), "{}", made.script);
    assert_eq!(corner("XFD1048576").unwrap_err().1, TableError::Wide { columns: 16_384 });
}

#[test]
fn what_is_no_workbook_says_so() {
    let refused =
        |bytes: Vec<u8>| tables_script(vec![TableFile::new("a.xlsx", bytes)]).unwrap_err().1;
    let text = refused(b"PK\x03\x04\0\0\0".to_vec()).to_string();
    assert!(text.starts_with("This is a workbook or another archive."), "{text}");
    assert_eq!(refused(workbook(&[("Empty", &[])])), TableError::NoCells);
}
