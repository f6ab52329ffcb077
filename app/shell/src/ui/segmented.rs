//! One of a few values, as a row of radio buttons that looks like one control.

use leptos::prelude::*;

/// Shows which of a few values is chosen, and lets a person choose another one.
#[component]
pub fn Segmented<T>(
    /// What is chosen, for those who hear it.
    legend: &'static str,
    /// Name of the radio buttons: no other group of the page has it.
    name: &'static str,
    /// The values, each with what it is called.
    options: Vec<(T, &'static str)>,
    /// The chosen value.
    #[prop(into)]
    chosen: Signal<T>,
    /// Whether no other value can be chosen.
    #[prop(optional, into)]
    is_fixed: Signal<bool>,
    /// Class of its own.
    #[prop(optional)]
    class: &'static str,
    /// Takes the value that a person chooses.
    #[prop(into)]
    on_choose: Callback<T>,
) -> impl IntoView
where
    T: Copy + PartialEq + Send + Sync + 'static,
{
    let options: Vec<_> = options
        .into_iter()
        .map(|(value, label)| {
            let is_chosen = Signal::derive(move || chosen.get() == value);
            option(name, label, is_chosen, is_fixed, Callback::new(move |()| on_choose.run(value)))
        })
        .collect();
    view! {
        <fieldset class=format!("segmented {class}")>
            <legend class="hidden">{legend}</legend>
            {options}
        </fieldset>
    }
}

/// Shows one value, compiled once for values of every type.
fn option(
    name: &'static str,
    label: &'static str,
    is_chosen: Signal<bool>,
    is_fixed: Signal<bool>,
    on_choose: Callback<()>,
) -> AnyView {
    view! {
        <label>
            <input
                type="radio"
                name=name
                disabled=move || is_fixed.get() && !is_chosen.get()
                prop:checked=is_chosen
                on:change=move |_| on_choose.run(())
            />
            <span>{label}</span>
        </label>
    }
    .into_any()
}
