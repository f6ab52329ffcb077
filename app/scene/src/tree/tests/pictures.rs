//! Whole pictures, and what is said of their parts.

use super::*;

/// Compares with the golden picture; `BLESS=1 cargo test -p beamsplitter-scene golden` writes it
/// anew.
#[track_caller]
fn golden(name: &str, scene: &TreeScene) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tree/golden").join(name);
    let found = file(scene, "Beam tree");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &found).unwrap();
    }
    let expect = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(found, expect, "{} differs; look at both", path.display());
}

#[test]
fn golden_pictures() {
    let trace = forked();
    let draw = |detail, folded: &[u32]| {
        let folded = folded.iter().copied().collect();
        lay_out(&trace, &Schema::default(), 0, detail, &folded)
    };
    golden("finished.svg", &draw(Detail::Finished, &[]));
    golden("all.svg", &draw(Detail::All, &[]));
    golden("folded.svg", &draw(Detail::All, &[2]));
}

#[test]
fn what_is_folded_is_counted_and_left_out() {
    let scene = lay_out(&forked(), &Schema::default(), 0, Detail::All, &BTreeSet::from([2]));
    assert_eq!((scene.segments.len(), scene.segments[0].hidden), (1, 4));
    assert_eq!(scene.segments[0].last(), Some(2));
    // A hypothesis without continuations has nothing to fold.
    let scene = lay_out(&forked(), &Schema::default(), 0, Detail::All, &BTreeSet::from([4]));
    assert_eq!(scene.segments.len(), 4);
}

#[test]
fn names_from_a_strange_database_cannot_break_the_picture() {
    let nodes = [(-1, "\"><script>&\u{1}", 0, Why::Finished)];
    let scene = lay_out(
        &trace(&nodes, &[0], &[]),
        &Schema::default(),
        0,
        Detail::Finished,
        &BTreeSet::new(),
    );
    let picture = file(&scene, "<&>");
    assert!(!picture.contains("<script") && !picture.contains('\u{1}'), "{picture}");
    assert!(picture.contains("&quot;&gt;&lt;script&gt;&amp;"));
}

#[test]
fn a_fork_says_which_word_parts_there() {
    let nodes = [
        (-1, "select", 0, Why::Kept),
        (0, "stage_name", 0, Why::Kept),
        (0, "birth_name", 1, Why::Kept),
    ];
    let trace = trace(&nodes, &[1, 2], &[1, 2]);
    let none = BTreeSet::new();
    let mut scene = lay_out(&trace, &Schema::default(), 0, Detail::Finished, &none);
    let word = AmbiguousWord {
        text: "name".into(),
        meanings: vec![("stage name".into(), vec![0]), ("birth name".into(), vec![1])],
    };
    scene.mark_partings(std::slice::from_ref(&word));
    let said: Vec<_> = scene.segments.iter().map(|segment| segment.parting.as_deref()).collect();
    assert_eq!(said, [Some("“name” is stage name or birth name"), None, None]);
    assert!(describe(&scene.segments[0]).contains("here the branches part"));
    // On the edge of its piece, where no probability of a way behind it stands.
    let edge = scene.segments[0].x + scene.segments[0].width;
    let circle = format!("</title><circle cx=\"{:.1}\"", edge + 2.0);
    assert!(body(&scene).contains("class=\"parting\"") && body(&scene).contains(&circle));
    // Both readings take it alike.
    let alike = AmbiguousWord { meanings: vec![("name".into(), vec![0, 1])], ..word };
    scene.mark_partings(&[alike]);
    assert!(scene.segments.iter().all(|segment| segment.parting.is_none()));
}

#[test]
fn a_token_that_was_not_chosen_is_not_called_forced() {
    for why in [Why::ForcedByPrefix, Why::ForcedUnbranched] {
        assert!(why_words(why).starts_with("forced"), "what was chosen");
        assert!(excluded_words(why).starts_with("excluded"), "what was not");
    }
    assert_eq!(excluded_words(Why::PrunedByScore), why_words(Why::PrunedByScore));
}

#[test]
fn samples_and_greedy_decodes_are_not_called_beam_search() {
    let title = |settings: &Settings| {
        let mut trace = Recorder::new(settings).trace;
        let width = settings.vanilla.beam.width;
        trace.searches.push(SearchTrace::new(Purpose::Vanilla, width));
        titles(&trace).remove(0)
    };
    assert_eq!(title(&Settings::beam(10)), "Beam search");
    assert_eq!(title(&Settings::beam(1)), "Greedy decode");
    assert_eq!(title(&beamsplitter_decode::Preset::Nucleus.settings()), "Samples");
}
