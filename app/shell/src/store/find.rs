//! What is looked for in a view, which its address says.

use leptos::prelude::*;

use super::Store;

impl Store {
    /// Keeps what the present view looks for and what the address says of it the same, while the view is shown. It
    /// begins with the address; where that says nothing, with what the view has looked for before.
    pub fn follow_find(
        self,
        looked_for: impl Fn() -> String + Copy + 'static,
        look_for: impl Fn(String) + Copy + 'static,
    ) {
        let view = self.view.get_untracked();
        let is_here = move || self.view.get_untracked() == view;
        match self.find.get_untracked() {
            linked if linked.is_empty() => self.find.set(untrack(looked_for)),
            linked => look_for(linked),
        }
        Effect::new(move |_| {
            let now = looked_for();
            if is_here() && self.find.get_untracked() != now {
                self.find.set(now);
            }
        });
        Effect::new(move |_| {
            let linked = self.find.get();
            if is_here() && untrack(looked_for) != linked {
                look_for(linked);
            }
        });
    }
}
