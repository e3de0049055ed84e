// Value numbering: two nodes with the same op, inputs, and payload are one.
//
// This first version compares each node once, in the order of ids. It misses nodes that become equal when
// their inputs are merged. Can you find those, too?
import { run, type Graph, type Node } from './fathom-pass.ts';

/** Equal inputs give equal values. Loads depend on memory; Phis need their Region. */
const NUMBERED = new Set('Constant Add Sub Mul Minus And Or Xor Shl Shr Sar EQ LT LE Not'.split(' '));

function valueNumbering(graph: Graph): void {
  const table = new Map<string, Node>();
  for (const node of graph.all()) {
    if (!NUMBERED.has(node.op)) continue;
    const inputs = node.inputs.map((input) => input?.id ?? '-');
    const key = JSON.stringify([node.op, inputs, node.payload, node.type]);
    const known = table.get(key);
    if (known === undefined) table.set(key, node);
    else graph.replace(node, known);
  }
}

run(valueNumbering);
