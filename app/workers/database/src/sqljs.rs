//! sql.js, typed: the part of its interface that is used here.
//!
//! `sql-wasm-browser.js` is loaded by `importScripts` and defines `initSqlJs`
//! (<https://sql.js.org/documentation/>).

use wasm_bindgen::{JsCast, JsValue, prelude::wasm_bindgen};
use wasm_bindgen_futures::JsFuture;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = initSqlJs, catch)]
    fn init_sql_js() -> Result<js_sys::Promise, JsValue>;

    /// The loaded module.
    #[derive(Clone)]
    pub type SqlJs;
    #[wasm_bindgen(method, getter, js_name = Database)]
    fn database(this: &SqlJs) -> js_sys::Function;

    /// One open database.
    pub type Connection;
    /// Compiles one statement.
    #[wasm_bindgen(method, catch)]
    pub fn prepare(this: &Connection, sql: &str) -> Result<Statement, JsValue>;
    /// Executes statements without results.
    #[wasm_bindgen(method, catch)]
    pub fn run(this: &Connection, sql: &str) -> Result<JsValue, JsValue>;
    /// Returns the file's bytes as they are now; whatever is in a transaction is lost.
    #[wasm_bindgen(method, catch)]
    pub fn export(this: &Connection) -> Result<js_sys::Uint8Array, JsValue>;
    /// Frees the statements and the file.
    #[wasm_bindgen(method, catch)]
    pub fn close(this: &Connection) -> Result<(), JsValue>;

    /// One compiled statement.
    pub type Statement;
    /// Sets the parameters `?`.
    #[wasm_bindgen(method, catch)]
    pub fn bind(this: &Statement, values: &js_sys::Array) -> Result<bool, JsValue>;
    /// Fetches the next row; false after the last.
    #[wasm_bindgen(method, catch)]
    pub fn step(this: &Statement) -> Result<bool, JsValue>;
    /// Returns the present row.
    #[wasm_bindgen(method, catch)]
    pub fn get(
        this: &Statement,
        parameters: &JsValue,
        config: &JsValue,
    ) -> Result<js_sys::Array, JsValue>;
    /// Returns the bytes of a cell of the present row, text or blob.
    #[wasm_bindgen(method, catch, js_name = getBlob)]
    pub fn blob(this: &Statement, column: u32) -> Result<js_sys::Uint8Array, JsValue>;
    /// Returns names of the result's columns.
    #[wasm_bindgen(method, catch, js_name = getColumnNames)]
    pub fn column_names(this: &Statement) -> Result<js_sys::Array, JsValue>;
    /// Frees the statement.
    #[wasm_bindgen(method, catch)]
    pub fn free(this: &Statement) -> Result<bool, JsValue>;
}

impl SqlJs {
    /// Loads the script and its WebAssembly module, which lie beside the worker.
    ///
    /// # Errors
    /// What the browser throws when one of the two files is missing or does not compile.
    pub async fn load(scope: &web_sys::WorkerGlobalScope) -> Result<Self, JsValue> {
        scope.import_scripts_1("sql-wasm-browser.js")?;
        Ok(JsFuture::from(init_sql_js()?).await?.unchecked_into())
    }

    /// Opens a database on a copy of `bytes`.
    ///
    /// # Errors
    /// What SQLite says; a file that is no database is noticed by the first query only.
    pub fn open(&self, bytes: &js_sys::Uint8Array) -> Result<Connection, JsValue> {
        let arguments = js_sys::Array::of1(bytes);
        Ok(js_sys::Reflect::construct(&self.database(), &arguments)?.unchecked_into())
    }
}
