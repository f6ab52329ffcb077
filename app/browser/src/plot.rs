//! Observable Plot, typed: the part of its interface that is used here
//! (<https://observablehq.com/plot/>).
//!
//! Its two scripts define `d3` and `Plot`. They are loaded when something is first drawn.

use std::cell::RefCell;

use js_sys::{Function, JSON, Promise, Reflect};
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::{Element, HtmlElement};

use crate::BrowserError;

/// The library's scripts, in the order in which they need each other.
const SCRIPTS: [&str; 2] = ["d3.min.js", "plot.umd.min.js"];

/// Width and height of text are given for this font size of the document, in pixels.
const ROOT: f64 = 15.0;

thread_local! {
    /// The scripts, loaded or on their way.
    static LIBRARY: RefCell<Option<Promise>> = const { RefCell::new(None) };
}

/// Why there is no drawing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlotError {
    /// A script did not come.
    #[error("the drawing library could not be loaded")]
    Missing,
    /// The library refused what it was given.
    #[error(transparent)]
    Refused(#[from] BrowserError),
}

impl From<JsValue> for PlotError {
    fn from(error: JsValue) -> Self {
        Self::Refused(error.into())
    }
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// The options of `Plot.plot`, without its marks and its width.
    pub options: Value,
    /// The marks, from below to above.
    pub marks: Vec<Mark>,
}

/// Shapes of a drawing, one for each row of data.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// The function of `Plot` that makes them, `barX` for bars.
    pub make: &'static str,
    /// The rows, an array.
    pub data: Value,
    /// Which fields of a row they show, and how.
    pub options: Value,
}

/// Loads the library, once.
///
/// # Errors
/// When a script does not come; the next call asks for it again.
pub async fn load() -> Result<(), PlotError> {
    let loads = || {
        future_to_promise(async {
            for name in SCRIPTS {
                script(name).await?;
            }
            Ok(JsValue::UNDEFINED)
        })
    };
    let library = LIBRARY.with_borrow_mut(|kept| kept.get_or_insert_with(loads).clone());
    JsFuture::from(library).await.map(|_| ()).map_err(|_| {
        LIBRARY.with_borrow_mut(Option::take);
        PlotError::Missing
    })
}

/// Loads a script that lies beside the page.
async fn script(name: &str) -> Result<(), JsValue> {
    let document = web_sys::window().and_then(|window| window.document());
    let document = document.ok_or(JsValue::UNDEFINED)?;
    let script: HtmlElement = document.create_element("script")?.unchecked_into();
    script.set_attribute("src", name)?;
    let loaded = Promise::new(&mut |loaded, failed| {
        script.set_onload(Some(&loaded));
        script.set_onerror(Some(&failed));
    });
    document.head().ok_or(JsValue::UNDEFINED)?.append_child(&script)?;
    JsFuture::from(loaded).await.map(|_| ())
}

/// Draws into `host`, as wide as it is, in place of what it holds. The library was loaded.
///
/// # Errors
/// When the library refuses what it is given.
pub fn draw(plot: &Plot, host: &Element) -> Result<(), PlotError> {
    let marks = js_sys::Array::new();
    for mark in &plot.marks {
        marks.push(&call(mark.make, &[&mark.data, &mark.options].map(parsed))?);
    }
    let options = parsed(&plot.options);
    let set = |name: &str, value: &JsValue| Reflect::set(&options, &name.into(), value);
    set("marks", &marks)?;
    // Its text follows the document's: a drawing has units, not pixels.
    set("width", &(f64::from(host.client_width()) * ROOT / root_size()).into())?;
    set("className", &"plot".into())?;
    let drawn: Element = call("plot", std::slice::from_ref(&options))?.dyn_into()?;
    // The page's own style sheet says this: its policy forbids styles in the document.
    if let Some(style) = drawn.query_selector("style")? {
        style.remove();
    }
    drawn.set_attribute("aria-hidden", "true")?;
    host.replace_children_with_node_1(&drawn);
    Ok(())
}

/// Calls a function of the library.
fn call(name: &str, arguments: &[JsValue]) -> Result<JsValue, JsValue> {
    let library = Reflect::get(&js_sys::global(), &"Plot".into())?;
    let function: Function = Reflect::get(&library, &name.into())?.dyn_into()?;
    function.apply(&library, &arguments.iter().collect())
}

fn parsed(value: &Value) -> JsValue {
    // What was written as JSON is read as JSON.
    JSON::parse(&value.to_string()).unwrap_or_default()
}

/// Returns the font size of the document, in pixels.
fn root_size() -> f64 {
    let window = web_sys::window();
    let size = window.and_then(|window| {
        let root = window.document()?.document_element()?;
        let style = window.get_computed_style(&root).ok()??;
        style.get_property_value("font-size").ok()?.trim_end_matches("px").parse().ok()
    });
    size.filter(|&size: &f64| size > 0.0).unwrap_or(ROOT)
}
