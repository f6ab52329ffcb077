//! Templates in words.

use beamsplitter_common::text::plural;
use beamsplitter_decode::trace::{Flag, PlanTrace, TemplateTrace, Trace};

use super::TemplateItem;

/// Returns the templates of a trace, with what is wrong with them in words.
pub fn template_items(trace: &Trace) -> Vec<TemplateItem> {
    items_of(&trace.plans, trace.templates.iter().enumerate())
}

/// Returns templates, each with its number in the trace, and what is wrong with them in words.
pub fn items_of<'a>(
    plans: &[PlanTrace],
    templates: impl Iterator<Item = (usize, &'a TemplateTrace)>,
) -> Vec<TemplateItem> {
    let item = |(index, template): (usize, &TemplateTrace)| {
        let plan = plans.get(template.plan)?;
        Some(TemplateItem {
            index,
            joins: plan.plan.joins,
            selects: plan.plan.selects,
            own: plan.own,
            text: template.text.clone(),
            flags: template.flags.iter().map(flag).collect(),
            filled: template.filled,
        })
    };
    templates.filter_map(item).collect()
}

/// Returns what is wrong with a template, in words.
pub fn flag(flag: &Flag) -> String {
    match flag {
        Flag::Repeats { template } => format!("the same as template {}", template + 1),
        Flag::Contradicts { counts } => format!(
            "it has {} and {}, unlike its plan",
            plural(counts.joins, "join"),
            plural(counts.selects, "selected column")
        ),
        Flag::Missing => "nothing was found under this plan".into(),
        Flag::Unreadable => "it is not a template".into(),
        Flag::Unfinished => "it did not end within the length limit".into(),
    }
}

#[cfg(test)]
mod tests {
    use beamsplitter_decode::output_language::Plan;

    use super::*;

    #[test]
    fn a_template_has_its_number_also_before_those_of_earlier_plans_are_decoded() {
        let plan = |joins, own| PlanTrace { plan: Plan { joins, selects: 1 }, own };
        let template = TemplateTrace {
            plan: 1,
            text: "select column".into(),
            filled: true,
            ..TemplateTrace::default()
        };
        let items = items_of(&[plan(0, true), plan(1, false)], [(1, &template)].into_iter());
        let told: Vec<_> = items.iter().map(|item| (item.index, item.joins, item.own)).collect();
        assert_eq!(told, [(1, 1, false)]);
    }

    #[test]
    fn one_join_is_no_joins() {
        let told = flag(&Flag::Contradicts { counts: Plan { joins: 1, selects: 2 } });
        assert_eq!(told, "it has 1 join and 2 selected columns, unlike its plan");
    }
}
