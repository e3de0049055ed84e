// Nodes look like { id: 7, op: 'Add', inputs: [3, 4] }; inputs are ids of nodes. The op New makes an object.
// Some have more: { op: 'Constant', inputs: [], value: 3 }, { op: 'Load', inputs: [memory, address], field: 'x' }.
const orderless = ['Add', 'Mul', 'And', 'Or', 'Xor', 'EQ'];

/** Whether two nodes may become one. */
export default function same(a, b) {
  // BEGIN SOLUTION
  //| return a.op === b.op;
  if (a.id === b.id) return true;
  if (a.op !== b.op || a.op === 'New') return false;
  if (a.value !== b.value || a.field !== b.field) return false;
  if (a.inputs.length !== b.inputs.length) return false;
  const [x, y] = a.inputs;
  const [z, w] = b.inputs;
  if (orderless.includes(a.op) && x === w && y === z) return true;
  return a.inputs.every((input, i) => input === b.inputs[i]);
  // END SOLUTION
}
