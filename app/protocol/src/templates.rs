//! Templates in words.

use beamsplitter_decode::trace::{Flag, PlanTrace, TemplateTrace, Trace};

use super::TemplateItem;

/// Returns the templates of a trace, with what is wrong with them in words.
pub fn template_items(trace: &Trace) -> Vec<TemplateItem> {
    items_of(&trace.plans, &trace.templates)
}

/// Templates and their plans, with what is wrong with them in words.
pub fn items_of(plans: &[PlanTrace], templates: &[TemplateTrace]) -> Vec<TemplateItem> {
    let item = |template: &TemplateTrace| {
        let plan = plans.get(template.plan)?;
        Some(TemplateItem {
            joins: plan.plan.joins,
            selects: plan.plan.selects,
            own: plan.own,
            text: template.text.clone(),
            flags: template.flags.iter().map(flag).collect(),
            filled: template.filled,
        })
    };
    templates.iter().filter_map(item).collect()
}

/// Returns what is wrong with a template, in words.
pub fn flag(flag: &Flag) -> String {
    match flag {
        Flag::Repeats { template } => format!("the same as template {}", template + 1),
        Flag::Contradicts { counts } => format!(
            "it has {} joins and {} selected columns, unlike its plan",
            counts.joins, counts.selects
        ),
        Flag::Missing => "nothing was found under this plan".into(),
        Flag::Unreadable => "it is not a template".into(),
        Flag::Unfinished => "it did not end within the length limit".into(),
    }
}
