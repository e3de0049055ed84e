// A node has opcode, literals, inputs, uses. reducer.replace(node, other) replaces it;
// reducer.graph.literal(7) makes a literal.
const operations = { add: (a, b) => a + b, sub: (a, b) => a - b, mul: (a, b) => a * b };

export default {
  name: 'fold-literals',
  reduce(node, reducer) {
    const operation = operations[node.opcode];
    if (!operation) return;
    // BEGIN SOLUTION
    //| reducer.replace(node, node.inputs[0]);
    if (!node.inputs.every((input) => input.opcode === 'literal')) return;
    const [left, right] = node.inputs.map((input) => input.literals[0]);
    reducer.replace(node, reducer.graph.literal(operation(left, right)));
    // END SOLUTION
  },
};
