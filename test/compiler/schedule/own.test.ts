// Tests schedules that come with a graph: all legal ones are accepted and run alike, and each broken rule is
// reported.
import { describe, expect, it } from 'vitest';
import {
  compile,
  compileText,
  emitText,
  passInput,
  run,
  scheduleKinds,
  type Compilation,
} from '../../../compiler/index.ts';
import { Random } from '../../../compiler/base/random.ts';
import { schedulerFacts, type Place, type Schedule } from '../../../compiler/schedule/index.ts';
import { goldenPrograms } from '../../support/programs/golden.ts';
import { extent } from '../../support/extent.ts';

const graphOf = (text: string, optimize: 'none' | 'peephole' = 'peephole'): string =>
  passInput(compile(text, { optimize }), 'graph');

const withPlaces = (graph: string, places: readonly Place[]): string =>
  graph + places.map(({ node, block }) => `place ${node} in ${block}\n`).join('');

const read = (text: string): Compilation => compileText(text, { optimize: 'none' });

/** The places of the nodes that float. */
function placesOf({ graph, blockOf, cfg }: Schedule): Place[] {
  return schedulerFacts(graph)
    .floating.filter(({ node }) => (blockOf[node] ?? -1) >= 0)
    .map(({ node }) => ({ node, block: cfg.blocks[blockOf[node] ?? 0]?.head.id ?? 0 }));
}

const messagesOf = ({ diagnostics }: Compilation): string[] => diagnostics.map(({ message }) => message);

const blockId = ({ cfg }: Schedule, block: number): number => cfg.blocks[block]?.head.id ?? -1;

/** Random blocks between the operands' and the latest possible one. */
function randomLegal(compilation: Compilation, random: Random): Place[] {
  const late = compilation.schedule('late');
  const { dominators, blockOf: latest, graph } = late;
  const early = compilation.schedule('early').blockOf;
  const chosen = early.slice();
  return schedulerFacts(graph).floating.map(({ node: id }) => {
    const above = graph.nodes[id]?.inputs.slice(1).map((input) => chosen[input?.id ?? 0] ?? 0) ?? [];
    const first = [early[id] ?? 0, ...above].reduce((a, b) => (depthOf(b) > depthOf(a) ? b : a));
    const path: number[] = [];
    for (
      let at = latest[id] ?? -1;
      at >= 0 && depthOf(at) >= depthOf(first);
      at = dominators.parent[at] ?? -1
    )
      path.push(at);
    const block = path[random.below(path.length)] ?? first;
    chosen[id] = block;
    return { node: id, block: blockId(late, block) };
  });

  function depthOf(block: number): number {
    return dominators.depth[block] ?? 0;
  }
}

const ARGUMENTS = [0n, 1n, 3n, 10n, -7n];

function expectAlike(compilation: Compilation, name: string): void {
  for (const argument of ARGUMENTS) {
    const request = { argument, budget: 20_000 };
    const wanted = run(compilation, { engine: 'graph', ...request });
    if (wanted.fault === 'timeout' || wanted.fault === 'out-of-memory') continue;
    for (const engine of ['schedule', 'emulator'] as const) {
      const { status, result, fault, stdout } = run(compilation, {
        engine,
        schedule: 'own',
        ...request,
        budget: 2_000_000,
      });
      expect({ name, engine, status, result, fault, stdout }).toEqual({
        ...{
          name,
          engine,
          status: wanted.status,
          result: wanted.result,
          fault: wanted.fault,
          stdout: wanted.stdout,
        },
      });
    }
  }
}

const PROGRAM = `int[] a = new int[4];
a[arg & 3] = 7;
int old = a[0];
int s = 0;
int i = 0;
while (i < 4) {
  a[i] = arg;
  s = s + a[0] * (arg * 3);
  if (s == 100) s = s / (arg + 9);
  i = i + 1;
}
return s + a[1] + old;`;

