// Nodes by their place in the list: { op: 'Add', inputs: [0, 3] }; inputs are places in the same list.
// The op has all that must be equal besides inputs: 'Constant 1', 'Phi of loop 1'.

/** The class of each node: the place of the first node that is congruent with it. */
export default function classes(nodes) {
  // All nodes of one op begin in one class.
  let found = nodes.map((node) => nodes.findIndex(({ op }) => op === node.op));
  // BEGIN SOLUTION
  //| // Which of them must part, and when is it enough?
  for (let before = null; String(found) !== String(before); ) {
    before = found;
    const name = (node, i) => before[i] + ' ' + node.inputs.map((input) => before[input]);
    const names = nodes.map(name);
    found = names.map((each) => names.indexOf(each));
  }
  // END SOLUTION
  return found;
}
