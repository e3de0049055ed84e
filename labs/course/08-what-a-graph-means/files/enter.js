// phis of the region that control enters:
//   { name: 'a', inputs: ['x', 'b'] }
// takes x on edge 0, and b on edge 1.
// rho: the value of each name.

/** rho after the step. */
export default function enter(phis, way, rho) {
  const after = { ...rho };
  for (const { name, inputs } of phis) {
    // BEGIN SOLUTION
    //| after[name] = 0;
    after[name] = rho[inputs[way]];
    // END SOLUTION
  }
  return after;
}
