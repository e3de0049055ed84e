// before, after: lists of states such as
//   { region: 'loop', rho: { i: 0, s: 0 } }
// relation: pairs of names, such as
//   [['i', 'k'], ['s', 's']]

/** The first position at which the runs diverge, or -1 if they do not. */
export default function apart(before, after, relation) {
  // BEGIN SOLUTION
  //| return before.length === after.length ? -1 : 0;
  const most = Math.max(before.length, after.length);
  for (let n = 0; n < most; n++) {
    if (n >= before.length || n >= after.length) return n;
    if (before[n].region !== after[n].region) return n;
    if (!relation.every(([a, b]) => before[n].rho[a] === after[n].rho[b])) return n;
  }
  return -1;
  // END SOLUTION
}
