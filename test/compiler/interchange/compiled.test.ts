// Tests pipelines compiled like programs: they behave the same in every setting, each step is recorded, and
// features that need source text are refused.
import { describe, expect, it } from 'vitest';
import {
  analysisNames,
  analysisOf,
  compile,
  compileText,
  emitText,
  equivalenceOf,
  lawOf,
  Replay,
  stepSentence,
  run,
  snapshot,
  ssaOf,
  SUM_OF_ARRAY,
  type Optimization,
} from '../../../compiler/index.ts';
import { fullProgram } from '../../support/programs/full.ts';
import { randomProgram } from '../../support/programs/integers.ts';
import { long } from '../../support/extent.ts';

const SEED = 20261122;
const settings: readonly Optimization[] = ['none', 'peephole', 'full'];

describe('a pipeline as a program', () => {
  it('behaves the same in every setting, and is well-formed after each pass', long, () => {
    for (let seed = SEED; seed < SEED + 24; seed++) {
      const source = seed % 2 === 0 ? fullProgram(seed) : randomProgram(seed);
      const text = emitText(compile(source, { optimize: 'none' }), 'printable', { schedule: 'early' });
      const plain = compileText(text, { optimize: 'none' });
      for (const optimize of settings) {
        const apply = analysisNames[seed % analysisNames.length];
        const compiled = compileText(text, { optimize, apply, record: true, verify: true });
        expect(compiled.diagnostics).toEqual([]);
        const { difference } = equivalenceOf(plain, compiled, { runs: 6, seed });
        expect({ seed, optimize, difference }).toMatchObject({ difference: null });
        expect(compiled.schedule('best').blocks.length).toBeGreaterThan(0);
      }
    }
  });

  it('is recorded in steps that produce the graph and have sentences', () => {
    const compiled = compileText(SUM_OF_ARRAY, { record: true });
    const { log } = snapshot(compiled);
    if (log === null) throw new Error('the compilation has no log');
    const replay = new Replay(log);
    replay.seek(replay.stepCount);
    const alive = [...replay.nodes()].map(({ id, op }) => `${op} ${id}`);
    expect(alive).toEqual([...(compiled.graph?.all() ?? [])].map(({ id, op }) => `${op.name} ${id}`));
    const told = Array.from({ length: replay.stepCount }, (_, i) =>
      stepSentence(replay, i + 1, { law: lawOf }),
    );
    expect(told.every((sentence) => sentence.endsWith('.'))).toBe(true);
    expect(told.some((sentence) => sentence.startsWith('All paths to Loop'))).toBe(true);
  });

  it('keeps the lines of its nodes', () => {
    const { graph } = compileText(SUM_OF_ARRAY, { optimize: 'none' });
    const lines = [...(graph?.all() ?? [])].map(({ op, span }) => [
      op.name,
      SUM_OF_ARRAY.slice(span.start, span.end),
    ]);
    expect(lines).toContainEqual(['CheckIndex', 'i10 = checkIndex ^b2, i3, i6']);
    expect(lines).toContainEqual(['Add', 'i14 = add i6, i13']);
  });

  it('has no statements and no variables', () => {
    expect(ssaOf(SUM_OF_ARRAY, { algorithm: 'dfs' })).toMatchObject({ kind: 'refused', code: 'pipeline' });
    const data = analysisOf(compileText(SUM_OF_ARRAY), {
      form: 'statements',
      analysis: 'combined',
      order: 'worklist',
      trace: false,
    });
    expect(data).toMatchObject({ form: 'graph', refusal: 'pipeline' });
  });

  it('is analyzed without optimization if requested', () => {
    const data = analysisOf(compileText(SUM_OF_ARRAY), {
      form: 'graph',
      analysis: 'cp',
      order: 'worklist',
      trace: false,
      optimize: 'none',
    });
    expect(data.variables.length).toBeGreaterThan(10);
    expect(run(compileText(SUM_OF_ARRAY), { engine: 'emulator', argument: 0n }).result).toBe('0');
  });

  it('is recognized even if its JSON is incomplete', () => {
    for (const text of ['{ "nodes": [', '{"nodes": [}', '{\n "cfg": {']) {
      const { diagnostics } = compileText(text);
      expect(diagnostics.map(({ code }) => code)).toEqual(['pipeline']);
    }
  });
});
