//! What of a drawing is in sight: a tree of thousands of segments is drawn where it is looked at.

use super::{Edge, LINE, MARK, Segment, TreeScene};

/// A part of a drawing, in its user units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Area {
    /// Left edge.
    pub left: f32,
    /// Upper edge.
    pub top: f32,
    /// Right edge.
    pub right: f32,
    /// Lower edge.
    pub bottom: f32,
}

impl Area {
    /// Returns how wide it is.
    pub fn width(&self) -> f32 {
        self.right - self.left
    }

    /// Returns the area with half of its own size more on each side, so that a little scrolling
    /// needs no new drawing.
    pub fn with_surroundings(self) -> Self {
        let (x, y) = ((self.right - self.left) / 2.0, (self.bottom - self.top) / 2.0);
        Self {
            left: self.left - x,
            top: self.top - y,
            right: self.right + x,
            bottom: self.bottom + y,
        }
    }

    /// Returns whether all of `other` that lies on a drawing of this size lies in this area.
    pub fn covers(&self, other: &Self, width: f32, height: f32) -> bool {
        self.left <= other.left.max(0.0)
            && self.top <= other.top.max(0.0)
            && self.right >= other.right.min(width)
            && self.bottom >= other.bottom.min(height)
    }

    /// Returns whether a segment, its marks included, touches the area.
    pub fn holds(&self, segment: &Segment) -> bool {
        let signs = usize::from(segment.parting.is_some()) + usize::from(segment.hidden > 0);
        let marks = (segment.ends.len() + signs) as f32 * MARK;
        let right = segment.x + segment.width + marks;
        self.touches((segment.x, segment.y), (right, segment.y))
    }

    /// Returns whether an edge touches the area.
    pub(super) fn holds_edge(&self, edge: &Edge) -> bool {
        self.touches(edge.from, edge.to)
    }

    /// Returns whether the box around two points, a line high at least, touches the area.
    pub(super) fn touches(&self, from: (f32, f32), to: (f32, f32)) -> bool {
        from.0.min(to.0) <= self.right
            && from.0.max(to.0) >= self.left
            && from.1.min(to.1) - LINE <= self.bottom
            && from.1.max(to.1) + LINE >= self.top
    }
}

impl TreeScene {
    /// Returns the whole drawing as an area.
    pub fn area(&self) -> Area {
        Area { left: 0.0, top: 0.0, right: self.width, bottom: self.height }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use beamsplitter_sql::Schema;

    use super::super::tests::forked;
    use super::super::{Detail, MARGIN, body, body_within, lay_out};
    use super::*;

    #[test]
    fn only_what_touches_the_area_is_drawn() {
        let scene = lay_out(&forked(), &Schema::default(), 0, Detail::Kept, &BTreeSet::new());
        assert_eq!(body_within(&scene, &scene.area()), body(&scene));
        let drawn = |area: Area| {
            let text = body_within(&scene, &area);
            [0, 1, 2].map(|place| text.contains(&format!("id=\"segment-{place}\"")))
        };
        let start = Area { left: 0.0, top: 0.0, right: MARGIN, bottom: LINE };
        assert_eq!(drawn(start), [true, false, false]);
        let end = Area { left: scene.width - MARGIN, ..scene.area() };
        assert_eq!(drawn(end), [false, false, true]);
        let beyond = Area { left: scene.width * 2.0, right: scene.width * 3.0, ..scene.area() };
        assert_eq!(drawn(beyond), [false, false, false]);
    }

    #[test]
    fn an_edge_that_crosses_the_area_is_drawn_without_its_ends() {
        let area = Area { left: 40.0, top: 100.0, right: 60.0, bottom: 120.0 };
        assert!(area.touches((50.0, 0.0), (50.0, 900.0)));
        assert!(!area.touches((70.0, 0.0), (70.0, 900.0)));
    }

    #[test]
    fn a_drawn_area_serves_until_it_is_left() {
        let seen = Area { left: 100.0, top: 0.0, right: 200.0, bottom: 100.0 };
        let drawn = seen.with_surroundings();
        assert_eq!(drawn, Area { left: 50.0, top: -50.0, right: 250.0, bottom: 150.0 });
        let moved = |x| Area { left: seen.left + x, right: seen.right + x, ..seen };
        assert!(drawn.covers(&moved(50.0), 1000.0, 1000.0));
        assert!(!drawn.covers(&moved(51.0), 1000.0, 1000.0));
        // Nothing is missed beyond the edge of the drawing.
        assert!(drawn.covers(&moved(51.0), 250.0, 1000.0));
    }
}
