//! `beamsplitter completions` and `beamsplitter man`.

use clap::{Args, CommandFactory};
use clap_mangen::Man;

use crate::error::CommandError;
use crate::terminal::{PrintError, print};

/// What `completions --help` shows.
pub const COMPLETIONS_EXAMPLE: &str = "\
Example:
  beamsplitter completions bash > ~/.local/share/bash-completion/completions/beamsplitter";
/// What `man --help` shows.
pub const MAN_EXAMPLE: &str = "\
Example:
  beamsplitter man > ~/.local/share/man/man1/beamsplitter.1";

/// Arguments of `beamsplitter completions`.
#[derive(Args)]
pub struct Shell {
    /// The shell.
    #[arg(value_enum)]
    shell: clap_complete::Shell,
}

/// Prints completions.
pub fn completions(Shell { shell }: &Shell) -> Result<(), PrintError> {
    let mut command = crate::Arguments::command();
    let mut text = Vec::new();
    clap_complete::generate(*shell, &mut command, "beamsplitter", &mut text);
    print(&String::from_utf8_lossy(&text))
}

/// Prints the manual page: the command, then each of its subcommands.
pub fn man() -> Result<(), CommandError> {
    let mut text = Vec::new();
    let mut command = crate::Arguments::command();
    // Makes the full name of each subcommand known to it.
    command.build();
    let mut pages = vec![&command];
    let mut at = 0;
    while let Some(page) = pages.get(at).copied() {
        let page_of = page.get_subcommands().filter(|command| command.get_name() != "help");
        pages.extend(page_of);
        at += 1;
    }
    for (at, page) in pages.into_iter().enumerate() {
        let man = Man::new(page.clone());
        let written = if at == 0 {
            man.render(&mut text)
        } else {
            man.render_name_section(&mut text)
                .and_then(|()| man.render_synopsis_section(&mut text))
                .and_then(|()| man.render_options_section(&mut text))
                .and_then(|()| man.render_extra_section(&mut text))
        };
        written.map_err(CommandError::of)?;
    }
    Ok(print(&String::from_utf8_lossy(&text))?)
}
