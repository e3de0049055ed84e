// A node is one of
//   { op: 'Constant', value: 5 }
//   { op: 'Phi', name: 'f', inputs: [0, 2] }
//   { op: 'Add', inputs: [1, 0] }
//   { op: 'EQ', inputs: [3, 2] }: gives 1 or 0
// inputs: indices into the list of nodes.
// rho: the values of the phis, such as { f: 3 }.

/** Its value; null if it has none. */
export default function value(nodes, node, rho) {
  const { op, value: constant, name, inputs } =
    nodes[node];
  if (op === 'Constant') return constant;
  // BEGIN SOLUTION
  //| return 0;
  if (op === 'Phi') return rho[name] ?? null;
  const [a, b] = inputs.map((input) => value(nodes, input, rho));
  if (a === null || b === null) return null;
  if (op === 'Add') return a + b;
  return a === b ? 1 : 0;
  // END SOLUTION
}
