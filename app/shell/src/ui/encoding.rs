//! The encoding of a text, chosen with its first lines in view.

use beamsplitter_browser::decoded;
use leptos::prelude::*;

/// Bytes of a file by which its encoding is chosen.
pub const ENCODING_SAMPLE: u64 = 1 << 18;
/// Lines that are shown, and characters of each.
const LINES: usize = 5;
const LENGTH: usize = 100;

/// Encodings by the names that browsers know.
const ENCODINGS: [(&str, &str); 21] = [
    ("windows-1252", "Western Europe, Windows"),
    ("macintosh", "Western Europe, old Macs"),
    ("windows-1250", "Central Europe, Windows"),
    ("iso-8859-2", "Central Europe, Latin-2"),
    ("windows-1257", "Baltic"),
    ("windows-1251", "Cyrillic, Windows"),
    ("koi8-u", "Cyrillic, KOI8"),
    ("ibm866", "Cyrillic, DOS"),
    ("windows-1253", "Greek"),
    ("windows-1254", "Turkish"),
    ("windows-1255", "Hebrew"),
    ("windows-1256", "Arabic"),
    ("windows-874", "Thai"),
    ("windows-1258", "Vietnamese"),
    ("gb18030", "Chinese, GBK"),
    ("big5", "Chinese, Big5"),
    ("shift_jis", "Japanese, Shift JIS"),
    ("euc-jp", "Japanese, EUC"),
    ("iso-2022-jp", "Japanese, JIS"),
    ("euc-kr", "Korean"),
    ("utf-8", "UTF-8"),
];

/// Shows a choice of encodings, and the first lines with letters beyond ASCII as they would be read.
#[component]
pub fn EncodingChoice(
    /// The first bytes of the text.
    #[prop(into)]
    sample: Signal<Vec<u8>>,
    /// The name of the chosen encoding; empty until one is.
    chosen: RwSignal<String>,
    /// What stands for no choice.
    none: &'static str,
) -> impl IntoView {
    let option = |(name, title): (&'static str, &'static str)| {
        view! { <option value=name>{title} " (" {name} ")"</option> }
    };
    let lines = move || {
        let name = chosen.get();
        (!name.is_empty()).then(|| sample.with(|sample| first_lines(sample, &name)))
    };
    view! {
        <p>
            <label>
                "Encoding "
                <select on:change=move |event| chosen.set(event_target_value(&event))>
                    <option value="">{none}</option>
                    {Vec::from(ENCODINGS.map(option))}
                </select>
            </label>
        </p>
        {move || lines().map(|lines| view! {
            <pre role="status" aria-label="First lines as they would be read">{lines}</pre>
        })}
    }
}

/// Returns the first lines of a text that are not plain ASCII, or its first lines.
fn first_lines(bytes: &[u8], encoding: &str) -> String {
    let text = decoded(bytes, encoding).unwrap_or_else(|error| error.to_string());
    let plain = text.is_ascii();
    let lines = text.lines().filter(|line| plain || !line.is_ascii());
    let short = |line: &str| line.chars().take(LENGTH).collect::<String>();
    lines.take(LINES).map(short).collect::<Vec<_>>().join("\n")
}
