const ranges = new Map(); // node: { from, to }
const limits = new Map(); // block: { left, relation, right }

function learn(map, key, fact, reducer) {
  if (map.has(key)) return;
  map.set(key, fact);
  reducer.change(key);
}

// Does the counter reach the back edge only if it is at most a length? Then there is room for its step.
function isTested(counter) {
  const end = counter.region.control[1].region;
  for (let block = end; block && block !== counter.region; block = block.parent) {
    const limit = limits.get(block);
    const isBelow = limit && limit.left === counter && ['<', '<='].includes(limit.relation);
    if (isBelow && limit.right.opcode === 'loadArrayLength') return true;
  }
  return false;
}

const facts = {
  name: 'facts',
  reduce(node, reducer) {
    if (node.opcode === 'literal' && typeof node.literals[0] === 'number') {
      learn(ranges, node, { from: node.literals[0], to: node.literals[0] }, reducer);
    } else if (node.opcode === 'ssa:phi') {
      // A counter starts with a number and adds a positive number; if it is tested, it does not wrap around.
      const [first, next] = node.inputs;
      const start = ranges.get(first);
      if (!start || next.opcode !== 'add' || next.inputs[0] !== node) return;
      const step = ranges.get(next.inputs[1]);
      if (step && step.from > 0 && isTested(node)) learn(ranges, node, { from: start.from, to: Infinity }, reducer);
    } else if (node.opcode === 'if' && node.inputs[0].opcode === 'cmp') {
      // The test holds on the first side.
      const [left, right] = node.inputs[0].inputs;
      const [block] = node.successors;
      if (block.control.length > 1) return;
      learn(limits, block, { left, relation: node.inputs[0].literals[0], right }, reducer);
      reducer.add(left);
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
