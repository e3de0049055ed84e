// Equations are { constant: 1n }, { unknown: true }, { add: [0, 1] }, { differs: [1, 0] } (1n or 0n) and
// { phi: [3, 1], when: [2, null] }: this arm counts only if equation 2 may be true. Numbers are indices in the list.
const meet = (a, b) => (a === 'top' ? b : b === 'top' || a === b ? a : 'bottom');

/** What an equation says, given these elements. */
function evaluate(equation, elements) {
  if ('constant' in equation) return equation.constant;
  if ('unknown' in equation) return 'bottom';
  if ('phi' in equation) return equation.phi.reduce((known, arm, i) => {
    const condition = equation.when?.[i] ?? null;
    const open = condition === null || (elements[condition] !== 'top' && elements[condition] !== 0n);
    return open ? meet(known, elements[arm]) : known;
  }, 'top');
  const [a, b] = (equation.add ?? equation.differs).map((input) => elements[input]);
  if (a === 'top' || b === 'top') return 'top';
  if (a === 'bottom' || b === 'bottom') return 'bottom';
  return 'add' in equation ? a + b : a !== b ? 1n : 0n;
}

/** The elements at the fixed point; all start at `start`. */
export default function solve(equations, start) {
  const elements = equations.map(() => start);
  // BEGIN SOLUTION
  //| // Evaluate until nothing changes.
  for (let changed = true; changed; ) {
    changed = false;
    equations.forEach((equation, i) => {
      const found = evaluate(equation, elements);
      if (found !== elements[i]) changed = true;
      elements[i] = found;
    });
  }
  // END SOLUTION
  return elements;
}
