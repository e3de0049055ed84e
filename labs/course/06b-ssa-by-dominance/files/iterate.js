// graph.blocks[b] has name, defs (names of variables), and predecessors, successors, and frontier (numbers of blocks).

/** The numbers of the blocks in which a variable gets a phi. */
export default function phiBlocks({ blocks }, variable) {
  const waiting = [...blocks.keys()].filter((block) => blocks[block].defs.includes(variable));
  const found = new Set();
  // BEGIN SOLUTION
  //| for (const block of waiting) for (const join of blocks[block].frontier) found.add(join);
  for (const block of waiting)
    for (const join of blocks[block].frontier) {
      if (found.has(join)) continue;
      found.add(join);
      // A phi is a definition, too.
      waiting.push(join);
    }
  // END SOLUTION
  return [...found];
}
