// phis: those of the region that is entered, such as { name: 'a', inputs: ['x', 'b'] }: what comes by way 0, by way 1.
// rho: the value of each name.

/** What rho is after control has come in by this way. */
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
