// The height at which each net crosses a gap: its track, counted from above.
// If two nets overlap, the one that causes fewer crossings is above; if a pin of one is below a pin of the
// other, the other must be above, or their lines would collide. Nets that do not overlap share tracks.
export interface Crossing {
  readonly above: readonly number[];
  readonly below: readonly number[];
}

/** Pins nearer than this collide. */
const NEAR = 5;

/** @returns by net; -1 for straight ones. `count`: number of tracks */
export function tracksOf(nets: readonly Crossing[]): {
  readonly of: readonly number[];
  readonly count: number;
} {
  const spans = nets.map(({ above, below }) => {
    const all = [...above, ...below];
    return { left: Math.min(...all), right: Math.max(...all) };
  });
  const turning = nets.flatMap((_, i) => (spans[i].left < spans[i].right ? [i] : []));
  const { after, waits } = constraints(nets, turning, spans);
  const of = nets.map(() => -1);
  const tracks: number[][] = [];
  const open = [...waits];
  const ready = turning.filter((net) => open[net] === 0);
  for (let net = takeLeftmost(); net !== undefined; net = takeLeftmost()) {
    let track = Math.max(0, of[net]);
    while ((tracks[track] ?? []).some((other) => overlap(spans[net], spans[other]))) track++;
    (tracks[track] ??= []).push(net);
    of[net] = track;
    for (const next of after[net]) {
      of[next] = Math.max(of[next], track + 1);
      if (--open[next] === 0) ready.push(next);
    }
  }
  return { of, count: tracks.length };

  function takeLeftmost(): number | undefined {
    ready.sort((a, b) => spans[b].left - spans[a].left);
    return ready.pop();
  }
}

interface Span {
  readonly left: number;
  readonly right: number;
}

const overlap = (a: Span, b: Span): boolean => a.left < b.right + NEAR && b.left < a.right + NEAR;

interface Constraints {
  readonly after: readonly (readonly number[])[];
  readonly waits: readonly number[];
}

function constraints(
  nets: readonly Crossing[],
  turning: readonly number[],
  spans: readonly Span[],
): Constraints {
  const wishes: { readonly above: number; readonly below: number; readonly weight: number }[] = [];
  turning.forEach((a, i) => {
    for (const b of turning.slice(i + 1)) {
      if (!overlap(spans[a], spans[b])) continue;
      const cost =
        stacked(nets[a], nets[b], spans[a], spans[b]) - stacked(nets[b], nets[a], spans[b], spans[a]);
      if (cost < 0) wishes.push({ above: a, below: b, weight: -cost });
      else if (cost > 0) wishes.push({ above: b, below: a, weight: cost });
    }
  });
  wishes.sort((a, b) => b.weight - a.weight);
  const after: number[][] = nets.map(() => []);
  const waits = nets.map(() => 0);
  for (const { above, below } of wishes) {
    if (reaches(after, below, above)) continue;
    after[above].push(below);
    waits[below]++;
  }
  return { after, waits };
}

/** With the first net above the second: crossings, and a high cost for collisions. */
function stacked(upper: Crossing, lower: Crossing, up: Span, low: Span): number {
  let cost = 0;
  for (const x of lower.above) if (x > up.left && x < up.right) cost++;
  for (const x of upper.below) if (x > low.left && x < low.right) cost++;
  for (const x of upper.below) if (lower.above.some((other) => Math.abs(other - x) < NEAR)) cost += 100;
  return cost;
}

function reaches(after: readonly (readonly number[])[], from: number, to: number): boolean {
  const seen = new Set([from]);
  const stack = [from];
  for (let net = stack.pop(); net !== undefined; net = stack.pop()) {
    if (net === to) return true;
    for (const next of after[net])
      if (!seen.has(next)) {
        seen.add(next);
        stack.push(next);
      }
  }
  return false;
}
