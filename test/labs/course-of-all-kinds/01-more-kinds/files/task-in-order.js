export default function sequence(moves) {
  const waiting = moves.map((move) => [...move]);
  const done = [];
  while (waiting.length > 0) {
    // BEGIN SOLUTION
    //| done.push(waiting.pop());
    const next = waiting.findIndex(([to]) => waiting.every(([, from]) => from !== to));
    if (next >= 0) {
      done.push(...waiting.splice(next, 1));
      continue;
    }
    const [to] = waiting[0];
    done.push(['spare', to]);
    for (const move of waiting) if (move[1] === to) move[1] = 'spare';
    // END SOLUTION
  }
  return done;
}
