//! Pictures to take away: any drawing of a view as SVG or PNG, with question, decoder, model and legend
//! in it; and tables as text.

mod table;

use beamsplitter_scene::picture::{Drawing, Picture};
use beamsplitter_state::{ModelState, file_name};
use gloo_events::EventListener;
use gloo_file::ObjectUrl;
use js_sys::Array;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, Element, HtmlCanvasElement, HtmlImageElement,
};

use crate::ui::{download, download_blob};
use crate::{Store, store};

pub use table::{SaveTable, TABLE};

const SVG: &str = "image/svg+xml";
/// Dots per unit of a drawing, and the most that browsers take along one side.
const SCALE: f32 = 2.0;
const LARGEST: f32 = 16_000.0;
/// What of a drawing's look the page's style sheets say, as SVG's own attributes.
const LOOKS: [&str; 15] = [
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-opacity",
    "opacity",
    "font-family",
    "font-size",
    "font-weight",
    "font-style",
    "text-anchor",
    "paint-order",
    "visibility",
];

/// What a picture or a table is about, which its title and the name of its file say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum About {
    /// The present run: its question and its decoder.
    #[default]
    Run,
    /// Several runs on its question.
    Runs,
    /// No question of a person.
    Page,
    /// What the loaded model did not make, or not alone: title and legend say what did.
    Others,
}

/// A drawing of a view and the colours that it is made for.
pub struct Drawn {
    /// The drawing.
    pub drawing: Drawing,
    /// Colour of the paper, and of text on it.
    pub colours: (String, String),
}

/// Makes the drawing as it is when a button is pressed.
pub type Draw = Box<dyn Fn() -> Option<Drawn> + Send + Sync>;

/// Shows two buttons that save a drawing with what is told of it.
#[component]
pub fn SavePicture(
    /// What it is, as the beginning of its title and of its file's name.
    #[prop(into)]
    what: String,
    /// The drawing.
    drawn: Draw,
    /// What its signs mean, a line each.
    #[prop(optional, into)]
    legend: Vec<String>,
    /// What it is about.
    #[prop(optional)]
    about: About,
) -> impl IntoView {
    let store = store();
    let (what, drawn, legend) =
        (StoredValue::new(what), StoredValue::new(drawn), StoredValue::new(legend));
    let picture = move || {
        let Drawn { drawing, colours } = drawn.with_value(|drawn| drawn())?;
        let head = head(&what.get_value(), about, store);
        Some(Picture { drawing, head, legend: legend.get_value(), colours }.framed())
    };
    let name = move |ending: &str| named(&what.get_value(), about, ending, store);
    let on_svg = move |_| match picture() {
        Some(picture) => download(&name("svg"), SVG, &picture.svg),
        None => store.notice.set(Some("There is no drawing to save yet.".into())),
    };
    let on_png = move |_| {
        if picture().and_then(|picture| png(&picture, name("png"))).is_none() {
            let sentence = "This browser could not draw it as PNG; save it as SVG instead.";
            store.notice.set(Some(sentence.into()));
        }
    };
    let label = move |form: &str| what.with_value(|what| format!("{form}: {what}"));
    view! {
        <span class="save">
            <button type="button" aria-label=label("SVG") on:click=on_svg>"SVG"</button>
            <button type="button" aria-label=label("PNG") on:click=on_png>"PNG"</button>
        </span>
    }
}

/// Returns what is told above a picture: what it is of, and what decoded.
fn head(what: &str, about: About, store: Store) -> Vec<String> {
    let model = store.engine.with_untracked(|engine| match &engine.model {
        ModelState::Ready(card) => card.name.clone(),
        _ => "no model loaded".to_owned(),
    });
    let page = format!("Beamsplitter {}", env!("CARGO_PKG_VERSION"));
    let by_model = format!("Model: {model}. {page}");
    let (question, label, is_recorded) =
        store.run.with_untracked(|run| (run.question.clone(), run.label(), !run.system.is_empty()));
    match about {
        About::Page => return vec![what.to_owned(), by_model],
        About::Others => return vec![what.to_owned(), page],
        About::Runs => return vec![format!("{what}: {question}"), by_model],
        About::Run => {}
    }
    let by = match is_recorded {
        true => format!("{label}. {page}"),
        false => format!("Decoder: {label}. Model: {model}. {page}"),
    };
    vec![format!("{what}: {question}"), by]
}

