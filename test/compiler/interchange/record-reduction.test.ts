// Tests recorded reductions: the lines of each step, the worklist, and the printed forms with their source
// locations.
import { describe, expect, it } from 'vitest';
import { Random } from '../../../compiler/base/random.ts';
import {
  compile,
  indexReductions,
  pipelineForm,
  pipelineSource,
  Reducer,
  reducedForm,
  ReductionRecorder,
  rowsAfter,
  SUM_OF_ARRAY,
  type FormAnswer,
  type PipelineRow,
  type RecordedReduction,
  type Reduction,
} from '../../../compiler/index.ts';
import { readPrintable } from '../../../compiler/interchange/read-printable.ts';
import { randomPipeline } from '../../support/foreign/pipelines.ts';

interface Recorded extends RecordedReduction {
  readonly visits: number;
  readonly idle: number;
  readonly scheduled: FormAnswer;
}

function reduction(oneByOne = true): Recorded {
  const { pipeline } = readPrintable(SUM_OF_ARRAY);
  if (pipeline === null) throw new Error('the pipeline was not read');
  const recorder = new ReductionRecorder();
  const reducer = new Reducer(pipeline, { watch: recorder.watch });
  const { range, limit, checks } = indexReductions();
  const all = [range, limit, checks];
  for (const group of oneByOne ? all.map((one) => [one]) : [all]) reducer.run(group);
  const { visits, idle } = reducer;
  return { ...recorder.data, visits, idle, scheduled: reducedForm(recorder, 'best') };
}
const textOf = (rows: readonly PipelineRow[]): string => rows.map(({ text }) => text).join('\n');
const states = ({ rows, steps }: Pick<RecordedReduction, 'rows' | 'steps'>): (readonly PipelineRow[])[] =>
  steps.reduce<(readonly PipelineRow[])[]>(
    (all, { change }) => [...all, change === null ? [] : rowsAfter(all[all.length - 1], change)],
    [rows],
  );

describe('the sum of an array, reduced', () => {
  it('begins with its source text, with a name and a line number for each row', () => {
    const { rows } = reduction();
    expect(textOf(rows)).toBe(SUM_OF_ARRAY.trimEnd());
    const lines = SUM_OF_ARRAY.split('\n');
    const check = rows.find(({ text }) => text.includes('checkIndex'));
    expect(lines[(check?.line ?? 0) - 1]).toContain('checkIndex');
  });

  it('keeps the names of rows during the reduction and in blocks', () => {
    const { scheduled } = reduction();
    const left = scheduled.lines.map(({ text }) => text.trim());
    expect(left.filter((line) => / = (load|add|loadArrayLength|cmp) ?/.test(line)).sort()).toEqual([
      'i11 = load ^b2, i3, i6',
      'i12 = add i5, i11',
      'i14 = add i6, i13',
      'i7 = loadArrayLength i3',
      'i8 = cmp "<", i6, i7',
    ]);
    const { errors } = readPrintable(`${scheduled.lines.map(({ text }) => text).join('\n')}\n`);
    expect(errors).toEqual([]);
  });

  it('shows the changes, the known facts, and the worklist at each step', () => {
    const data = reduction();
    const { steps } = data;
    const known = steps.map(({ change }) => change?.set.map(({ key, facts }) => `${key}: ${facts}`));
    expect(known.slice(0, 5)).toEqual([
      ['i0: i0 in 0 to 0'],
      ['i1: i1 in 0 to 0'],
      ['i13: i13 in 1 to 1'],
      ['i6: i6 in 0 to +∞'],
      ['i14: i14 in 1 to +∞'],
    ]);
    expect(steps[5].change?.set[0]).toMatchObject({ key: 'b2', facts: 'i6 < i7' });
    const { change } = steps[7];
    expect(change?.gone).toEqual(['i10']);
    expect(change?.set.map(({ text }) => text)).toEqual(['    i11 = load ^b2, i3, i6']);
    expect(steps[0].queued).toContain('i5');
    expect(steps.at(-1)?.visits).toBeLessThanOrEqual(data.visits);
    expect(data.visits - data.idle).toBeGreaterThan(0);
    expect(textOf(states(data)[8])).not.toContain('checkIndex');
  });

  it('ends in blocks whose lines are linked to their source', () => {
    const { scheduled } = reduction();
    const load = scheduled.lines.find(({ text }) => text.includes('= load '));
    expect(SUM_OF_ARRAY.split('\n')[(load?.line ?? 0) - 1]).toContain('load');
    expect(scheduled.lines.map(({ text }) => text).join()).not.toContain('checkIndex');
  });

  it('has the same result if all reductions run together', () => {
    expect(textOf(states(reduction(false)).at(-1) ?? [])).toBe(
      textOf(states(reduction()).at(-1) ?? []).replaceAll(/; .*/g, ''),
    );
  });
});

