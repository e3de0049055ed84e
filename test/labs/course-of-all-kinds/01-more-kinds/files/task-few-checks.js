export default {
  name: 'known-length',
  reduce(node, reducer) {
    // BEGIN SOLUTION
    if (node.opcode !== 'checkIndex') return;
    const [array, index] = node.inputs;
    const known = index.opcode === 'literal' && index.literals[0] >= 0;
    if (known && index.literals[0] < array.literals.length) reducer.remove(node);
    // END SOLUTION
  },
};
