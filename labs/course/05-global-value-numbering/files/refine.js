// A list of nodes such as { op: 'Add', inputs: [0, 3] }; inputs are indices in the same list.
// The op includes everything else that must be equal: 'Constant 1', 'Phi of loop 1'.

/** The class of each node: the index of the first node that is congruent with it. */
export default function classes(nodes) {
  // All nodes with the same op start in one class.
  let found = nodes.map((node) => nodes.findIndex(({ op }) => op === node.op));
  // BEGIN SOLUTION
  //| // Which of them must be split, and when can you stop?
  for (let before = null; String(found) !== String(before); ) {
    before = found;
    const name = (node, i) => before[i] + ' ' + node.inputs.map((input) => before[input]);
    const names = nodes.map(name);
    found = names.map((each) => names.indexOf(each));
  }
  // END SOLUTION
  return found;
}
