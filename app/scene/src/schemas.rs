//! ODIN's search as a tree of masked schemas (Vaidya et al., section 5): each node is the database
//! without some names, and what was decoded under it.

use beamsplitter_decode::trace::Trace;
use beamsplitter_sql::Schema;

use super::lattice::outputs;
use super::words::Words;

/// Height of a line, and width of a step to the right.
pub const LINE: f32 = 44.0;
/// Distance of a child from its parent, to the right.
pub const INDENT: f32 = 36.0;
/// Distance of the first node from the edges.
const MARGIN: f32 = 22.0;

/// The tree, one node on each line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SchemaTree {
    /// Nodes from top to bottom, each child below its parent.
    pub nodes: Vec<SchemaNode>,
    /// Width of the drawn lines, in user units.
    pub width: f32,
    /// Height in user units.
    pub height: f32,
}

/// A masked schema.
#[derive(Clone, Debug, PartialEq)]
pub struct SchemaNode {
    /// The name that it lacks and its parent has; none for the full schema.
    pub masked: Option<String>,
    /// All names that it lacks, in the order in which they were masked.
    pub without: Vec<String>,
    /// How well the rest serves the question, from 0 to 1.
    pub score: f32,
    /// The place of its call, from 0; none where it was still waiting at the end.
    pub call: Option<usize>,
    /// The search that decoded under it.
    pub search: Option<usize>,
    /// What was found, in the model's words.
    pub found: Option<String>,
    /// Place of its parent among the nodes.
    pub parent: Option<usize>,
    /// Its middle.
    pub at: (f32, f32),
}

/// Lays the masked schemas of a trace out; nothing where no search over them was made.
pub fn schema_tree(trace: &Trace, schema: &Schema) -> Option<SchemaTree> {
    if trace.masked_schemas.is_empty() {
        return None;
    }
    let words = Words::new(trace, schema);
    let mut order = Vec::new();
    let roots = (0..trace.masked_schemas.len())
        .filter(|&index| trace.masked_schemas[index].parent.is_none());
    roots.for_each(|root| visit(trace, root, 0, &mut order));
    let mut called: Vec<usize> = trace.masked_schemas.iter().filter_map(|s| s.search).collect();
    called.sort_unstable();
    let node = |(line, &(index, depth)): (usize, &(usize, usize))| {
        let masked = &trace.masked_schemas[index];
        let name = |token: &u32| words.text(*token).trim().to_owned();
        let without: Vec<String> = masked.masked.iter().map(name).collect();
        let found = masked.search.and_then(|place| Some((place, trace.searches.get(place)?)));
        SchemaNode {
            masked: without.last().cloned(),
            score: masked.score,
            call: masked.search.and_then(|search| called.iter().position(|at| *at == search)),
            search: masked.search,
            found: found.and_then(|(place, search)| {
                let outputs = outputs(trace, schema, place, search);
                outputs.into_iter().next().map(|best| best.text)
            }),
            parent: masked.parent.and_then(|parent| order.iter().position(|at| at.0 == parent)),
            at: (MARGIN + INDENT * depth as f32, MARGIN + LINE * line as f32),
            without,
        }
    };
    let nodes: Vec<SchemaNode> = order.iter().enumerate().map(node).collect();
    let deepest = order.iter().map(|(_, depth)| *depth).max().unwrap_or_default();
    let width = 2.0 * MARGIN + INDENT * deepest as f32;
    let height = LINE * nodes.len() as f32;
    Some(SchemaTree { nodes, width, height })
}

/// Lists `index` and all below it, each with its depth; children in the order of their calls, those
/// that wait last.
fn visit(trace: &Trace, index: usize, depth: usize, order: &mut Vec<(usize, usize)>) {
    order.push((index, depth));
    let mut children: Vec<usize> = (0..trace.masked_schemas.len())
        .filter(|&child| child > index && trace.masked_schemas[child].parent == Some(index))
        .collect();
    children.sort_by_key(|&child| trace.masked_schemas[child].search.unwrap_or(usize::MAX));
    children.into_iter().for_each(|child| visit(trace, child, depth + 1, order));
}

#[cfg(test)]
mod tests {
    use beamsplitter_decode::Settings;
    use beamsplitter_decode::record::Recorder;
    use beamsplitter_decode::trace::MaskedSchemaTrace;

    use super::*;

    #[test]
    fn children_stand_below_their_parent_in_the_order_of_calls() {
        let mut trace = Recorder::new(&Settings::paper()).trace;
        assert_eq!(schema_tree(&trace, &Schema::default()), None);
        trace.words = [(7, "name".to_owned()), (8, "age".to_owned())].into();
        let schema = |masked: &[u32], parent, search| MaskedSchemaTrace {
            masked: masked.to_vec(),
            score: 0.5,
            parent,
            search,
        };
        trace.masked_schemas = vec![
            schema(&[], None, Some(0)),
            schema(&[7], Some(0), None),
            schema(&[8], Some(0), Some(1)),
            schema(&[8, 7], Some(2), None),
        ];
        let tree = schema_tree(&trace, &Schema::default()).unwrap();
        let line = |node: &SchemaNode| {
            format!("{} {:?} {:?}", node.without.join("+"), node.call, node.parent)
        };
        let lines: Vec<String> = tree.nodes.iter().map(line).collect();
        assert_eq!(
            lines,
            [" Some(0) None", "age Some(1) Some(0)", "age+name None Some(1)", "name None Some(0)"]
        );
        assert!(tree.nodes.iter().all(|node| node.at.0 < tree.width && node.at.1 < tree.height));
    }
}
