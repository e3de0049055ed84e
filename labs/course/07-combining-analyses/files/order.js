// waiting: the equations on the list; the one that
// has waited longest comes first. Each has
//   number    its place in program order
//   name      such as s4 or x2
//   element   'top', 'constant', 'bottom',
//             'unreachable', or 'reachable'
//   reads     the numbers of equations it reads
//   readers   the numbers of those that read it
// The first list contains all equations.
// BEGIN SOLUTION
const all = new Map();
const isFinal = ({ element }) =>
  element === 'bottom' || element === 'reachable';

/** What an equation depends on, and may still change. */
function inputsOf({ reads }) {
  const found = new Set();
  const left = [...reads];
  while (left.length > 0) {
    const number = left.pop();
    if (found.has(number)) continue;
    found.add(number);
    const input = all.get(number);
    if (!isFinal(input)) left.push(...input.reads);
  }
  return found;
}
// END SOLUTION

/** The index in the list of the equation to evaluate next. */
export default function next(waiting) {
  // BEGIN SOLUTION
  //| return 0;
  for (const each of waiting) all.set(each.number, each);
  let best = 0;
  let fewest = Infinity;
  waiting.forEach((each, i) => {
    const inputs = inputsOf(each);
    const open = waiting.filter(
      (other) => other !== each && inputs.has(other.number),
    ).length;
    const isBefore = each.number < waiting[best].number;
    if (open < fewest || (open === fewest && isBefore)) {
      best = i;
      fewest = open;
    }
  });
  return best;
  // END SOLUTION
}
