// idom: for each region its immediate dominator; null for region 0, where the run begins.
// uses: { region: 3, phis: [1] }: in region 3 control asks for a value, whose phideps are phis of these regions.

/** Which uses are not strict: their places in the list. */
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
