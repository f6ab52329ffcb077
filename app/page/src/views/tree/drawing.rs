//! The drawing: one text of SVG, and listeners on what surrounds it.

use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, KeyboardEvent, PointerEvent, WheelEvent};

use super::TreeState;
use super::view_port::{ViewPort, ZOOMS, size};

/// Pixels that a pointer moves before it drags rather than clicks.
const DRAG: i32 = 4;

/// Where a drag began: pointer and scroll position.
#[derive(Clone, Copy)]
struct Drag {
    pointer: (i32, i32),
    scroll: (i32, i32),
    moved: bool,
}

/// The pointer over the drawing. Copies share it.
#[derive(Clone, Copy)]
struct Pointer {
    frame: NodeRef<html::Div>,
    drag: StoredValue<Option<Drag>>,
    look: TreeState,
}

impl Pointer {
    /// Drags the drawing, or looks at what is under the pointer.
    fn moved(self, event: &PointerEvent) {
        let Some(frame) = self.frame.get_untracked() else { return };
        let Some(mut from) = self.drag.get_value() else {
            if let Some(place) = segment_at(event) {
                self.look.look_at(place);
            }
            return;
        };
        let (dx, dy) = (event.client_x() - from.pointer.0, event.client_y() - from.pointer.1);
        from.moved |= dx.abs().max(dy.abs()) > DRAG;
        if from.moved {
            frame.set_scroll_left(from.scroll.0 - dx);
            frame.set_scroll_top(from.scroll.1 - dy);
        }
        self.drag.set_value(Some(from));
    }

    /// Begins to drag. Touch screens drag by themselves.
    fn pressed(self, event: &PointerEvent) {
        if event.button() == 0
            && event.pointer_type() == "mouse"
            && let Some(frame) = self.frame.get_untracked()
        {
            let pointer = (event.client_x(), event.client_y());
            let scroll = (frame.scroll_left(), frame.scroll_top());
            self.drag.set_value(Some(Drag { pointer, scroll, moved: false }));
        }
    }

    /// Selects or folds what was clicked, unless it was dragged.
    fn clicked(self, event: &ev::MouseEvent) {
        let dragged = self.drag.get_value().is_some_and(|drag| drag.moved);
        self.drag.set_value(None);
        if let (false, Some(place)) = (dragged, segment_at(event)) {
            self.look.look_at(place);
            if on_fold(event) { self.look.fold(place) } else { self.look.select(place) }
        }
    }

    /// Zooms in or out.
    fn turned(self, event: &WheelEvent) {
        if event.ctrl_key() {
            event.prevent_default();
            self.look.zoom.update(|zoom| {
                *zoom = if event.delta_y() > 0.0 {
                    zoom.saturating_sub(1)
                } else {
                    (*zoom + 1).min(ZOOMS.len() - 1)
                };
            });
        }
    }
}

/// Shows the tree, to be scrolled, dragged, walked through.
#[component]
pub fn Drawing(look: TreeState) -> impl IntoView {
    let frame = NodeRef::<html::Div>::new();
    let pointer = Pointer { frame, drag: StoredValue::new(None), look };
    let port = ViewPort::new(frame, look);
    mark(frame, look, port);
    let on_double = move |event: ev::MouseEvent| {
        if let Some(place) = segment_at(&event) {
            look.fold(place);
        }
    };
    let current = move || {
        let at = look.current.get()?;
        let is_drawn =
            look.scene.with(|scene| scene.segments.get(at).is_some_and(|at| port.draws(at)));
        is_drawn.then(|| format!("segment-{at}"))
    };
    view! {
        <div
            class="tree-scroll"
            node_ref=frame
            on:pointermove=move |event| pointer.moved(&event)
            on:pointerdown=move |event| pointer.pressed(&event)
            on:pointerleave=move |_| pointer.drag.set_value(None)
            on:click=move |event| pointer.clicked(&event)
            on:dblclick=on_double
            on:wheel=move |event| pointer.turned(&event)
            on:scroll=move |_| port.measure()
        >
            <svg
                class="tree"
                tabindex="0"
                role="tree"
                aria-label="Beam tree"
                aria-activedescendant=current
                width=move || size(look, |scene| scene.width)
                height=move || size(look, |scene| scene.height)
                viewBox=move || {
                    look.scene.with(|scene| format!("0 0 {} {}", scene.width, scene.height))
                }
                on:keydown=move |event| walk(&event, look)
                inner_html=move || port.drawn.get()
            ></svg>
        </div>
    }
}

