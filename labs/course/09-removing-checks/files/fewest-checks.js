// Removes a checkIndex that can never fail. Facts about its index may come from any block above it.
const numberOf = (node) => (typeof node.literals[0] === 'number' && node.opcode === 'literal' ? node.literals[0] : null);

// BEGIN SOLUTION
//| // Without facts, it removes nothing.
//| const isNatural = (index, check) => false;
//| const isBelow = (index, array, check) => false;
// What a test shows on each side of the branch: left < right, or left <= right.
const shows = {
  '<': (left, right) => [[left, '<', right], [right, '<=', left]],
  '<=': (left, right) => [[left, '<=', right], [right, '<', left]],
  '>': (left, right) => [[right, '<', left], [left, '<=', right]],
  '>=': (left, right) => [[right, '<=', left], [left, '<', right]],
};

/** All facts from the branches above the end of a region, up to another region or the top. */
function shownAbove(end, top = null) {
  const found = [];
  for (let region = end; region && region !== top; region = region.parent) {
    const branch = region.control.length === 1 ? region.control[0] : null;
    if (!branch || branch.opcode !== 'if' || branch.inputs[0].opcode !== 'cmp') continue;
    const test = branch.inputs[0];
    const sides = shows[test.literals[0]];
    if (sides) found.push(sides(...test.inputs)[branch.successors.indexOf(region)]);
  }
  return found;
}

/** The start of a counter that grows only if a test shows that it is below a length, so that it cannot wrap around. */
function counterStart(phi) {
  if (phi.opcode !== 'ssa:phi' || phi.inputs.length !== 2) return null;
  const [first, next] = phi.inputs;
  const grows = next.opcode === 'add' && next.inputs[0] === phi && numberOf(next.inputs[1]) > 0;
  const isTested = shownAbove(phi.region.control[1].region, phi.region).some(
    ([left, , right]) => left === phi && right.opcode === 'loadArrayLength',
  );
  return grows && isTested ? numberOf(first) : null;
}

function isNatural(index, check) {
  const least = numberOf(index) ?? counterStart(index);
  if (least !== null && least >= 0) return true;
  return shownAbove(check.region).some(([left, , right]) => right === index && (numberOf(left) ?? -1) >= 0);
}

function isBelow(index, array, check) {
  const number = numberOf(index);
  if (number !== null && array.opcode === 'array') return number < array.literals.length;
  return shownAbove(check.region).some(
    ([left, sign, right]) =>
      left === index && sign === '<' && right.opcode === 'loadArrayLength' && right.inputs[0] === array,
  );
}

/** Has control always passed one check before it reaches another? */
function isAbove(other, check) {
  if (other.region !== check.region) {
    for (let region = check.region.parent; region; region = region.parent) if (region === other.region) return true;
    return false;
  }
  for (let above = check.control[0]; above !== check.region; above = above.control[0]) if (above === other) return true;
  return false;
}
// END SOLUTION

export default {
  name: 'more-checks',
  reduce(check, reducer) {
    if (check.opcode !== 'checkIndex') return;
    const [array, index] = check.inputs;
    // BEGIN SOLUTION
    const isChecked = array.uses.some(
      (other) =>
        other !== check && other.opcode === 'checkIndex' && other.inputs[1] === index && isAbove(other, check),
    );
    if (isChecked) return reducer.remove(check);
    // END SOLUTION
    if (isNatural(index, check) && isBelow(index, array, check)) reducer.remove(check);
  },
};
