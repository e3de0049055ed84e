// Tests overlays of a trace in the graph: every node is in the group that the trace's file gives it.
import { describe, expect, it } from 'vitest';
import { graphsOf, groupSteps, logOfTrace, phaseTitle, readTrace, Replay } from '../../../compiler/index.ts';
import type { NodeState, Trace } from '../../../compiler/index.ts';
import { effectsOf, groupBadges, groupNodes } from '../../../renderer/panes/graph/traced.ts';
import { traceFacts } from '../../../renderer/names.ts';
import { capturedTraces, tracesOf } from '../../support/foreign/v8-traces.ts';
import { long } from '../../support/extent.ts';

const facts = traceFacts.filter((fact) => fact !== 'none');
const texts = capturedTraces();

function opened(text: string): { readonly trace: Trace; readonly replay: Replay } {
  const { trace } = readTrace(text);
  if (trace === null) throw new Error('the trace is not readable');
  return { trace, replay: new Replay(logOfTrace(trace, () => [0, 0])) };
}

/** The nodes of the graph after a phase. */
function nodesAfter({ trace, replay }: ReturnType<typeof opened>, phase: string): NodeState[] {
  const groups = groupSteps(replay.data, 'all');
  const last = groups.findLast(({ pass }) => (pass as string) === phaseTitle(phase));
  replay.seek(last?.to ?? 0);
  expect(trace.phases.some(({ name }) => name === phase)).toBe(true);
  return [...replay.nodes()];
}

describe('the groups of a trace', () => {
  it('contain each node once, with a badge and at most one color per node', long, () => {
    for (const text of texts.values()) {
      const { replay } = opened(text);
      replay.seek(replay.stepCount);
      const nodes = [...replay.nodes()];
      for (const fact of facts) {
        const groups = groupNodes(nodes, fact);
        const ids = groups.flatMap((group) => group.nodes.map(({ id }) => id));
        expect(ids.sort((a, b) => a - b)).toEqual(nodes.map(({ id }) => id));
        const tones = groups.flatMap(({ tone }) => tone ?? []);
        expect(new Set(tones).size).toBe(tones.length);
        expect(tones.length).toBe(Math.min(6, groups.filter(({ key }) => key !== '').length));
        const unknown = groups.find(({ key }) => key === '')?.nodes.length ?? 0;
        expect(groupBadges(groups, fact).size).toBe(nodes.length - unknown);
      }
    }
  });

  it('match the trace file: creating phase, reducer, and effects', long, () => {
    for (const text of texts.values()) {
      const found = opened(text);
      for (const graph of graphsOf(found.trace)) {
        const nodes = nodesAfter(found, graph.name);
        for (const { id, origin, ...node } of nodes) {
          const given = graph.nodes.get(id);
          // A phase without steps shows the nodes of the previous phase.
          if (given === undefined) continue;
          expect(origin?.reducer ?? '').toBe(given.origin?.reducer ?? '');
          expect(origin?.phase).toBe(given.origin === null ? '' : phaseTitle(given.origin.phase));
          const effects = effectsOf({ id, origin, ...node } as NodeState) ?? [];
          expect(effects.includes('Deopt')).toBe(!given.properties.includes('NoDeopt'));
          expect(effects.includes('Write')).toBe(!given.properties.includes('NoWrite'));
        }
      }
    }
  });

  it('by source position are places with the token of each node if the function is one line', () => {
    const found = opened(texts.get('f9') ?? '');
    const groups = groupNodes(nodesAfter(found, 'V8.TFInlining'), 'place');
    const text = '(p) { p.x = p.x + 1; p.x = p.x + 1; return p.x; }';
    // The function is one line, so each place is a group.
    const columns = groups.flatMap(({ key }) => (key === '' ? [] : [Number(key.split(':')[2])]));
    expect(columns.length).toBeGreaterThan(5);
    expect(columns).toEqual([...columns].sort((a, b) => a - b));
    const tokens = [...groupBadges(groups, 'place').values()].map((badge) => badge.text);
    expect(tokens.filter((token) => token === '+').length).toBeGreaterThan(2);
    expect(tokens.filter((token) => token === 'x').length).toBeGreaterThan(2);
    for (const { origin } of found.replay.nodes()) expect(text).toContain(origin?.place?.token ?? '');
  });

  it('by source position are lines if a function has several', () => {
    const program = `function total(a) {
  let sum = 0;
  for (let i = 0; i < a.length; i++) {
    sum += a[i];
  }
  return sum;
}
const given = [1, 2, 3];
for (let k = 0; k < 4000; k++) total(given);
%OptimizeFunctionOnNextCall(total);
total(given);
`;
    const { replay } = opened(tracesOf(program, 'total').get('total') ?? '');
    replay.seek(replay.stepCount);
    const groups = groupNodes([...replay.nodes()], 'place').filter(({ key }) => key !== '');
    const lines = groups.map(({ key, nodes: [first] }) => `${key} ${first?.origin?.place?.text}`);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines).toContain('total:4 sum += a[i];');
    expect(lines).toContain('total:3 for (let i = 0; i < a.length; i++) {');
    for (const { key, nodes } of groups)
      for (const { origin } of nodes) expect(`${origin?.place?.function}:${origin?.place?.line}`).toBe(key);
  });

  it('keep their colors in the next picture', () => {
    const { replay } = opened(texts.get('f9') ?? '');
    let before = groupNodes([], 'reducer');
    let kept = 0;
    for (let step = 1; step <= replay.stepCount; step++) {
      replay.seek(step);
      const now = groupNodes([...replay.nodes()], 'reducer', before);
      for (const { key, tone } of before) {
        const same = now.find((group) => group.key === key);
        if (same === undefined || tone === null) continue;
        expect(same.tone).toBe(tone);
        kept++;
      }
      before = now;
    }
    expect(kept).toBeGreaterThan(100);
  });

  it('name types without their parameters, and do not color nodes of unknown type', () => {
    const node = (id: number, fields: Partial<NodeState>): NodeState => ({
      ...{ id, op: 'Cast', aux: '', inputs: [], label: '', start: 0, end: 0, type: '' },
      ...fields,
    });
    const typed = ['Range(0, 7)', 'Range(1, 2)', '(Signed32 | Hole)', '', 'HeapConstant(0x1 {a})'];
    const groups = groupNodes(
      typed.map((type, id) => node(id, { type })),
      'type',
    );
    expect(groups.map(({ key, nodes, tone }) => [key, nodes.length, tone !== null])).toEqual([
      ['Range', 2, true],
      ['', 1, false],
      ['HeapConstant', 1, true],
      ['Union', 1, true],
    ]);
    const origin = { phase: 'Inlining', reducer: '', place: null };
    expect(effectsOf(node(1, { properties: '', origin }))).toEqual(['Read', 'Write', 'Throw', 'Deopt']);
    expect(effectsOf(node(1, { properties: '' }))).toBe(null);
    expect(effectsOf(node(1, { properties: 'Idempotent, NoRead, NoWrite, NoThrow, NoDeopt' }))).toEqual([]);
    expect(effectsOf(node(1, { properties: 'bool=true' }))).toBe(null);
  });
});