/// Returns the segment that an event happened on.
fn segment_at(event: &Event) -> Option<usize> {
    let element = event.target()?.dyn_into::<Element>().ok()?;
    let segment = element.closest("[data-segment]").ok().flatten()?;
    segment.get_attribute("data-segment")?.parse().ok()
}

/// Returns whether an event happened on the mark of a folded segment.
fn on_fold(event: &Event) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    element.is_some_and(|element| element.closest(".fold").is_ok_and(|fold| fold.is_some()))
}

/// Keeps the marks on the drawing: the segment that is looked at, the interpretation that is
/// followed, what is searched for.
fn mark(frame: NodeRef<html::Div>, look: TreeState, port: ViewPort) {
    let set = move |selector: &str, class: &str| {
        let Some(frame) = frame.get() else { return };
        let of = |selector: &str, change: &dyn Fn(&Element)| {
            let Ok(found) = frame.query_selector_all(selector) else { return };
            for index in 0..found.length() {
                if let Some(element) = found.item(index) {
                    change(element.unchecked_ref());
                }
            }
        };
        of(&format!(".{class}"), &|element| {
            element.class_list().remove_1(class).ok();
        });
        if !selector.is_empty() {
            of(selector, &|element| {
                element.class_list().add_1(class).ok();
            });
        }
    };
    // Each of them also runs when the drawing was made anew.
    Effect::new(move |_| {
        port.drawn.track();
        let reading = look.store.reading();
        set(&reading.map(|reading| format!(".reading-{reading}")).unwrap_or_default(), "followed");
    });
    Effect::new(move |_| {
        port.drawn.track();
        let places = look.matches();
        let ids: Vec<_> = places.iter().map(|place| format!("#segment-{place}")).collect();
        set(&ids.join(","), "found");
    });
    Effect::new(move |_| {
        port.drawn.track();
        let current = look.current.get();
        set(&current.map(|place| format!("#segment-{place}")).unwrap_or_default(), "current");
    });
}

/// Walks from segment to segment, in the drawing and in its table.
pub fn walk(event: &KeyboardEvent, look: TreeState) {
    let at = look.current.get_untracked();
    let next = look.scene.with_untracked(|scene| {
        let count = scene.segments.len();
        let here = at.filter(|&at| at < count);
        let first = (count > 0).then_some(0);
        match event.key().as_str() {
            "ArrowDown" => here.map_or(first, |at| (at + 1 < count).then_some(at + 1)),
            "ArrowUp" => here.map_or(first, |at| at.checked_sub(1)),
            "ArrowLeft" => here.map_or(first, |at| scene.segments[at].parent),
            "ArrowRight" => here.map_or(first, |at| scene.child(at)),
            "Home" => first,
            "End" => count.checked_sub(1),
            _ => None,
        }
    });
    match (event.key().as_str(), at) {
        ("Enter", Some(at)) => look.select(at),
        (" ", Some(at)) => look.fold(at),
        (key, _) if key.starts_with("Arrow") || key == "Home" || key == "End" => {
            if let Some(next) = next {
                look.go_to(next);
                row_into_view(next);
            }
        }
        _ => return,
    }
    event.prevent_default();
}

/// Scrolls the table to a row; the drawing follows what is sought.
fn row_into_view(place: usize) {
    let Some(row) = document().get_element_by_id(&format!("row-{place}")) else { return };
    let options = web_sys::ScrollIntoViewOptions::new();
    options.set_block(web_sys::ScrollLogicalPosition::Nearest);
    options.set_inline(web_sys::ScrollLogicalPosition::Nearest);
    row.scroll_into_view_with_scroll_into_view_options(&options);
}
