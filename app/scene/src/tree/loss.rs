//! Where expected queries were lost, as marks on the drawing.

use beamsplitter_decode::trace::SearchTrace;

use super::{CHARACTER, LINE, MARGIN, PADDING, Segment, TreeScene};

/// An expected query that a search lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Its place among the expected queries, from 0.
    pub query: usize,
    /// The last hypothesis that was still right, by its node.
    pub node: u32,
    /// What became of the token that was needed next, in words.
    pub why: String,
}

/// A mark on the drawing: it hangs below the last right token, on a line of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct LossMark {
    /// The segment that it belongs to.
    pub segment: usize,
    /// End of the last right token, and middle of the segment's line.
    pub from: (f32, f32),
    /// Middle of the mark's own line.
    pub y: f32,
    /// What is written there.
    pub text: String,
}

impl LossMark {
    /// Returns where its text ends.
    pub(super) fn end(&self) -> (f32, f32) {
        (self.from.0 + (self.text.chars().count() as f32 + 3.0) * CHARACTER, self.y)
    }
}

impl TreeScene {
    /// Marks where expected queries were lost in `search`, which is the one that is drawn. Each mark
    /// has a line below that of its segment; what lies beneath moves down. A hypothesis that is not
    /// drawn is marked at the last one before it that is.
    pub fn mark_losses(&mut self, search: &SearchTrace, losses: &[Loss]) {
        for loss in losses {
            let Some((segment, node, is_drawn)) = self.nearest(search, loss.node) else { continue };
            let here = if is_drawn { "lost here" } else { "lost further on" };
            let text = format!("query {} {here}: {}", loss.query + 1, loss.why);
            let after = self.segments[segment].y;
            let marks = self.losses.iter().filter(|mark| mark.from.1 == after).count();
            let y = after + LINE * (marks as f32 + 1.0);
            self.make_room(y);
            let found = &mut self.segments[segment];
            let from = (end_of(found, node), after);
            found.lost.push(text.clone());
            let right = from.0 + (text.chars().count() as f32 + 3.0) * CHARACTER + MARGIN;
            self.width = self.width.max(right);
            self.losses.push(LossMark { segment, from, y, text });
        }
    }

    /// Returns the segment of `node` or of the last node before it that is drawn, that node, and
    /// whether it is `node` itself.
    fn nearest(&self, search: &SearchTrace, node: u32) -> Option<(usize, u32, bool)> {
        let mut at = node;
        loop {
            if let Some(segment) = self.segment_of(at) {
                return Some((segment, at, at == node));
            }
            let place = search.nodes.find(at)?;
            at = u32::try_from(search.nodes.parent[place]).ok()?;
        }
    }

    /// Moves down by one line what stands at `y` or below.
    fn make_room(&mut self, y: f32) {
        let down = |at: &mut f32| {
            if *at > y - LINE / 2.0 {
                *at += LINE;
            }
        };
        self.segments.iter_mut().for_each(|segment| down(&mut segment.y));
        for edge in &mut self.edges {
            down(&mut edge.from.1);
            down(&mut edge.to.1);
        }
        for mark in &mut self.losses {
            down(&mut mark.from.1);
            down(&mut mark.y);
        }
        self.height += LINE;
    }
}

/// Returns where the token `node` of a segment ends.
fn end_of(segment: &Segment, node: u32) -> f32 {
    let place = segment.nodes.iter().position(|&other| other == node);
    // A long forced prefix is not written out: its tokens have no places of their own.
    let (Some(place), true) = (place, segment.words.len() == segment.nodes.len()) else {
        return segment.x + segment.width - PADDING;
    };
    let words = &segment.words[..=place];
    let characters: usize = words.iter().map(|word| word.text.chars().count()).sum();
    segment.x + PADDING + characters as f32 * CHARACTER
}

#[cfg(test)]
mod tests {
    use super::super::tests::forked;
    use super::super::{Detail, body, describe, details, lay_out};
    use super::*;
    use beamsplitter_sql::Schema;
    use std::collections::BTreeSet;

    fn drawn(detail: Detail, losses: &[(usize, u32)]) -> TreeScene {
        let trace = forked();
        let mut scene = lay_out(&trace, &Schema::default(), 0, detail, &BTreeSet::new());
        let why = "rank 13, the beam keeps 10".to_owned();
        let losses: Vec<Loss> =
            losses.iter().map(|&(query, node)| Loss { query, node, why: why.clone() }).collect();
        scene.mark_losses(&trace.searches[0], &losses);
        scene
    }

    fn lines(scene: &TreeScene) -> Vec<(&str, f32)> {
        let line = |y: f32| (y - MARGIN) / LINE - 0.5;
        let segments = scene.segments.iter().map(|s| (s.text.as_str(), line(s.y)));
        segments.chain(scene.losses.iter().map(|m| (m.text.as_str(), line(m.y)))).collect()
    }

    #[test]
    fn a_lost_query_hangs_below_its_last_right_token() {
        // Node 2 is "from", before the fork of a and b; 3 is b.
        let scene = drawn(Detail::Kept, &[(1, 2)]);
        let said = "query 2 lost here: rank 13, the beam keeps 10";
        let expect = [("select count from", 0.0), ("a", 0.0), ("b where", 2.0), (said, 1.0)];
        assert_eq!(lines(&scene), expect);
        assert!(describe(&scene.segments[0]).contains(said));
        assert!(details(&scene.segments[0]).contains(&("Lost", said.to_owned())));
        let picture = body(&scene);
        assert!(picture.contains(&format!("{said}</text>")), "{picture}");
        assert_eq!(scene.losses[0].from.0, MARGIN + PADDING + 17.0 * CHARACTER);
        assert!(scene.width > scene.losses[0].from.0 + said.len() as f32 * CHARACTER);
    }

    #[test]
    fn several_marks_of_a_line_stand_below_each_other() {
        let scene = drawn(Detail::Kept, &[(0, 1), (1, 2), (2, 3)]);
        let at: Vec<f32> = lines(&scene).into_iter().map(|(_, line)| line).collect();
        assert_eq!(at, [0.0, 0.0, 3.0, 1.0, 2.0, 4.0]);
        assert_eq!(scene.losses[0].from.0, MARGIN + PADDING + 12.0 * CHARACTER);
    }

    #[test]
    fn a_hypothesis_that_is_not_drawn_is_marked_where_it_left_the_drawing() {
        let scene = drawn(Detail::Finished, &[(0, 6)]);
        assert_eq!(scene.losses[0].segment, 0);
        assert!(scene.losses[0].text.starts_with("query 1 lost further on"));
        assert!(drawn(Detail::Kept, &[(0, 99)]).losses.is_empty(), "no such node");
    }
}
