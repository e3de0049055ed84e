const ranges = new Map(); // node: { from, to }
const limits = new Map(); // block: { left, relation, right }

function learn(map, key, fact, reducer) {
  if (map.has(key)) return;
  map.set(key, fact);
  reducer.change(key);
}

const facts = {
  name: 'facts',
  reduce(node, reducer) {
    if (node.opcode === 'literal') {
      learn(ranges, node, { from: node.literals[0], to: node.literals[0] }, reducer);
    } else if (node.opcode === 'ssa:phi') {
      // A counter begins with a number and is itself plus a positive number.
      const [first, next] = node.inputs;
      const start = ranges.get(first);
      if (!start || next.opcode !== 'add' || next.inputs[0] !== node) return;
      const step = ranges.get(next.inputs[1]);
      if (step && step.from > 0) learn(ranges, node, { from: start.from, to: Infinity }, reducer);
    } else if (node.opcode === 'if' && node.inputs[0].opcode === 'cmp') {
      // What was tested holds on the first side.
      const [left, right] = node.inputs[0].inputs;
      learn(limits, node.successors[0], { left, relation: node.inputs[0].literals[0], right }, reducer);
    }
  },
};

const removal = {
  name: 'removal',
  reduce(check, reducer) {
    if (check.opcode !== 'checkIndex') return;
    const [array, index] = check.inputs;
    // BEGIN SOLUTION
    const range = ranges.get(index);
    const limit = limits.get(check.region);
    if (!range || range.from < 0) return;
    if (!limit || limit.left !== index || limit.relation !== '<') return;
    if (limit.right.opcode !== 'loadArrayLength' || limit.right.inputs[0] !== array) return;
    // END SOLUTION
    reducer.remove(check);
  },
};

export default [facts, removal];
