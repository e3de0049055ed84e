// children[r]: the regions that r immediately dominates. checks[r]: the value checked at the end of r, or null.
export default function analyse(children, checks) {
  const nonZero = new Map();
  const redundantZC = checks.map(() => false);
  function depthFirst(r) {
    const x = checks[r];
    // BEGIN SOLUTION
    //| for (const child of children[r]) depthFirst(child);
    const nz = nonZero.get(x) === true;
    if (x !== null) {
      redundantZC[r] = nz;
      nonZero.set(x, true);
    }
    for (const child of children[r]) depthFirst(child);
    if (x !== null) nonZero.set(x, nz);
    // END SOLUTION
  }
  depthFirst(0);
  return redundantZC;
}
