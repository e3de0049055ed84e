// Tests V8 traces: everything in the file is read, and the steps transform each phase into the next.
import { describe, expect, it } from 'vitest';
import { textOf } from '../../../compiler/base/phrase.ts';
import {
  graphsOf,
  groupSentence,
  groupSteps,
  loadLanguage,
  logOfTrace,
  phaseIndex,
  phaseTitle,
  readTrace,
  Replay,
  stepsOfPhases,
  type Trace,
  type TraceNode,
} from '../../../compiler/index.ts';
import { sameNode } from '../../../compiler/traces/differences.ts';
import { isEnglish } from '../../support/texts/english.ts';
import { functionNames } from '../../support/foreign/v8-functions.ts';
import { capturedTraces } from '../../support/foreign/v8-traces.ts';
import { long } from '../../support/extent.ts';

await loadLanguage('de');
const texts = capturedTraces();
const readWell = (text: string): Trace => {
  const { trace, problem } = readTrace(text);
  if (trace === null) throw new Error(`${problem.place}: ${textOf(problem.message)}`);
  return trace;
};
const traces = [...texts].map(([name, text]) => ({ name, text, trace: readWell(text) }));

interface Written {
  readonly phases: readonly {
    readonly name: string;
    readonly type: string;
    readonly data: { readonly nodes: readonly { readonly id: number }[]; readonly edges: readonly unknown[] };
  }[];
}

describe('a captured trace', () => {
  it('exists for each of at least 30 functions', () => {
    expect(functionNames.length).toBeGreaterThanOrEqual(30);
    expect(functionNames.filter((name) => !texts.has(name))).toEqual([]);
  });

  it('is read with all its nodes and edges', () => {
    for (const { name, text, trace } of traces) {
      const { phases } = JSON.parse(text) as Written;
      const graphs = phases.filter(({ type }) => type === 'graph');
      expect(
        graphsOf(trace).map((graph) => [graph.name, graph.nodes.size, graph.edges]),
        name,
      ).toEqual(graphs.map(({ name: phase, data }) => [phase, data.nodes.length, data.edges.length]));
      const inputs = graphsOf(trace).map(({ nodes }) =>
        [...nodes.values()].reduce((sum, node) => sum + node.inputs.length, 0),
      );
      expect(inputs, name).toEqual(graphsOf(trace).map(({ edges }) => edges));
      expect(trace.phases.map((phase) => phase.name)).toEqual(phases.map((phase) => phase.name));
      expect(trace.phases.filter(({ kind }) => kind === 'other')).toEqual([]);
    }
  });

  it('has each node of its last graph in its last schedule', () => {
    for (const { name, trace } of traces) {
      const schedule = trace.phases.findLast(({ kind }) => kind === 'schedule');
      const placed = new Set(
        schedule?.kind === 'schedule'
          ? schedule.blocks.flatMap(({ lines }) => lines.map(({ node }) => node))
          : [],
      );
      const nodes = [...(graphsOf(trace).at(-1)?.nodes.keys() ?? [])];
      expect(nodes.length, name).toBeGreaterThan(5);
      expect(
        nodes.filter((id) => !placed.has(id)),
        name,
      ).toEqual([]);
    }
  });

  it('contains instructions per node, live ranges, and assembly', () => {
    for (const { name, text, trace } of traces) {
      const [links, before, after, assembly] = ['links', 'sequence', 'sequence', 'assembly'].map((kind, i) =>
        i === 2
          ? trace.phases.findLast((phase) => phase.kind === kind)
          : trace.phases.find((phase) => phase.kind === kind),
      );
      expect(links?.kind === 'links' && links.ofNodes.size, name).toBeGreaterThan(5);
      const instructions =
        before?.kind === 'sequence'
          ? before.blocks.flatMap((block) => block.instructions.map(({ id }) => id))
          : [];
      expect(instructions, name).toEqual(instructions.map((_, i) => i));
      const registers = after?.kind === 'sequence' ? after.ranges.flatMap(({ parts }) => parts) : [];
      expect(
        registers.filter(({ place }) => place === ''),
        name,
      ).toEqual([]);
      const lines = assembly?.kind === 'assembly' ? assembly.lines.filter(({ offset }) => offset >= 0) : [];
      expect(lines.length, name).toBe((text.match(/\\n0x[0-9a-f]+ +[0-9a-f]+ {2}[0-9a-f]/g) ?? []).length);
      expect(lines.length, name).toBeGreaterThan(10);
    }
  });
});

