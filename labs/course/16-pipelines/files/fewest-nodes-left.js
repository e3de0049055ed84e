// You may use everything you know about the four pipelines in one reduction.
const operations = { add: (a, b) => a + b, sub: (a, b) => a - b, mul: (a, b) => a * b };
const isNumber = (node, value) => node.opcode === 'literal' && node.literals[0] === value;
// BEGIN SOLUTION
//|
const known = new Map(); // the text of a computation: its node

/** A node with the same value in every run, or null. */
function sameAs(node, graph) {
  const [left, right] = node.inputs;
  if (node.opcode === 'ssa:phi') {
    const others = node.inputs.filter((input) => input !== node);
    if (others.every((input) => input === others[0])) return others[0];
    for (let phi = node.control[0]; phi.opcode === 'ssa:phi'; phi = phi.control[0])
      if (node.inputs.every((input, i) => areAlike(input, phi.inputs[i], node, phi))) return phi;
    return null;
  }
  const operation = operations[node.opcode];
  if (!operation) return null;
  if (left.opcode === 'literal' && right.opcode === 'literal')
    return graph.literal(operation(left.literals[0], right.literals[0]));
  if (node.opcode !== 'mul' && isNumber(right, 0)) return left;
  if (node.opcode === 'mul' && isNumber(right, 1)) return left;
  if (node.opcode === 'sub' && left === right) return graph.literal(0);
  if (node.opcode !== 'add' || left.opcode !== 'add' || right.opcode !== 'literal') return null;
  const [inner, added] = left.inputs;
  return added.opcode === 'literal'
    ? graph.op('add', inner, graph.literal(added.literals[0] + right.literals[0]))
    : null;
}

/** Whether x and y are equal if the phis a and b are. */
function areAlike(x, y, a, b) {
  if (x === y || (x === a && y === b)) return true;
  if (x.opcode !== y.opcode || x.control.length > 0 || x.inputs.length === 0) return false;
  if (x.inputs.length !== y.inputs.length || String(x.literals) !== String(y.literals)) return false;
  return x.inputs.every((input, i) => areAlike(input, y.inputs[i], a, b));
}
// END SOLUTION

export default {
  name: 'fewest',
  reduce(node, reducer) {
    // BEGIN SOLUTION
    //| // What can be known about this node?
    const same = sameAs(node, reducer.graph);
    if (same) return reducer.replace(node, same);
    if (node.control.length > 0 || node.opcode === 'parameter') return;
    if (node.uses.length === 0 && node.controlUses.length === 0) return reducer.remove(node);
    const inputs = node.inputs.map(String);
    if (node.opcode === 'add' || node.opcode === 'mul') inputs.sort();
    const key = JSON.stringify([node.opcode, node.literals, inputs]);
    const first = known.get(key);
    if (!first || first.removed) known.set(key, node);
    else if (first !== node) reducer.replace(node, first);
    // END SOLUTION
  },
};
