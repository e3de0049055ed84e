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

/** A length plus a number, { array, plus }, or null. */
function lengthOf(node) {
  if (node.opcode === 'loadArrayLength') return { array: node.inputs[0], plus: 0 };
  if (node.opcode !== 'add') return null;
  const base = lengthOf(node.inputs[0]);
  const number = numberOf(node.inputs[1]);
  return base && number !== null ? { array: base.array, plus: base.plus + number } : null;
}

/** A counter: its start, its step, and what tests show on every path to its back edge; null for other nodes. */
function counterOf(phi) {
  if (phi.opcode !== 'ssa:phi' || phi.inputs.length !== 2) return null;
  const [first, next] = phi.inputs;
  if (next.opcode !== 'add' || next.inputs[0] !== phi) return null;
  const shown = shownAbove(phi.region.control[1].region, phi.region);
  return { first, step: numberOf(next.inputs[1]) ?? 0, shown };
}

/** The start of a counter that grows only if a test shows that it is below a length, so that it cannot wrap around. */
function growsFrom(node) {
  const counter = counterOf(node);
  if (!counter || counter.step <= 0) return null;
  return counter.shown.some(([left, , right]) => left === node && lengthOf(right)) ? numberOf(counter.first) : null;
}

function isNatural(index, check) {
  const least = numberOf(index) ?? growsFrom(index);
  if (least !== null && least >= 0) return true;
  // A counter plus a number: a test shows that the sum cannot wrap around.
  if (index.opcode === 'add' && [growsFrom(index.inputs[0]), numberOf(index.inputs[1])].every((n) => (n ?? -1) >= 0))
    return isLess(index.inputs[0], 0, check);
  return shownAbove(check.region).some(([left, , right]) => right === index && (numberOf(left) ?? -1) >= 0);
}

/** Does a test above the check show that node + plus is below a length? @param array null: below any */
function isLess(node, plus, check, array = null) {
  return shownAbove(check.region).some(([left, sign, right]) => {
    const length = left === node ? lengthOf(right) : null;
    if (!length || (array && length.array !== array)) return false;
    return length.plus + plus <= (sign === '<' ? 0 : -1);
  });
}

function isBelow(index, array, check) {
  const number = numberOf(index);
  if (number !== null && array.opcode === 'array') return number < array.literals.length;
  if (isLess(index, 0, check, array)) return true;
  if (index.opcode === 'add' && isLess(index.inputs[0], numberOf(index.inputs[1]) ?? Infinity, check, array)) return true;
  // A counter that starts below the length and falls only if a test shows that it is not negative.
  const counter = counterOf(index);
  const start = counter && lengthOf(counter.first);
  if (!start || start.array !== array || start.plus >= 0 || counter.step >= 0) return false;
  return counter.shown.some(([left, , right]) => right === index && (numberOf(left) ?? -1) >= 0);
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
