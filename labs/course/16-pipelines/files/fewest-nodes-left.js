// You may use everything you know about the three pipelines in one reduction.
const operations = { add: (a, b) => a + b, sub: (a, b) => a - b, mul: (a, b) => a * b };
const isNumber = (node, value) => node.opcode === 'literal' && node.literals[0] === value;
// BEGIN SOLUTION
//|
const known = new Map(); // the text of a computation: its node
// END SOLUTION

export default {
  name: 'fewest',
  reduce(node, reducer) {
    // BEGIN SOLUTION
    //| // What can be known about this node?
    if (node.control.length > 0) return;
    const [left, right] = node.inputs;
    const operation = operations[node.opcode];
    if (operation) {
      if (left.opcode === 'literal' && right.opcode === 'literal')
        return reducer.replace(node, reducer.graph.literal(operation(left.literals[0], right.literals[0])));
      if (node.opcode === 'add' && isNumber(right, 0)) return reducer.replace(node, left);
      if (node.opcode === 'mul' && isNumber(right, 1)) return reducer.replace(node, left);
      if (node.opcode === 'sub' && left === right) return reducer.replace(node, reducer.graph.literal(0));
    }
    if (node.opcode === 'parameter' || node.opcode === 'ssa:phi') return;
    if (node.uses.length === 0 && node.controlUses.length === 0) return reducer.remove(node);
    const key = JSON.stringify([node.opcode, node.literals, node.inputs]);
    const first = known.get(key);
    if (!first || first.removed) known.set(key, node);
    else if (first !== node) reducer.replace(node, first);
    // END SOLUTION
  },
};
