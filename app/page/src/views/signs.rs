//! Explains the signs of our model's output where its tokens are shown.

use leptos::prelude::*;

use beamsplitter_shell::ui::glossed;

/// Returns the signs, each with its meaning.
pub fn signs() -> impl IntoView {
    view! {
        <p class="quiet signs">
            "How the model writes: " {glossed("FROM first", "FROM first")} ", "
            {glossed("<plan> and <sql>", "<plan>, <sql>")} ", " {glossed("@", "@")} ", "
            {glossed("again", "again")} ", "
            {glossed("∎", "∎")}
        </p>
    }
}