/// Returns the name of a file: what is in it, and of which question and decoder.
fn named(what: &str, about: About, ending: &str, store: Store) -> String {
    store.run.with_untracked(|run| match about {
        About::Run => file_name(&[what, &run.label(), &run.question], ending),
        About::Runs => file_name(&[what, &run.question], ending),
        About::Page | About::Others => file_name(&[what], ending),
    })
}

/// Returns the drawing that a selector finds, with the look that the style sheets give it.
pub fn drawn(selector: &str) -> Option<Drawn> {
    let element = document().query_selector(selector).ok().flatten()?;
    let copy: Element = element.clone_node_with_deep(true).ok()?.dyn_into().ok()?;
    let (all, copies) = (element.query_selector_all("*").ok()?, copy.query_selector_all("*").ok()?);
    for at in 0..all.length() {
        if let (Some(from), Some(to)) = (all.item(at), copies.item(at)) {
            dress(from.dyn_ref()?, to.dyn_ref()?);
        }
    }
    let colours = colours()?;
    let (width, height) = (element.client_width() as f32, element.client_height() as f32);
    for (name, value) in [
        ("xmlns", "http://www.w3.org/2000/svg".to_owned()),
        ("width", width.to_string()),
        ("height", height.to_string()),
    ] {
        copy.set_attribute(name, &value).ok()?;
    }
    // HTML writes this one sign by a name that XML does not know.
    let svg = copy.outer_html().replace("&nbsp;", "\u{a0}");
    Some(Drawn { drawing: Drawing { svg, width, height }, colours })
}

/// Writes the look of an element on its copy.
fn dress(from: &Element, to: &Element) {
    let Ok(Some(style)) = window().get_computed_style(from) else { return };
    for look in LOOKS {
        if let Ok(value) = style.get_property_value(look) {
            // What is not said is as the viewer has it.
            to.set_attribute(look, &value).ok();
        }
    }
}

/// Returns the colours of the page: of its paper and of its text.
fn colours() -> Option<(String, String)> {
    // The paper is the root's.
    let style = window().get_computed_style(&document().document_element()?).ok()??;
    let of = |name: &str| style.get_property_value(name).ok();
    Some((of("background-color")?, of("color")?))
}

/// Draws a picture on a canvas when the browser has read it, and hands out what is drawn.
fn png(picture: &Drawing, name: String) -> Option<()> {
    let factor = SCALE.min(LARGEST / picture.width.max(picture.height).max(1.0));
    let options = BlobPropertyBag::new();
    options.set_type(SVG);
    let parts = Array::of1(&picture.svg.as_str().into());
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options).ok()?;
    let url = ObjectUrl::from(blob);
    let image = HtmlImageElement::new().ok()?;
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    let (drawn, kept) = (image.clone(), url.clone());
    let on_load = EventListener::once(&image, "load", move |_| {
        canvas.set_width((drawn.natural_width() as f32 * factor) as u32);
        canvas.set_height((drawn.natural_height() as f32 * factor) as u32);
        let context = canvas.get_context("2d").ok().flatten();
        let context = context.and_then(|c| c.dyn_into::<CanvasRenderingContext2d>().ok());
        if let Some(context) = context {
            let (width, height) = (canvas.width().into(), canvas.height().into());
            context
                .draw_image_with_html_image_element_and_dw_and_dh(&drawn, 0.0, 0.0, width, height)
                .ok();
            let save = Closure::once_into_js(move |blob: JsValue| {
                if let Ok(blob) = blob.dyn_into::<Blob>() {
                    download_blob(&name, &blob);
                }
            });
            canvas.to_blob(save.unchecked_ref()).ok();
        }
        drop(kept);
    });
    on_load.forget();
    image.set_src(&url);
    Some(())
}
