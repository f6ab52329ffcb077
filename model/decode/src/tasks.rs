//! The prompts of the three tasks.

use std::borrow::Cow;

use crate::{
    model::{Prompt, Token},
    output_language::Task,
};

/// The prompt of a task, and the tokens that begin and end its output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskPrompt<'a> {
    /// Input of the encoder. Equal prompts are encoded once.
    pub prompt: Cow<'a, Prompt>,
    /// Token that the decoder starts from.
    pub start: Token,
    /// Tokens forced before the output.
    pub prefix: Vec<Token>,
    /// Tokens that end the output.
    pub ends: Vec<Token>,
}

/// The prompts of the three tasks for one question.
pub trait Tasks<T> {
    /// Returns the prompt of `task`. For [`Task::Fill`], `written` holds the tokens that the decoder
    /// wrote for the template, end token included; for the other tasks it is empty.
    fn task_prompt(&self, task: Task<'_, T>, written: &[Token]) -> TaskPrompt<'_>;

    /// Returns the prompt for writing SQL in one pass under a plan (ablation "single stage", section
    /// 6.5), or `None` where the model has not learned that.
    fn single_stage(&self) -> Option<SingleStage<'_>> {
        None
    }
}

/// The prompt for writing SQL in one pass under a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SingleStage<'a> {
    /// The prompt. The plan follows its prefix.
    pub task_prompt: TaskPrompt<'a>,
    /// Token that precedes the SQL.
    pub separator: Token,
}

/// The tasks of a model that writes plan, template and SQL as one sequence for one prompt:
/// `<plan> j s template @ sql`, and `<sql> sql` without a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneSequence {
    /// Input of the encoder.
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

/// The tasks of a model with a prompt for each of them, as the paper's checkpoints have. The prompt
/// of the last one contains the template.
#[derive(Clone, Debug)]
pub struct ThreePrompts<F> {
    /// Prompt of text-to-SQL.
    pub vanilla: Prompt,
    /// Prompt of text-to-template.
    pub template: Prompt,
    /// Returns the prompt of filling a template.
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
