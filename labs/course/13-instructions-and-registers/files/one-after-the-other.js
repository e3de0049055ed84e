// A copy is a pair [to, from] of places: 'a', 'b', 'c', 'd'. The place 'spare' is free.

/** Copies that, one after the other, do what the given ones do at once. */
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
    // A ring: whoever would read the first target reads the spare place.
    const [to] = waiting[0];
    done.push(['spare', to]);
    for (const move of waiting) if (move[1] === to) move[1] = 'spare';
    // END SOLUTION
  }
  return done;
}
