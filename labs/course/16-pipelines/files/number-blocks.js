// successors: { b0: ['b1'], b1: ['b2', 'b3'], … }

/** The names of the blocks that b0 reaches, in order. */
export default function order(successors) {
  // BEGIN SOLUTION
  //| const numbered = [];
  //| const list = ['b0'];
  //| while (list.length > 0) {
  //|   const block = list.pop();
  //|   const isReady = Object.keys(successors)
  //|     .filter((other) => successors[other].includes(block))
  //|     .every((other) => numbered.includes(other));
  //|   if (!isReady && list.length > 0) continue;
  //|   if (!numbered.includes(block)) numbered.push(block);
  //|   for (const next of [...successors[block]].reverse())
  //|     if (!numbered.includes(next)) list.push(next);
  //| }
  //| return numbered;
  const visited = new Set();
  const notes = [];
  const visit = (block) => {
    if (visited.has(block)) return;
    visited.add(block);
    for (const next of [...successors[block]].reverse()) visit(next);
    notes.push(block);
  };
  visit('b0');
  return notes.reverse();
  // END SOLUTION
}
