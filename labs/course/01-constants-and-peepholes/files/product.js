// Elements are 'top' (no value seen yet), 'bottom' (not a constant), and numbers such as 5n.
export default function product(a, b) {
  // BEGIN SOLUTION
  //| return 'bottom';
  if (a === 'top' || b === 'top') return 'top';
  if (a === 0n || b === 0n) return 0n;
  if (a === 'bottom' || b === 'bottom') return 'bottom';
  return a * b;
  // END SOLUTION
}
