// phis of the region that is entered:
//   { name: 'a', inputs: ['x', 'b'] }
// takes x by way 0, and b by way 1.
// rho: the value of each name.

/** What rho is after it. */
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
