// idom[3]: the immediate dominator of
// region 3; of region 0 it is null.
// uses: { region: 3, phis: [1] }:
// region 3 uses a value that depends
// on a phi of region 1.

/** The indices of the uses that are not strict. */
export default function broken(idom, uses) {
  // BEGIN SOLUTION
  //| return [];
  const dominates = (above, below) => {
    for (let region = below; region !== null; region = idom[region]) if (region === above) return true;
    return false;
  };
  const places = [...uses.keys()];
  return places.filter((place) => !uses[place].phis.every((phi) => dominates(phi, uses[place].region)));
  // END SOLUTION
}
