// Elements are 'top', 'bottom', and constants: numbers such as 1n.

/** What is known where two ways meet. */
export default function meet(a, b) {
  // BEGIN SOLUTION
  //| return 'bottom';
  if (a === 'top') return b;
  if (b === 'top' || a === b) return a;
  return 'bottom';
  // END SOLUTION
}
