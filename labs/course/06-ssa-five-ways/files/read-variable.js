// Values are strings: 'x_3' is what block 3 assigns to x, 'x_3φ' is the phi of x in block 3.
export default function construct({ blocks }) {
  const current = blocks.map(() => new Map()); // for each block, the value of each variable there
  const phis = new Map(); // for each phi: { variable, block, args }
  const filled = blocks.map(() => false);
  const sealed = blocks.map(() => false);
  const waiting = blocks.map(() => []); // phis without arguments, in blocks that are not sealed

  /** The value of a variable at the current end of a block; null if the block is unreachable. */
  function readVariable(variable, block) {
    if (current[block].has(variable)) return current[block].get(variable);
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

  function newPhi(variable, block) {
    phis.set(`${variable}_${block}φ`, { variable, block, args: [] });
    return `${variable}_${block}φ`;
  }
  /** Asks the predecessors for the arguments of a phi. */
  function addArguments(name) {
    const { variable, block, args } = phis.get(name);
    for (const predecessor of blocks[block].predecessors) args.push(readVariable(variable, predecessor));
    return name;
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
  return { phis: Object.fromEntries([...phis].map(([name, { args }]) => [name, args])), uses };
}
