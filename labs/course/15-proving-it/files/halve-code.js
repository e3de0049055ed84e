// right[n]: is the graph still right
// after n steps? right[0] is true, the
// last one is false.

/** The steps that were inspected, in order. */
export default function looks(right) {
  const looked = [];
  // BEGIN SOLUTION
  //| looked.push(1);
  let good = 0;
  let bad = right.length - 1;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    looked.push(middle);
    if (right[middle]) good = middle;
    else bad = middle;
  }
  // END SOLUTION
  return looked;
}
