// The lowest and highest number that a node can be, { from, to }, or null if nothing is known.
function rangeOf(node) {
  if (node.opcode === 'literal') return { from: node.literals[0], to: node.literals[0] };
  if (node.opcode !== 'ssa:phi') return null;
  const [first, next] = node.inputs;
  const start = rangeOf(first);
  if (!start || next.opcode !== 'add' || next.inputs[0] !== node || !isTested(node)) return null;
  const step = rangeOf(next.inputs[1]);
  return step && step.from > 0 ? { from: start.from, to: Infinity } : null;
}

// Does a test keep the counter at or below a length on every path to the back edge? Then it cannot wrap around.
function isTested(counter) {
  const end = counter.region.control[1].region;
  for (let block = end; block && block !== counter.region; block = block.parent) {
    const limit = limitOf(block);
    if (limit && limit.left === counter && limit.relation[0] === '<') return limit.right.opcode === 'loadArrayLength';
  }
  return false;
}

// What the test above a block shows on its true side, { left, relation, right }, or null if there is none.
function limitOf(block) {
  const [branch] = block.control;
  if (block.control.length > 1 || branch.opcode !== 'if' || branch.successors[0] !== block) return null;
  const { literals, inputs } = branch.inputs[0];
  return { left: inputs[0], relation: literals[0], right: inputs[1] };
}

export default {
  name: 'removal',
  reduce(check, reducer) {
    if (check.opcode !== 'checkIndex') return;
    const [array, index] = check.inputs;
    // BEGIN SOLUTION
    const range = rangeOf(index);
    const limit = limitOf(check.region);
    if (!range || range.from < 0) return;
    if (!limit || limit.left !== index || limit.relation !== '<') return;
    if (limit.right.opcode !== 'loadArrayLength' || limit.right.inputs[0] !== array) return;
    // END SOLUTION
    reducer.remove(check);
  },
};
