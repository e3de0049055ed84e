// A copy is a pair [to, from] of locations: 'a', 'b', 'c', 'd'. The location 'spare' is free.

/** Copies that, one after the other, do what the given parallel copy does. */
export default function sequence(moves) {
  const waiting = moves.map((move) => [...move]);
  const done = [];
  while (waiting.length > 0) {
    // BEGIN SOLUTION
    //| done.push(waiting.shift());
    const next = waiting.findIndex(([to]) => waiting.every(([, from]) => from !== to));
    if (next >= 0) {
      done.push(...waiting.splice(next, 1));
      continue;
    }
    // A cycle: every copy that reads the first target now reads the spare location.
    const [to] = waiting[0];
    done.push(['spare', to]);
    for (const move of waiting) if (move[1] === to) move[1] = 'spare';
    // END SOLUTION
  }
  return done;
}
