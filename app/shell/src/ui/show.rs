use leptos::prelude::*;

/// Shows its children while a condition holds, and something else while it does not.
///
/// As leptos' own, which is compiled anew for every use: this one is compiled once, so that the
/// page stays small.
#[component]
pub fn Show(
    /// The condition; what is shown is made anew when it changes, and not before.
    #[prop(into)]
    when: Signal<bool>,
    /// What is shown while it holds.
    children: ChildrenFn,
    /// What is shown while it does not; nothing where left out.
    #[prop(optional, into)]
    fallback: ViewFn,
) -> impl IntoView {
    let holds = Memo::new(move |_| when.get());
    move || if holds.get() { children() } else { fallback.run() }
}
