// Tests the Pipeline pane without a page: stored settings, rows of each step, and example reductions.
import { describe, expect, it } from 'vitest';
import {
  indexReductions,
  readPipelineFile,
  Reducer,
  ReductionRecorder,
  SUM_OF_ARRAY,
  type RecordedReduction,
} from '../../../compiler/index.ts';
import { reduceWith, type ReducedText } from '../../../labs/engine/index.ts';
import {
  chosenReductions,
  defaultPipelineChoices,
  earlier,
  readPipelineChoices,
} from '../../../renderer/panes/pipeline/choices.ts';
import { placeOfLine } from '../../../renderer/session/program/places.ts';
import { readyText } from '../../../renderer/panes/pipeline/ready.ts';
import { piecesOf, RowStates } from '../../../renderer/panes/pipeline/states.ts';
import { COUNT_UP } from '../../../compiler/index.ts';
import { readyReductions } from '../../../renderer/names.ts';

function recorded(): RecordedReduction {
  const { pipeline } = readPipelineFile(SUM_OF_ARRAY);
  if (pipeline === null) throw new Error('there is no pipeline');
  const recorder = new ReductionRecorder();
  const { range, limit, checks } = indexReductions();
  const reducer = new Reducer(pipeline, { watch: recorder.watch });
  for (const one of [range, limit, checks]) reducer.run([one]);
  return recorder.data;
}

describe('pane settings', () => {
  it('are valid whatever was stored', () => {
    expect(readPipelineChoices(undefined)).toEqual(defaultPipelineChoices);
    expect(readPipelineChoices({ order: 'x', left: [1], form: 'pdf', oneByOne: 'no' })).toEqual(
      defaultPipelineChoices,
    );
    const chosen = { ...defaultPipelineChoices, order: ['checks', 'range', 'limit'], left: ['limit'] };
    const read = readPipelineChoices({ ...chosen, oneByOne: false });
    expect(chosenReductions(read)).toEqual(['checks', 'range']);
    expect(read.oneByOne).toBe(false);
    expect(readPipelineChoices({ order: ['limit', 'limit'] }).order).toEqual(['limit', 'range', 'checks']);
  });

  it('move a reduction forward by one position', () => {
    expect(earlier(['range', 'limit', 'checks'], 'checks')).toEqual(['range', 'checks', 'limit']);
    expect(earlier(['range', 'limit', 'checks'], 'range')).toEqual(['range', 'limit', 'checks']);
  });
});

describe('RowStates', () => {
  it('marks the changes of a step and still shows removed rows', () => {
    const data = recorded();
    const states = new RowStates(data);
    expect(states.shown(0).some(({ mark }) => mark !== '')).toBe(false);
    expect(states.shown(1).filter(({ mark }) => mark === 'changed')).toHaveLength(1);
    const last = states.shown(data.steps.length);
    const marks = last.filter(({ mark }) => mark !== '').map(({ mark, text }) => [mark, text.trim()]);
    expect(marks).toEqual([
      ['gone', 'i10 = checkIndex ^b2, i3, i6'],
      ['changed', 'i11 = load ^b2, i3, i6'],
    ]);
    expect(states.after(data.steps.length).some(({ key }) => key === 'i10')).toBe(false);
  });

  it('reaches the same state by any sequence of steps', () => {
    const once = recorded();
    const { change } = once.steps[0];
    const many = { ...once, steps: Array.from({ length: 100 }, () => ({ ...once.steps[0], change })) };
    const states = new RowStates(many);
    const end = states.after(100);
    expect(states.after(40)).toEqual(new RowStates(many).after(40));
    expect(states.after(100)).toEqual(end);
  });
});

describe('the lines of a pipeline', () => {
  it('are split at the opcode and located without their spaces', () => {
    expect(piecesOf('    i8 = cmp "<", i6, i7')).toEqual(['    i8 = ', 'cmp', ' "<", i6, i7']);
    expect(piecesOf('  b0 -> b1')).toEqual(['  b0 -> b1', '', '']);
    expect(placeOfLine('a\n  bc \n', 2)).toEqual({ start: 4, end: 6 });
    expect([placeOfLine('a\n\n', 2), placeOfLine('a', 5), placeOfLine('a', 0)]).toEqual([null, null, null]);
  });
});

describe('predefined reductions', () => {
  const run = (name: (typeof readyReductions)[number]): Promise<ReducedText> =>
    reduceWith({
      pipeline: COUNT_UP,
      reductions: [{ text: readyText(name), file: `${name}.js` }],
      compare: { runs: 5, seed: 1 },
      limits: { milliseconds: 300 },
    });

  it('behave as described', async () => {
    const good = ['my-reduction', 'bounds-checks', 'fold', 'dead-code', 'same-value'] as const;
    for (const name of good) {
      const { ok, failure, comparison } = await run(name);
      expect({ name, ok, failure, verdict: comparison?.verdict }).toEqual({
        name,
        ok: true,
        failure: null,
        verdict: 'no-difference',
      });
    }
    expect((await run('forgets-the-right')).comparison?.verdict).toBe('different');
    const kinds: (string | undefined)[] = [];
    for (const name of ['with-an-error', 'without-end', 'never-at-rest', 'breaks-the-pipeline'] as const) {
      const { failure } = await run(name);
      kinds.push(failure?.kind);
      if (name === 'with-an-error') expect(failure).toMatchObject({ line: 6 });
    }
    expect(kinds).toEqual(['error', 'timeout', 'timeout', 'error']);
  });
});
