//! Reports as files.

use beamsplitter_damber::write;
use beamsplitter_shell::ui::download;
use leptos::prelude::*;

use super::StressStore;

impl StressStore {
    /// Downloads the report as a web page.
    pub fn export_html(self) {
        self.run.with_untracked(|run| {
            let page = write::html(&run.database, &run.systems());
            download(&self.file("html"), "text/html", &page);
        });
    }

    /// Downloads every test as a row of CSV.
    pub fn export_csv(self) {
        let rows = self.run.with_untracked(|run| write::csv(&run.systems()));
        match rows {
            Ok(rows) => download(&self.file("csv"), "text/csv", &rows),
            Err(error) => self.error.set(Some(format!("The file was not written: {error}."))),
        }
    }

    /// Downloads tests, scores and report as JSON.
    pub fn export_json(self) {
        let json = self.run.with_untracked(|run| run.json().to_string());
        download(&self.file("json"), "application/json", &json);
    }

    /// Returns the name of a file.
    fn file(self, extension: &str) -> String {
        self.run.with_untracked(|run| {
            let stem =
                run.database.rsplit_once('.').map_or(run.database.as_str(), |(stem, _)| stem);
            format!("{stem}-stress-test.{extension}")
        })
    }
}
