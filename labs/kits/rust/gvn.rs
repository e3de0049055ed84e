// Value numbering and dead code elimination on a graph of Fathom, as lines of text:
//   26: Phi(25, 9, 24) [x] : int @47-94
// Slot 0 of the inputs is control; "-" is an empty slot. Build and run it:
//   rustc -O gvn.rs
//   fathom pass ./gvn --as graph loop.simple gcd.simple
// Standard output is for the graph. To see what your pass does, use eprintln!.
//
// This first version compares each node once, in the order of ids. It misses nodes that become equal when
// their inputs are merged. Can you find those, too?
use std::collections::{BTreeMap, HashMap, HashSet};
use std::io::{self, Read};

/// Data nodes whose only effect is their value. One that no other node needs is dead.
const PURE: &[&str] = &[
    "Constant", "Add", "Sub", "Mul", "Minus", "And", "Or", "Xor", "Shl", "Shr", "Sar", "EQ", "LT", "LE", "Not",
    "Phi", "Proj", "AddF", "SubF", "MulF", "DivF", "MinusF", "EQF", "LTF", "LEF", "ToFloat", "RoundF32", "Cast",
];
/// Equal inputs give equal values. Loads depend on memory; Phis need their Region.
const NUMBERED: &[&str] = &[
    "Constant", "Add", "Sub", "Mul", "Minus", "And", "Or", "Xor", "Shl", "Shr", "Sar", "EQ", "LT", "LE", "Not",
];

struct Node {
    op: String,
    inputs: Vec<Option<u32>>,
    /// The payload and the type.
    facts: String,
    /// Where it comes from in the program.
    span: String,
}

struct Graph {
    /// Lines of structs and functions.
    declarations: Vec<String>,
    nodes: BTreeMap<u32, Node>,
}

impl Graph {
    fn parse(text: &str) -> Graph {
        let mut graph = Graph { declarations: Vec::new(), nodes: BTreeMap::new() };
        for line in text.lines() {
            match parse_node(line) {
                Some((id, node)) => drop(graph.nodes.insert(id, node)),
                None => graph.declarations.push(line.to_string()),
            }
        }
        graph
    }

    fn print(&self) {
        for line in &self.declarations {
            println!("{line}");
        }
        for (id, node) in &self.nodes {
            let slots: Vec<String> =
                node.inputs.iter().map(|slot| slot.map_or("-".to_string(), |n| n.to_string())).collect();
            println!("{id}: {}({}){}{}", node.op, slots.join(", "), node.facts, node.span);
        }
    }

    /// Makes every user of the old node use the new one instead.
    fn replace(&mut self, old: u32, by: u32) {
        for node in self.nodes.values_mut() {
            for slot in &mut node.inputs {
                if *slot == Some(old) {
                    *slot = Some(by);
                }
            }
        }
    }

    /// A new node, by its id.
    #[allow(dead_code)]
    fn constant(&mut self, value: i64) -> u32 {
        let id = self.nodes.keys().max().map_or(0, |last| last + 1);
        let (op, facts) = ("Constant".to_string(), format!(" [{value}] : {value}"));
        self.nodes.insert(id, Node { op, inputs: vec![Some(0)], facts, span: String::new() });
        id
    }

    /// Dead code elimination: keeps what effects and control need, directly or not.
    fn sweep(&mut self) {
        let mut live: HashSet<u32> = HashSet::new();
        let is_root = |node: &Node| !PURE.contains(&node.op.as_str());
        let mut todo: Vec<u32> = self.nodes.iter().filter(|(_, node)| is_root(node)).map(|(id, _)| *id).collect();
        while let Some(id) = todo.pop() {
            if live.insert(id) {
                todo.extend(self.nodes.get(&id).iter().flat_map(|node| node.inputs.iter().flatten()));
            }
        }
        self.nodes.retain(|id, _| live.contains(id));
    }
}

/// Reads `26: Phi(25, 9, 24) [x] : int @47-94`; None for a declaration or a comment.
fn parse_node(line: &str) -> Option<(u32, Node)> {
    let (id, rest) = line.split_once(": ")?;
    let (op, rest) = rest.split_once('(')?;
    let (slots, rest) = rest.split_once(')')?;
    let inputs = slots
        .split(", ")
        .filter(|slot| !slot.is_empty())
        .map(|slot| slot.parse().ok())
        .collect();
    let at = rest.rfind(" @").unwrap_or(rest.len());
    let (facts, span) = rest.split_at(at);
    let node = Node { op: op.to_string(), inputs, facts: facts.to_string(), span: span.to_string() };
    Some((id.parse().ok()?, node))
}

fn value_numbering(graph: &mut Graph) {
    let mut table: HashMap<(String, Vec<Option<u32>>, String), u32> = HashMap::new();
    let ids: Vec<u32> = graph.nodes.keys().copied().collect();
    for id in ids {
        let node = &graph.nodes[&id];
        if !NUMBERED.contains(&node.op.as_str()) {
            continue;
        }
        let key = (node.op.clone(), node.inputs.clone(), node.facts.clone());
        match table.get(&key) {
            Some(&known) => graph.replace(id, known),
            None => drop(table.insert(key, id)),
        }
    }
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).expect("a graph on standard input");
    let mut graph = Graph::parse(&text);
    value_numbering(&mut graph);
    graph.sweep();
    graph.print();
}
