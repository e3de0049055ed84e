// A node may be placed in any block of the path, from the latest up to the earliest.
// Each has a name and a loopDepth. Return the index of the chosen block in the list.
export default function choose(path) {
  // BEGIN SOLUTION
  //| return 0;
  let best = 0;
  for (let at = 1; at < path.length; at++)
    if (path[at].loopDepth < path[best].loopDepth) best = at;
  return best;
  // END SOLUTION
}