describe('the rows of any run', () => {
  /** Creates, replaces, and removes random nodes. */
  const restless = (random: Random): Reduction => ({
    name: 'restless',
    reduce: (node, reducer) => {
      const isFree = node.uses.length === 0 && node.opcode !== 'exit' && node.opcode !== 'if';
      if (node.isRegion || node.opcode === 'ssa:phi' || node.opcode === 'jump' || random.below(3) > 0) return;
      if (isFree && (node.controlUses.length === 0 || node.control.length === 1)) reducer.remove(node);
      else if (!node.isControl && node.inputs.length > 0 && random.below(2) === 0)
        reducer.replace(node, reducer.create('made', { literals: [reducer.visits], inputs: node.inputs }));
      else if (reducer.visits < 60) reducer.change(node);
    },
  });

  it('give the text of the remaining program after each step', () => {
    let count = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const pipeline = randomPipeline(new Random(seed), 8);
      const recorder = new ReductionRecorder();
      const seen: string[] = [];
      const watch = (reducer: Reducer): void => {
        recorder.watch(reducer);
        const names = pipeline.nodes.map((node) => reducer.nodeText(node)).sort();
        seen.push(names.join('\n'));
      };
      new Reducer(pipeline, { watch, limit: 5000 }).run([restless(new Random(seed))]);
      const found = states(recorder.data).map((rows) =>
        rows.flatMap(({ text }) => (text.includes(' = ') ? [text.trim()] : [])).sort(),
      );
      seen.forEach((text, at) => {
        const blocks = pipeline.blocks.length;
        const expected = text.split('\n').filter((line) => !/^b\d+ =/.test(line));
        expect({ seed, at, blocks, rows: found[at] }).toEqual({ seed, at, blocks, rows: expected });
      });
      count += recorder.data.steps.length;
    }
    expect(count).toBeGreaterThan(300);
  });
});

describe('forms of the current pipeline', () => {
  it('name the nodes of the program on each line', () => {
    const program = 'int sum = 0; for (int i = 0; i < arg; i++) sum += i; return sum;';
    const { text, nodes } = pipelineSource(compile(program), 'best');
    const { graph } = compile(program);
    const adds = text.split('\n').flatMap((line, index) => (line.includes(' = Add ') ? [nodes[index]] : []));
    expect(adds.map((id) => graph?.nodes[id]?.op.name)).toEqual(['Add', 'Add']);
  });

  it('are linked to their source lines in each form', () => {
    const lines = SUM_OF_ARRAY.split('\n');
    for (const form of ['printable', 'pipeline', 'json', 'dot'] as const) {
      const { lines: rows, errors } = pipelineForm(SUM_OF_ARRAY, form, 'best');
      expect(errors).toEqual([]);
      const checks = rows.filter(
        ({ text, line }) => text.includes('checkIndex') || lines[line - 1]?.includes('checkIndex'),
      );
      expect({ form, found: checks.some(({ line }) => lines[line - 1]?.includes('checkIndex')) }).toEqual({
        form,
        found: true,
      });
    }
    expect(pipelineForm('pipeline {\n i0 = phi i9\n}', 'printable', 'best').errors[0].line).toBe(2);
  });
});
