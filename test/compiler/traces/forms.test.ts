// Tests V8 traces of several versions, and damaged ones: errors name their location, and the reader never
// throws.
import { describe, expect, it } from 'vitest';
import { Random } from '../../../compiler/base/random.ts';
import {
  graphsOf,
  logOfTrace,
  readTrace,
  Replay,
  stepsOfPhases,
  type Trace,
  type TracePhase,
} from '../../../compiler/index.ts';
import { textOf } from '../../../compiler/base/phrase.ts';
import {
  graphDot,
  graphText,
  instructionsText,
  phaseJson,
  scheduleText,
} from '../../../compiler/traces/print.ts';
import { capturedTraces } from '../../support/foreign/v8-traces.ts';
import { long } from '../../support/extent.ts';

const problemOf = (value: unknown): string => {
  const { problem } = readTrace(typeof value === 'string' ? value : JSON.stringify(value));
  return problem === null ? '' : `${problem.place}: ${textOf(problem.message)}`;
};
const phaseOf = (phase: unknown): TracePhase | undefined =>
  readTrace(JSON.stringify({ function: 'f', phases: [phase] })).trace?.phases[0];
const withGraph = (nodes: unknown, edges: unknown): unknown => ({
  phases: [{ name: 'a', type: 'graph', data: { nodes, edges } }],
});

describe('a malformed trace is refused with its location', () => {
  it.each<[name: string, value: unknown, problem: RegExp]>([
    ['that is not JSON', '{"phases": [', /^line 1: /],
    ['that is JSON of another form', { nodes: [] }, /not a trace of V8/],
    ['with a phase that is a number', { phases: [3] }, /^phases\[0\]: expected an object$/],
    ['with nodes that are not a list', withGraph({}, []), /^phases\[0\]\.data\.nodes: expected a list$/],
    [
      'with a node without an id',
      withGraph([{}], []),
      /^phases\[0\]\.data\.nodes\[0\]\.id: expected an integer/,
    ],
    ['with a huge id', withGraph([{ id: 1e12 }], []), /nodes\[0\]\.id: expected an integer/],
    ['with a repeated id', withGraph([{ id: 1 }, { id: 1 }], []), /nodes\[1\]\.id: node 1 occurs twice/],
    [
      'with an edge from a missing node',
      withGraph([{ id: 1 }], [{ source: 2, target: 1 }]),
      /edges\[0\]\.source: there is no node 2/,
    ],
    [
      'with two edges to one input slot',
      withGraph(
        [{ id: 1 }],
        [
          { source: 1, target: 1, index: 0 },
          { source: 1, target: 1, index: 0 },
        ],
      ),
      /two edges lead to the same input/,
    ],
    [
      'with a label that is a number',
      withGraph([{ id: 1, title: 7 }], []),
      /nodes\[0\]\.title: expected a string/,
    ],
    ['with a schedule without blocks', { phases: [{ type: 'schedule', data: '' }] }, /no blocks/],
    [
      'with text before the blocks',
      { phases: [{ type: 'schedule', data: '\nx' }] },
      /line 2 of the schedule/,
    ],
    [
      'with a block without a number',
      { phases: [{ type: 'instructions', blockIdToInstructionRange: { x: [0, 1] } }] },
      /\.x: expected a name that is a number/,
    ],
  ])('%s', (_, value, problem) => {
    expect(problemOf(value)).toMatch(problem);
  });

  it('that is larger than 50 MB', () => {
    expect(problemOf(' '.repeat(50 * 1024 * 1024 + 1))).toMatch(/longer than 50 MB/);
  });
});

describe('trace formats of several versions', () => {
  it('may have schedules with or without numbers', () => {
    const data =
      '--- BLOCK B0 ---\n  0: Start\n  Goto -> B1\n--- BLOCK B1 id7 (deferred) <- B0, B2 ---\n  3: Return(1, 2)\n';
    const phase = phaseOf({ name: 'schedule', type: 'schedule', data });
    expect(phase?.kind === 'schedule' && phase.blocks).toMatchObject([
      {
        id: 0,
        isDeferred: false,
        predecessors: [],
        successors: [1],
        lines: [{ node: 0 }, { node: -1, text: 'Goto -> B1' }],
      },
      { id: 1, isDeferred: true, predecessors: [0, 2], lines: [{ node: 3, text: '3: Return(1, 2)' }] },
    ]);
    const old = phaseOf({ type: 'schedule', data: '--- BLOCK id:0 ---\n--- BLOCK id:1 <- id:0 ---\n' });
    expect(old?.kind === 'schedule' && old.blocks.map(({ successors }) => successors)).toEqual([[1], []]);
  });

  it('may have one or three offsets per instruction', () => {
    for (const offset of [25, { gap: 25, arch: 27, condition: 27 }]) {
      const phase = phaseOf({ type: 'instructions', instructionOffsetToPCOffset: { 4: offset } });
      expect(phase?.kind === 'links' && [...phase.offsets]).toEqual([[4, 25]]);
    }
  });

  it('may have Turboshaft operations in blocks', () => {
    const data = {
      nodes: [
        { id: 0, title: 'Parameter', block_id: 0 },
        { id: 1, title: 'Return', block_id: 1 },
      ],
      edges: [{ source: 0, target: 1 }],
      blocks: [
        { id: 0, type: 'merge', predecessors: [] },
        { id: 1, type: 'loop', predecessors: [0, 1] },
      ],
    };
    const phase = phaseOf({ name: 'Turboshaft', type: 'turboshaft_graph', data });
    expect(phase).toMatchObject({
      kind: 'schedule',
      isTurboshaft: true,
      nodes: 2,
      edges: 1,
      blocks: [
        { id: 0, successors: [1] },
        { id: 1, loop: 1, successors: [1], lines: [{ node: 1, text: '1: Return(0)' }] },
      ],
    });
  });

  it('may contain only the name of the function and unknown phases', () => {
    const { trace } = readTrace('{"function": "f", "phases": [{"name": "x", "type": "new_form"}]}');
    expect(trace).toMatchObject({ function: 'f', phases: [{ kind: 'other', form: 'new_form' }] });
  });
});

