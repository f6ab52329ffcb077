//! The tree as a file: SVG, or PNG drawn from it.

use beamsplitter_scene::tree::{TreeScene, file};
use gloo_events::EventListener;
use gloo_file::ObjectUrl;
use js_sys::Array;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement,
};

use super::TreeState;
use beamsplitter_shell::ui::{download, download_blob};

const SVG: &str = "image/svg+xml";
/// Dots per unit of the drawing, and the most that browsers take along one side.
const SCALE: f32 = 2.0;
const LARGEST: f32 = 16_000.0;

/// Shows two buttons.
#[component]
pub fn Files(look: TreeState) -> impl IntoView {
    let drawn = move || {
        let question = look.store.run.with_untracked(|run| run.question.clone());
        look.scene.with_untracked(|scene| file(scene, &format!("Beam tree: {question}")))
    };
    let on_png = move |_| {
        let factor = look.scene.with_untracked(factor);
        if png(&drawn(), factor).is_none() {
            let sentence = "This browser could not draw the tree as PNG; save it as SVG instead.";
            look.store.notice.set(Some(sentence.into()));
        }
    };
    view! {
        <button on:click=move |_| download("beam-tree.svg", SVG, &drawn())>"SVG"</button>
        <button on:click=on_png>"PNG"</button>
    }
}

fn factor(scene: &TreeScene) -> f32 {
    SCALE.min(LARGEST / scene.width.max(scene.height).max(1.0))
}

/// Draws `svg` on a canvas when the browser has read it, and hands out what is drawn.
fn png(svg: &str, factor: f32) -> Option<()> {
    let options = BlobPropertyBag::new();
    options.set_type(SVG);
    let parts = Array::of1(&svg.into());
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
                    download_blob("beam-tree.png", &blob);
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
