// Values are strings: 'x_3' is what block 3 assigns to x, 'x_3φ' is the phi of x in block 3.
export default function construct({ blocks }) {
  const current = blocks.map(() => new Map()); // for each block, the value of each variable there
  const phis = new Map(); // for each remaining phi: { variable, block, args }
  const instead = new Map(); // for each removed phi, what replaced it
  const filled = blocks.map(() => false);
  const sealed = blocks.map(() => false);
  const waiting = blocks.map(() => []); // phis without arguments, in blocks that are not sealed

  /** The current value of a name, after all replacements. */
  const now = (value) => (instead.has(value) ? now(instead.get(value)) : value);

  /** The value of a variable at the current end of a block; null if the block is unreachable. */
  function readVariable(variable, block) {
    if (current[block].has(variable)) return now(current[block].get(variable));
    const { predecessors } = blocks[block];
    // BEGIN SOLUTION
    //| let value = null;
    let value = null;
    if (!sealed[block]) {
      value = newPhi(variable, block);
      waiting[block].push(value);
    } else if (predecessors.length === 1) {
      value = readVariable(variable, predecessors[0]);
    } else if (predecessors.length > 1) {
      value = newPhi(variable, block);
      current[block].set(variable, value);
      value = addArguments(value);
    }
    // END SOLUTION
    current[block].set(variable, value);
    return value;
  }

  /** Removes a phi if it is trivial, and returns its current value. */
  function removeIfTrivial(name) {
    const users = [...phis.keys()].filter((other) => isComplete(other) && argsOf(other).includes(name));
    const others = new Set(argsOf(name).filter((arg) => arg !== name));
    if (others.size > 1) return name;
    const [value = null] = others;
    phis.delete(name);
    instead.set(name, value);
    for (const user of users) if (phis.has(user)) removeIfTrivial(user);
    return now(value);
  }

  /** The current arguments of a phi, and whether it has all of them. */
  const argsOf = (name) => phis.get(name).args.map(now);
  const isComplete = (name) => phis.get(name).args.length === blocks[phis.get(name).block].predecessors.length;

  function newPhi(variable, block) {
    phis.set(`${variable}_${block}φ`, { variable, block, args: [] });
    return `${variable}_${block}φ`;
  }
  function addArguments(name) {
    const { variable, block, args } = phis.get(name);
    for (const predecessor of blocks[block].predecessors) args.push(readVariable(variable, predecessor));
    return removeIfTrivial(name);
  }
  function sealIfKnown(block) {
    if (sealed[block] || !blocks[block].predecessors.every((predecessor) => filled[predecessor])) return;
    sealed[block] = true;
    waiting[block].forEach(addArguments);
  }

  const uses = blocks.map(({ uses: read, defs, successors }, block) => {
    sealIfKnown(block);
    const values = read.map((variable) => readVariable(variable, block));
    for (const variable of defs) current[block].set(variable, `${variable}_${block}`);
    filled[block] = true;
    successors.forEach(sealIfKnown);
    return values;
  });
  return {
    phis: Object.fromEntries([...phis.keys()].map((name) => [name, argsOf(name)])),
    uses: uses.map((values) => values.map(now)),
  };
}