const [given = ''] = [...capturedTraces().values()].sort((a, b) => a.length - b.length);

const strange: readonly unknown[] = [
  null,
  -1,
  1e300,
  0.5,
  '',
  'x'.repeat(1000),
  [],
  {},
  true,
  [[[]]],
  { __proto__: 1 },
  [null],
  -0,
  4_000_000,
];

/** Replaces a random part of a value. */
function damage(value: unknown, random: Random): void {
  let at = value;
  for (;;) {
    if (typeof at !== 'object' || at === null) return;
    const parent = at as Record<string, unknown>;
    const keys = Object.keys(parent);
    const key = keys[random.below(keys.length || 1)];
    if (key === undefined) return;
    const child = parent[key];
    if (typeof child === 'object' && child !== null && random.below(8) > 0) {
      at = child;
      continue;
    }
    const kind = random.below(6);
    if (kind === 0 && !Array.isArray(parent)) delete parent[key];
    else if (kind === 1 && Array.isArray(parent)) parent.push(child);
    else if (kind === 2)
      Object.defineProperty(parent, '__proto__', {
        value: child,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    else if (kind === 3 && typeof child === 'number') parent[key] = child + random.below(9) - 4;
    else parent[key] = strange[random.below(strange.length)];
    return;
  }
}

function useAll(trace: Trace): void {
  stepsOfPhases(graphsOf(trace));
  const replay = new Replay(logOfTrace(trace, ({ place }) => [place?.offset ?? 0, place?.offset ?? 0]));
  replay.seek(replay.stepCount);
  expect([...replay.nodes()].length).toBeLessThan(1000);
  for (const phase of trace.phases) {
    expect(JSON.stringify(phaseJson(phase))).not.toBe('');
    if (phase.kind === 'graph') expect(graphText(phase).length + graphDot(phase).length).toBeGreaterThan(0);
    if (phase.kind === 'schedule') expect(scheduleText(phase)).not.toBe('');
    if (phase.kind === 'sequence') expect(instructionsText(phase)).not.toBe('');
  }
}

describe('a damaged trace', () => {
  it('causes neither an exception nor a hang in 500 variants', long, () => {
    const counts = { read: 0, refused: 0 };
    const random = new Random(1);
    for (let i = 0; i < 500; i++) {
      const value = JSON.parse(given) as { phases: unknown[] };
      value.phases = value.phases.filter((_, k) => k % 4 === i % 4 || k > 20);
      for (let k = 0; k <= random.below(3); k++) damage(value, random);
      const { trace, problem } = readTrace(JSON.stringify(value));
      counts[trace === null ? 'refused' : 'read']++;
      if (trace === null) expect(textOf(problem.message)).not.toBe('');
      else useAll(trace);
    }
    expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(100);
  });

  it.each(Array.from({ length: 100 }, (_, seed) => [seed]))(
    'is refused if its text is truncated or changed: %i',
    (seed) => {
      const random = new Random(seed + 1);
      const at = random.below(given.length);
      const text = seed % 2 === 0 ? given.slice(0, at) : `${given.slice(0, at)}\u0000${given.slice(at + 1)}`;
      const { trace, problem } = readTrace(text);
      if (trace === null) expect(problem.place === '' ? textOf(problem.message) : problem.place).not.toBe('');
    },
  );

  it('cannot access properties of prototypes', () => {
    expect(problemOf('{"phases": [], "__proto__": {"function": 3}}')).toBe('');
    expect(problemOf('{"phases": [{"type": "constructor"}, {"type": "__proto__"}]}')).toBe('');
  });

  it('may be deeply nested without overflowing the stack', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(problemOf(`{"phases": ${deep}}`)).toBe('phases[0]: expected an object');
    expect(problemOf(`{"phases": [{"type": "graph", "data": ${deep}}]}`)).toBe(
      'phases[0].data: expected an object',
    );
  });
});
