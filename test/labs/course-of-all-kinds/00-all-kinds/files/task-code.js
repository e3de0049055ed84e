// 'top' knows nothing yet, 'bottom' cannot be known; between them are the numbers.
export default function meet(a, b) {
  // BEGIN SOLUTION
  //| return a;
  if (a === b || b === 'top') return a;
  return a === 'top' ? b : 'bottom';
  // END SOLUTION
}
