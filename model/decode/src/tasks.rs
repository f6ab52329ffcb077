//! How the three tasks are put to a network.

use std::borrow::Cow;

use crate::{
    model::{Prompt, Token},
    output_language::Task,
};

/// How one task begins and ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskPrompt<'a> {
    /// What the encoder reads. Equal prompts are read once.
    pub prompt: Cow<'a, Prompt>,
    /// Token that the decoder starts from.
    pub start: Token,
    /// Tokens forced before the output.
    pub prefix: Vec<Token>,
    /// Tokens that end the output.
    pub ends: Vec<Token>,
}

/// The three tasks for one question.
pub trait Tasks<T> {
    /// How `task` begins and ends. `written` are the decoder's tokens that `task`'s template came
    /// from, end token included; empty for the other tasks.
    fn task_prompt(&self, task: Task<'_, T>, written: &[Token]) -> TaskPrompt<'_>;

    /// How SQL is written in one pass under a plan (ablation "single stage", section 6.5);
    /// `None`: the model has learned no such task.
    fn single_stage(&self) -> Option<SingleStage<'_>> {
        None
    }
}

/// How SQL is written in one pass under a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SingleStage<'a> {
    /// How it begins and ends; the plan follows the prefix.
    pub task_prompt: TaskPrompt<'a>,
    /// Token that SQL begins after.
    pub separator: Token,
}

/// A model that writes plan, template and SQL as one sequence, from one query of the prompt:
/// `<plan> j s template @ sql`, and `<sql> sql` without a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneSequence {
    /// What the encoder reads.
    pub prompt: Prompt,
    /// Start token of SQL without a template.
    pub sql_start: Token,
    /// Start token of a plan.
    pub plan_start: Token,
    /// Token between template and SQL.
    pub separator: Token,
    /// Token that ends an output.
    pub end: Token,
}

impl<T> Tasks<T> for OneSequence {
    fn task_prompt(&self, task: Task<'_, T>, written: &[Token]) -> TaskPrompt<'_> {
        let prompt = Cow::Borrowed(&self.prompt);
        match task {
            Task::Vanilla => {
                let (start, ends) = (self.sql_start, vec![self.end]);
                TaskPrompt { prompt, start, prefix: Vec::new(), ends }
            }
            Task::Template => {
                let (start, ends) = (self.plan_start, vec![self.separator, self.end]);
                TaskPrompt { prompt, start, prefix: Vec::new(), ends }
            }
            Task::Fill(_) => {
                let mut prefix = written.to_vec();
                if prefix.last() == Some(&self.end) {
                    prefix.pop();
                }
                if prefix.last() != Some(&self.separator) {
                    prefix.push(self.separator);
                }
                TaskPrompt { prompt, start: self.plan_start, prefix, ends: vec![self.end] }
            }
        }
    }

    fn single_stage(&self) -> Option<SingleStage<'_>> {
        let prompt = Cow::Borrowed(&self.prompt);
        let (start, ends) = (self.plan_start, vec![self.end]);
        let task_prompt = TaskPrompt { prompt, start, prefix: Vec::new(), ends };
        Some(SingleStage { task_prompt, separator: self.separator })
    }
}

/// Models with a prompt for each task, the template being part of the last one, as the paper's
/// checkpoints have it.
#[derive(Clone, Debug)]
pub struct ThreePrompts<F> {
    /// Prompt of text-to-SQL.
    pub vanilla: Prompt,
    /// Prompt of text-to-template.
    pub template: Prompt,
    /// Prompt of filling a template.
    pub fill: F,
    /// Token that the decoder starts from.
    pub start: Token,
    /// Token that ends an output.
    pub end: Token,
}

impl<T, F: Fn(&T) -> Prompt> Tasks<T> for ThreePrompts<F> {
    fn task_prompt(&self, task: Task<'_, T>, _written: &[Token]) -> TaskPrompt<'_> {
        let prompt = match task {
            Task::Vanilla => Cow::Borrowed(&self.vanilla),
            Task::Template => Cow::Borrowed(&self.template),
            Task::Fill(template) => Cow::Owned((self.fill)(template)),
        };
        TaskPrompt { prompt, start: self.start, prefix: Vec::new(), ends: vec![self.end] }
    }
}
