//! Joins the style sheets of a release into one: browsers draw nothing before they have them all, and fetch
//! few files at a time.

use crate::failure::Failure;
use crate::files::read;
use crate::index::{Asset, Index};
use std::path::Path;

/// Name of the one style sheet in `dist/`.
pub const SHEET: &str = "page.css";

/// Returns whether an asset is a style sheet.
pub fn is_sheet(asset: &Asset) -> bool {
    matches!(asset, Asset::Linked { rel: "stylesheet", .. })
}

/// Returns the document with one link in place of those to all style sheets of `index`, and the sheet's text.
pub fn joined(html: &str, index: &Index) -> Result<(String, String), Failure> {
    let mut texts = Vec::new();
    for asset in index.assets() {
        if let Asset::Linked { file, rel: "stylesheet", .. } = asset {
            texts.push((name(file), read(file)?));
        }
    }
    let names: Vec<&str> = texts.iter().map(|(name, _)| name.as_str()).collect();
    let document = relinked(html, &names)?;
    Ok((document, texts.into_iter().map(|(_, text)| compact(&text)).collect()))
}

/// Returns a style sheet without comments, indents and empty lines. No text of a sheet holds either.
fn compact(sheet: &str) -> String {
    let mut rest = sheet;
    let mut bare = String::new();
    while let Some((before, comment)) = rest.split_once("/*") {
        bare.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    bare.push_str(rest);
    let lines = bare.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.flat_map(|line| [line, "\n"]).collect()
}

fn name(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Returns `html` with one link to [`SHEET`] where the first of `names` was linked, and none to the others.
fn relinked(html: &str, names: &[&str]) -> Result<String, Failure> {
    let mut html = html.to_owned();
    for (at, name) in names.iter().enumerate() {
        let end = format!("/{name}\" />");
        let element = html.find(&end).and_then(|found| {
            let start = html.get(..found)?.rfind("<link rel=\"stylesheet\"")?;
            Some(start..found + end.len())
        });
        let range = element
            .ok_or_else(|| Failure::found(format!("dist/index.html does not link {name}")))?;
        let link = html.get(range.clone()).unwrap_or_default().replace(name, SHEET);
        html.replace_range(range, if at == 0 { &link } else { "" });
    }
    Ok(html)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_is_served_without_comments_and_indents() {
        let sheet = "/* One\n   two. */\n\na {\n  color: red; /* three */\n}\n";
        assert_eq!(compact(sheet), "a {\ncolor: red;\n}\n");
    }

    #[test]
    fn one_link_takes_the_place_of_all() {
        let html = "<head><link rel=\"stylesheet\" href=\"./a.css\" /><link rel=\"icon\" href=\"x\">\
                    <link rel=\"stylesheet\" href=\"./b.css\" /></head>";
        let one = "<head><link rel=\"stylesheet\" href=\"./page.css\" /><link rel=\"icon\" href=\"x\"></head>";
        assert_eq!(relinked(html, &["a.css", "b.css"]).unwrap(), one);
        assert!(relinked(html, &["c.css"]).is_err());
    }
}
