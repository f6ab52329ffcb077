//! The part of the drawing that is in sight: only that is drawn, and it follows scrolling and zoom.

use beamsplitter_scene::tree::{Area, Segment, body, body_within};
use js_sys::{Function, Reflect};
use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::TreeState;

/// Scales of the drawing.
pub const ZOOMS: [f32; 8] = [0.35, 0.5, 0.65, 0.8, 1.0, 1.25, 1.6, 2.0];
/// The index of scale 1.
pub const FULL: usize = 4;

/// Segments of a tree that is drawn whole.
const WHOLE: usize = 300;

/// What is drawn before the frame was measured.
const AT_FIRST: Area = Area { left: 0.0, top: 0.0, right: 2400.0, bottom: 1800.0 };

/// The frame around the drawing, and what of the drawing is drawn. Copies share it.
#[derive(Clone, Copy)]
pub struct ViewPort {
    frame: NodeRef<html::Div>,
    look: TreeState,
    area: RwSignal<Area>,
    /// Middle of what is in sight, in units of the drawing.
    middle: StoredValue<(f32, f32)>,
    /// What stands within the `svg` element.
    pub drawn: Memo<String>,
}

impl ViewPort {
    /// Creates the view port of a frame, and keeps it right when the drawing or its scale changes.
    pub fn new(frame: NodeRef<html::Div>, look: TreeState) -> Self {
        let area = RwSignal::new(AT_FIRST);
        let drawn = Memo::new(move |_| {
            look.scene.with(|scene| match scene.segments.len() <= WHOLE {
                true => body(scene),
                false => body_within(scene, &area.get()),
            })
        });
        let port = Self { frame, look, area, middle: StoredValue::new((0.0, 0.0)), drawn };
        Effect::new(move |_| {
            look.scene.track();
            // Sizes are known when the frame is laid out.
            request_animation_frame(move || port.measure());
        });
        Effect::new(move |before: Option<usize>| {
            let zoom = look.zoom.get();
            if before.is_some_and(|before| before != zoom) {
                request_animation_frame(move || port.keep_middle());
            }
            zoom
        });
        Effect::new(move |_| {
            if let Some(place) = look.sought.get() {
                request_animation_frame(move || port.bring(place));
            }
        });
        let on_resize = window_event_listener(leptos::ev::resize, move |_| port.measure());
        on_cleanup(move || on_resize.remove());
        port
    }

    /// Returns whether a segment is drawn.
    pub fn draws(self, segment: &Segment) -> bool {
        let is_whole = self.look.scene.with(|scene| scene.segments.len() <= WHOLE);
        is_whole || self.area.get().holds(segment)
    }

    /// Draws anew where what is in sight is not drawn.
    pub fn measure(self) {
        let Some(seen) = self.seen() else { return };
        self.middle.set_value(((seen.left + seen.right) / 2.0, (seen.top + seen.bottom) / 2.0));
        let covers = self.look.scene.with_untracked(|scene| {
            self.area.get_untracked().covers(&seen, scene.width, scene.height)
        });
        if !covers {
            self.area.set(seen.with_surroundings());
        }
    }

    /// Returns pixels for each unit of the drawing, and where the drawing begins within the frame
    /// as it is scrolled.
    fn measures(self) -> Option<(f32, f32, f32)> {
        let frame = self.frame.try_get_untracked().flatten()?;
        let drawing: Element = frame.query_selector("svg").ok().flatten()?;
        let (inner, outer) = (place(&drawing)?, place(&frame)?);
        let width = self.look.scene.with_untracked(|scene| scene.width);
        let scale = inner.width / width.max(1.0);
        (scale > 0.0).then_some((scale, inner.left - outer.left, inner.top - outer.top))
    }

    /// Returns what is in sight, in units of the drawing.
    fn seen(self) -> Option<Area> {
        let frame = self.frame.try_get_untracked().flatten()?;
        let (scale, x, y) = self.measures()?;
        let (left, top) = (-x / scale, -y / scale);
        let (width, height) = (frame.client_width() as f32, frame.client_height() as f32);
        Some(Area { left, top, right: left + width / scale, bottom: top + height / scale })
    }

    /// Scrolls so that the middle of what was in sight still is, after a change of the scale.
    fn keep_middle(self) {
        let (Some(frame), Some((scale, ..))) =
            (self.frame.try_get_untracked().flatten(), self.measures())
        else {
            return;
        };
        let (x, y) = self.middle.get_value();
        frame.set_scroll_left((x * scale) as i32 - frame.client_width() / 2);
        frame.set_scroll_top((y * scale) as i32 - frame.client_height() / 2);
        self.measure();
    }

    /// Scrolls to the start of a segment, where that is not in sight.
    fn bring(self, place: usize) {
        let (Some(frame), Some(seen), Some((scale, ..))) =
            (self.frame.try_get_untracked().flatten(), self.seen(), self.measures())
        else {
            return;
        };
        let start = self.look.scene.with_untracked(|scene| {
            let segment = scene.segments.get(place)?;
            Some((segment.x, segment.y, (segment.x + segment.width).min(segment.x + seen.width())))
        });
        let Some((left, y, right)) = start else { return };
        let pixels = |units: f32| (units * scale) as i32;
        if left < seen.left || right > seen.right {
            frame.set_scroll_left(pixels(left) - frame.client_width() / 4);
        }
        if y < seen.top + LINES_AROUND || y > seen.bottom - LINES_AROUND {
            frame.set_scroll_top(pixels(y) - frame.client_height() / 2);
        }
        self.measure();
    }
}

/// Where an element stands in the window, in pixels.
struct Place {
    left: f32,
    top: f32,
    width: f32,
}

/// Returns the place of an element. (web-sys has a type for it, which no other program of the page
/// needs: it is read by name.)
fn place(element: &Element) -> Option<Place> {
    let measure: Function =
        Reflect::get(element, &"getBoundingClientRect".into()).ok()?.dyn_into().ok()?;
    let found = measure.call0(element).ok()?;
    let number = |name: &str| Some(Reflect::get(&found, &name.into()).ok()?.as_f64()? as f32);
    Some(Place { left: number("left")?, top: number("top")?, width: number("width")? })
}

/// Returns the width of an element in pixels.
pub fn width(element: &Element) -> Option<f32> {
    Some(place(element)?.width)
}

/// Room above and below a segment that is brought into sight, in units of the drawing.
const LINES_AROUND: f32 = 20.0;

/// Returns a length of the drawing in the page's own measure, which grows with the screen.
pub fn size(look: TreeState, length: fn(&beamsplitter_scene::tree::TreeScene) -> f32) -> String {
    /// Units of the drawing in the page's own measure: its text of 12 units is as large as the
    /// page's smallest text.
    const REM: f32 = 14.25;
    look.scene.with(|scene| format!("{}rem", length(scene) * ZOOMS[look.zoom.get()] / REM))
}