describe('the steps of a captured trace', () => {
  it('transform each phase into the next', long, () => {
    for (const { name, trace } of traces) {
      const live = new Map<number, TraceNode>();
      for (const { graph, steps } of stepsOfPhases(graphsOf(trace))) {
        for (const { edits } of steps) {
          expect(edits.length).toBeGreaterThan(0);
          for (const { id, now } of edits)
            if (now === null) live.delete(id);
            else live.set(id, now);
        }
        const wrong = [...graph.nodes].filter(([id, node]) => {
          const now = live.get(id);
          return now === undefined || !sameNode(now, node);
        });
        expect([wrong, live.size], `${name}, ${graph.name}`).toEqual([[], graph.nodes.size]);
      }
    }
  });

  it('use only existing nodes', long, () => {
    for (const { name, trace } of traces) {
      const live = new Map<number, TraceNode>();
      for (const { steps } of stepsOfPhases(graphsOf(trace)))
        for (const { edits, told } of steps) {
          for (const { id, now } of edits)
            if (now === null) live.delete(id);
            else live.set(id, now);
          const dangling = edits.flatMap(({ now }) =>
            (now?.inputs ?? []).filter(({ source }) => source >= 0 && !live.has(source)),
          );
          expect(dangling, `${name}: ${textOf(told)}`).toEqual([]);
        }
    }
  });

  it('have sentences in both languages', long, () => {
    for (const { trace } of traces) {
      const log = logOfTrace(trace, () => [0, 0]);
      const replay = new Replay(log);
      const groups = groupSteps(replay.data, 'rewrites');
      groups.forEach((_, i) => {
        const [english, german] = [
          groupSentence(replay, groups, i, undefined, 'en'),
          groupSentence(replay, groups, i, undefined, 'de'),
        ];
        expect(english).toMatch(/^[A-Z].*[^.]\.$/);
        expect(german, english).not.toBe(english);
      });
    }
    expect(isEnglish('Load elimination removed LoadField 57: StoreField 41 stored the same value.')).toBe(
      true,
    );
  });

  it('produce the nodes and edges of each phase', long, () => {
    for (const { name, trace } of traces) {
      const replay = new Replay(
        logOfTrace(trace, ({ place }) => [place?.offset ?? 0, (place?.offset ?? 0) + 1]),
      );
      const ends = groupSteps(replay.data, 'all');
      for (const { graph, steps } of stepsOfPhases(graphsOf(trace))) {
        const last = ends.findLast(({ pass }) => (pass as string) === phaseTitle(graph.name));
        if (steps.length === 0) continue;
        replay.seek(last?.to ?? 0);
        const shown = [...replay.nodes()];
        expect(
          shown.map(({ id }) => id),
          name,
        ).toEqual([...graph.nodes.keys()].sort((a, b) => a - b));
        for (const { id, inputs } of shown)
          expect(inputs.filter((input) => input >= 0).sort(), `${name} ${id}`).toEqual(
            (graph.nodes.get(id)?.inputs ?? []).map(({ source }) => source).sort(),
          );
      }
    }
  });

  it('explain what load elimination removed', () => {
    const trace = readWell(texts.get('f9') ?? '');
    const phases = stepsOfPhases(graphsOf(trace));
    const [phase] = phases.filter(({ graph }) => graph.name === 'V8.TFLoadElimination');
    const told = (phase?.steps ?? []).map((step) => textOf(step.told).replace(/ \d+/g, ' N'));
    expect(told.filter((text) => text.includes('LoadField'))).toEqual([
      'Load elimination removed LoadField N: StoreField N stored the same value.',
      'Load elimination removed LoadField N: StoreField N stored the same value.',
    ]);
    expect(told).toContain('Load elimination removed CheckMaps N: CheckMaps N has already checked the same.');
  });
});

it('finds phases by name, title, and prefix', () => {
  const phases = ['V8.TFTyper', 'V8.TFLoadElimination', 'V8.TFLoopPeeling', 'schedule'].map((name) => ({
    name,
  }));
  expect(
    ['V8.TFLoadElimination', 'load elimination', 'loopp', 'Schedule', 'nothing', ''].map((name) =>
      phaseIndex(phases, name),
    ),
  ).toEqual([1, 1, 2, 3, -1, -1]);
});

it('reads inlined functions with their source', () => {
  const trace = readWell(texts.get('f12') ?? '');
  expect(trace.sources.map((source) => source.function)).toEqual(['f12', 'square']);
  expect(trace.inlinings.map(({ source }) => source)).toEqual([0, 0]);
  expect(trace.sources.find(({ id }) => id === 0)?.text).toBe('(x) { return x * x; }');
});