describe('a schedule that comes with a graph', () => {
  it('is accepted if it is one of ours, and executes the same', () => {
    let count = 0;
    for (const { text, name } of goldenPrograms(extent(16, 1))) {
      for (const optimize of ['none', 'full'] as const) {
        const compilation = compile(text, { optimize });
        if (!compilation.ok) continue;
        const graph = emitText(compilation, 'graph');
        const plain = read(graph);
        // Reading may add checks, which split blocks.
        if (!plain.ok || plain.created !== compilation.created) continue;
        for (const kind of scheduleKinds) {
          const wanted = plain.schedule(kind);
          const placed = read(withPlaces(graph, placesOf(wanted)));
          expect(messagesOf(placed), `${name} ${kind}`).toEqual([]);
          // Unused nodes have a block only in the early schedule, and places of all others are the same.
          expect(placed.own?.blocks.map(({ nodes }) => nodes.map(({ id }) => id))).toEqual(
            wanted.blocks.map(({ nodes }) => nodes.map(({ id }) => id)),
          );
          count++;
        }
      }
    }
    expect(count).toBeGreaterThan(50);
  });

  it('is accepted wherever a node may be, and all engines agree', () => {
    let count = 0;
    for (const [i, { text, name }] of goldenPrograms(extent(30, 3)).entries()) {
      const compilation = compile(text, { optimize: i % 2 === 0 ? 'none' : 'peephole' });
      if (!compilation.ok) continue;
      const graph = emitText(compilation, 'graph');
      const plain = read(graph);
      if (!plain.ok || plain.created !== compilation.created) continue;
      const placed = read(withPlaces(graph, randomLegal(plain, new Random(i))));
      expect(messagesOf(placed), name).toEqual([]);
      expect(placed.own).not.toBeNull();
      expectAlike(placed, name);
      count++;
    }
    expect(count).toBeGreaterThan(10);
  });

  it('is refused, or behaves the same, whatever it is', () => {
    let [refused, accepted] = [0, 0];
    const graph = graphOf(PROGRAM);
    const best = read(graph).schedule('best');
    const random = new Random(5);
    const loads = new Set([...best.graph.all()].filter(({ op }) => op.name === 'Load').map(({ id }) => id));
    for (let i = 0; i < extent(300, 3000); i++) {
      const places = placesOf(best).map((place) =>
        random.below(loads.has(place.node) ? 3 : 24) === 0
          ? { node: place.node, block: blockId(best, random.below(best.blocks.length)) }
          : place,
      );
      const placed = read(withPlaces(graph, places));
      if (placed.ok) {
        accepted++;
        expectAlike(placed, String(i));
      } else refused++;
    }
    expect({ refused: refused > 20, accepted: accepted > 20 }).toEqual({ refused: true, accepted: true });
  });

  describe('is refused with the broken rule and the nodes', () => {
    const graph = graphOf(PROGRAM);
    const best = read(graph).schedule('best');
    const all = [...best.graph.all()];
    const idOf = (op: string, nth = 0): number => all.filter((node) => node.op.name === op)[nth]?.id ?? -1;
    const places = placesOf(best);
    const move = (node: number, block: number): Place[] =>
      places.map((place) => (place.node === node ? { node, block } : place));
    const [loop, check] = [idOf('Loop'), idOf('ZeroCheck')];
    const after = idOf('CProj', 2);

    it.each<[string, () => readonly Place[], RegExp]>([
      [
        'a value that does not dominate its use',
        () => move(idOf('LT'), after),
        /^a definition dominates its uses: LT \d+ is in the block of CProj \d+, but If \d+ needs it in the block of Loop \d+, which control can reach without it: Start 0 → Loop \d+/,
      ],
      [
        'an operand below its user',
        () => move(idOf('Mul'), 0),
        /^a definition dominates its uses: Load \d+ is in the block of \w+ \d+, but Mul \d+ needs it in the block of Start 0/,
      ],
      [
        'a division above its check',
        () => move(idOf('Div'), loop),
        new RegExp(
          `^a node stays below its check: Div \\d+ is in the block of Loop ${loop}, which its control ZeroCheck ${check} does not dominate`,
        ),
      ],
      [
        'a missing node',
        () => places.filter(({ node }) => node !== idOf('Mul')),
        /^every value has a block: Mul \d+ has no place, but Add \d+ in the block of \w+ \d+ uses it/,
      ],
      [
        'a block that is not control',
        () => move(idOf('Mul'), idOf('Constant')),
        /^a block is a control node: Mul \d+ is placed in Constant \d+/,
      ],
      [
        'a block that control never names',
        () => move(idOf('Mul'), 1),
        /^a block is a control node: Mul \d+ is placed in Stop 1/,
      ],
      [
        'a Phi elsewhere',
        () => [...places, { node: idOf('Phi'), block: 0 }],
        /^some nodes have a fixed block: Phi \d+ always belongs to the block of Loop \d+/,
      ],
      [
        'a store elsewhere',
        () => [...places, { node: idOf('Store', 1), block: 0 }],
        /^some nodes have a fixed block: Store \d+ always belongs/,
      ],
      [
        'a control node elsewhere',
        () => [...places, { node: loop, block: 0 }],
        /^some nodes have a fixed block: Loop \d+ always belongs/,
      ],
      [
        'Stop',
        () => [...places, { node: 1, block: 0 }],
        /^some nodes have a fixed block: Stop 1 is in no block/,
      ],
      [
        'an unknown node',
        () => [...places, { node: 999, block: 0 }],
        /^a place is for node 999, which does not exist/,
      ],
      [
        'an unknown block',
        () => move(idOf('Mul'), 999),
        /^node \d+ is placed in block 999, which does not exist/,
      ],
      ['a node that is placed twice', () => [...places, ...places.slice(0, 1)], /^node \d+ has two places/],
    ])('%s', (_, change, message) => {
      const { ok, diagnostics } = read(withPlaces(graph, change()));
      expect(ok).toBe(false);
      expect(diagnostics[0]?.message).toMatch(message);
      expect(diagnostics[0]?.hint).not.toBe('');
    });

    it('a load that may read what a store has overwritten', () => {
      const memory = graphOf(
        'int[] a = new int[2]; a[arg & 1] = 5; int old = a[0]; int i = 0; while (i < arg) { a[0] = i; i = i + 1; } return old + a[0];',
      );
      const late = read(memory).schedule('late');
      const load = [...late.graph.all()].find(({ op }) => op.name === 'Load')?.id ?? -1;
      const exit = late.blocks.findIndex(({ end }) => end?.op.name === 'Return');
      const under = placesOf(late).map((place) =>
        place.node === load ? { node: load, block: blockId(late, exit) } : place,
      );
      const { diagnostics } = read(withPlaces(memory, under));
      expect(diagnostics[0]?.message).toMatch(
        /^a load precedes what may overwrite its memory: Load \d+ is in the block of CProj \d+, but control can reach it after (Store|Phi) \d+/,
      );
      expect(diagnostics).toHaveLength(1);
    });
  });
});
