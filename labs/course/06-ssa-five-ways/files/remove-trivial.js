// Values are strings: 'x_3' is what block 3 assigns to x, 'x_3φ' is the phi of x in block 3.
export default function construct({ blocks }) {
  const current = blocks.map(() => new Map()); // for each block, the value of each variable there
  const phis = new Map(); // for each remaining phi: { variable, block, args }
  const instead = new Map(); // for each removed phi, what replaced it

  /** The current value of a name, after all replacements. */
  const now = (value) => (instead.has(value) ? now(instead.get(value)) : value);
  /** The current arguments of a phi. */
  const argsOf = (name) => phis.get(name).args.map(now);

  /** Removes a phi if it is trivial. */
  function removeIfTrivial(name) {
    const users = [...phis.keys()].filter((other) => argsOf(other).includes(name));
    // BEGIN SOLUTION
    //| return;
    const others = new Set(argsOf(name).filter((arg) => arg !== name));
    if (others.size > 1) return;
    const [value = null] = others;
    phis.delete(name);
    instead.set(name, value);
    for (const user of users) if (phis.has(user)) removeIfTrivial(user);
    // END SOLUTION
  }

  /** Makes a phi in every block that does not assign the variable. */
  function valueIn(variable, block) {
    const name = `${variable}_${block}φ`;
    if (!current[block].has(variable)) {
      phis.set(name, { variable, block, args: [] });
      current[block].set(variable, name);
    }
    return current[block].get(variable);
  }

  const uses = blocks.map(({ uses: read, defs }, block) => {
    const values = read.map((variable) => valueIn(variable, block));
    for (const variable of defs) current[block].set(variable, `${variable}_${block}`);
    return values;
  });
  // The map grows meanwhile, and the loop visits the new phis, too.
  for (const { variable, block, args } of phis.values())
    for (const predecessor of blocks[block].predecessors) args.push(valueIn(variable, predecessor));
  for (const name of phis.keys()) removeIfTrivial(name);
  return {
    phis: Object.fromEntries([...phis.keys()].map((name) => [name, argsOf(name)])),
    uses: uses.map((values) => values.map(now)),
  };
}
