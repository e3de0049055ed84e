// A scheduler for a graph of Fathom, as lines of text. It prints the graph that it gets, and a line for each node
// that floats: `place 34 in 11` puts node 34 in the block of control node 11. Build and run it:
//   rustc -O schedule.rs
//   fathom pass ./schedule --as graph loop.simple gcd.simple
//
// This first version uses the early block: the first in which all inputs are available. That is always legal.
// But it computes values that are not needed on every path, and it leaves nodes in loops if they need a value of
// the loop. Can you find the last legal block of each node, and then a better one between the two?
//
// Next to the nodes, Fathom gives (see docs/passes.md):
//   block 11 from 4, 28: 11, 13, 27        predecessors, and the nodes that belong to it; in reverse postorder
//   float 34 below 4                       a node to place, operands first: in block 4, or under it
//   load 39 before 34 in 28, memory of 11  node 34 may change what the load reads
use std::collections::HashMap;
use std::io::{self, Read};

#[derive(Default)]
struct Scheduler {
    /// By node: the inputs, without slot 0, which is control, and without empty slots.
    inputs: HashMap<u32, Vec<u32>>,
    /// By node.
    block_of: HashMap<u32, u32>,
    /// By block: the immediate dominator, and the depth in the dominator tree.
    above: HashMap<u32, u32>,
    depth: HashMap<u32, u32>,
}

impl Scheduler {
    fn read_node(&mut self, line: &str) -> Option<()> {
        let (id, rest) = line.split_once(": ")?;
        let (_, rest) = rest.split_once('(')?;
        let (slots, _) = rest.split_once(')')?;
        self.inputs.insert(id.parse().ok()?, slots.split(", ").skip(1).filter_map(|slot| slot.parse().ok()).collect());
        Some(())
    }

    fn read_block(&mut self, line: &str) -> Option<()> {
        let (head, nodes) = line.split_once(": ")?;
        let (block, before) = head.split_once(" from ").unwrap_or((head, ""));
        let block: u32 = block.parse().ok()?;
        // A predecessor without a depth enters a loop from its end.
        let known = numbers(before).into_iter().filter(|each| self.depth.contains_key(each));
        let up = known.reduce(|one, other| self.common(one, other));
        if let Some(up) = up {
            self.above.insert(block, up);
        }
        self.depth.insert(block, up.map_or(0, |up| self.depth[&up] + 1));
        for node in numbers(nodes) {
            self.block_of.insert(node, block);
        }
        Some(())
    }

    /// The last block that dominates both.
    fn common(&self, mut one: u32, mut other: u32) -> u32 {
        while one != other {
            if self.depth[&one] >= self.depth[&other] {
                one = self.above[&one];
            } else {
                other = self.above[&other];
            }
        }
        one
    }

    fn place(&mut self, line: &str) -> Option<()> {
        let (node, below) = line.split_once(" below ")?;
        let (node, mut block): (u32, u32) = (node.parse().ok()?, below.parse().ok()?);
        // The blocks of the inputs dominate one another. The deepest is the last to come.
        for value in self.inputs.get(&node)? {
            let available = self.block_of[value];
            if self.depth[&available] > self.depth[&block] {
                block = available;
            }
        }
        self.block_of.insert(node, block);
        println!("place {node} in {block}");
        Some(())
    }
}

fn numbers(text: &str) -> Vec<u32> {
    text.split(", ").filter_map(|each| each.parse().ok()).collect()
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).expect("a graph on standard input");
    let mut scheduler = Scheduler::default();
    for line in text.lines() {
        println!("{line}");
        match line.split_once(' ') {
            Some(("block", rest)) => scheduler.read_block(rest),
            Some(("float", rest)) => scheduler.place(rest),
            _ => scheduler.read_node(line),
        };
    }
}
