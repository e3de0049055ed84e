// Tables about runs of the program.
import * as v from 'valibot';
import {
  compile,
  compileText,
  lockstepOf,
  run,
  say,
  stepsOf,
  type Compilation,
  type ExecState,
  type Phrase,
  type StepState,
} from '../../../compiler/index.ts';
import { count, int64, name, text } from '../reading/fields.ts';
import { itemAt } from '../lists.ts';
import { cell, defineSource, TableError, tableOf, worded } from './table.ts';

const RESULT_BUDGET = 200_000;

export const results = defineSource({
  schema: v.strictObject({
    of: v.literal('results'),
    args: v.pipe(v.array(int64), v.minLength(1, 'needs at least one argument')),
  }),
  table: ({ args }, { compilation }) => {
    const rows = args.map((argument) => {
      const { status, result, fault } = run(compilation, {
        engine: 'graph',
        argument,
        budget: RESULT_BUDGET,
      });
      const also = status === 'value' ? [] : ['fault', 'Fehler'];
      return {
        name: `arg = ${argument}`,
        cells: [cell(status === 'value' ? result : fault, null, { also })],
      };
    });
    return tableOf('', [say`result`], rows, {});
  },
});

const MAX_STATES = 500;

/** Values of the phis after each step of the small-step run. */
export const rho = defineSource({
  schema: v.strictObject({
    of: v.literal('rho'),
    arg: v.optional(int64, 0n),
    /** Default: all phis. */
    phis: v.optional(v.array(v.string())),
    /** Only states that enter a region with phis. */
    most: v.optional(count, 12n),
    /** Number of prefilled rows. */
    given: v.optional(count, 0n),
    name: v.optional(name),
  }),
  table: ({ arg, phis, most, given }, { compilation }) => {
    const { states } = stepsOf(compilation, { argument: arg, limit: MAX_STATES });
    const entered = states.flatMap((state, i) =>
      state.kind === 'exec' && state.rho.some(({ changed }) => changed) ? [{ state, i }] : [],
    );
    const names = phis ?? namesIn(entered.map(({ state }) => state));
    const rows = entered.slice(0, most).map(({ state, i }, row) => ({
      // Node IDs drift, but places in the run do not.
      name: entryOf(row + 1, state),
      key: String(row + 1),
      cells: names.map((each) => {
        const entry = state.rho.find((found) => found.name === each);
        return cell(entry?.value ?? '—', { kind: 'state', state: i }, { given: row < given });
      }),
    }));
    if (rows.length === 0 || names.length === 0)
      throw new TableError(say`this run enters no region with phis`);
    return tableOf('', names, rows, { pane: 'semantics', study: 'steps', arg });
  },
});

/** Says in words how control enters, because a lab may not have introduced the names of the rules. */
function entryOf(row: number, state: ExecState): Phrase {
  const place = labelOf(state);
  switch (state.rule) {
    case 'JMP':
      return say`${row}  ${place}, by a jump`;
    case 'IFT':
      return say`${row}  ${place}, from the true branch`;
    case 'IFF':
      return say`${row}  ${place}, from the false branch`;
    default:
      return `${row}  ${place}`;
  }
}

function namesIn(states: readonly ExecState[]): string[] {
  return [...new Set(states.flatMap((state) => state.rho.map((entry) => entry.name)))];
}

const columnNames = ['before', 'after', 'goes on'] as const;
const ways = worded({ alike: say`alike`, apart: say`apart` });
const NOTHING = '—';

/**
 * Runs of the parsed and the finished graph side by side: ρ where they meet, and how long they follow
 * the same path.
 */
export const pairs = defineSource({
  schema: v.strictObject({
    of: v.literal('pairs'),
    arg: v.optional(int64, 0n),
    /** Variables; two columns each: `i` before, and `i′` after. */
    follow: v.pipe(v.array(v.string()), v.minLength(1, 'needs a variable to follow')),
    ask: v.optional(v.pipe(v.array(v.picklist(columnNames)), v.minLength(1)), [...columnNames]),
    most: v.optional(count, 10n),
    given: v.optional(count, 0n),
  }),
  table: ({ arg, follow, ask, most, given }, { text, level, compilation }) => {
    const before = compileText(text, { level, optimize: 'none' });
    const { meetings, first, second, endAlike } = lockstepOf(before, compilation, {
      argument: arg,
      limit: MAX_STATES,
    });
    const columns = [
      ...follow.flatMap((name) => [name, `${name}′`]),
      ...(ask.includes('goes on') ? [say`goes on`] : []),
    ];
    // Skip meetings where neither run holds any of these.
    const shown = meetings
      .map((meeting) => ({
        meeting,
        one: itemAt(first, meeting.first),
        other: itemAt(second, meeting.second),
      }))
      .filter(({ one }) => follow.some((name) => valueIn(one, name) !== NOTHING));
    const rows = shown.slice(0, most).map(({ meeting, one, other }, i) => {
      const spot = { kind: 'state', state: meeting.second } as const;
      const isGiven = (column: (typeof columnNames)[number]): boolean => i < given || !ask.includes(column);
      const isLast = meeting === meetings.at(-1);
      const values = follow.flatMap((name) => [
        cell(valueIn(one, name), spot, { given: isGiven('before') }),
        cell(valueIn(other, name), spot, { given: isGiven('after') }),
      ]);
      const goesOn = cell(isLast && !endAlike ? 'apart' : 'alike', spot, { ...ways, given: i < given });
      return {
        name: `${i + 1}  ${labelOf(other)}`,
        key: String(i + 1),
        cells: [...values, ...(ask.includes('goes on') ? [goesOn] : [])],
      };
    });
    if (rows.length === 0) throw new TableError(say`the two runs never meet`);
    return tableOf('', columns, rows, { pane: 'semantics', study: 'steps', arg });
  },
});

const valueIn = (state: StepState, name: string): string =>
  (state.kind === 'exec' ? state.rho.find((entry) => entry.name === name)?.value : undefined) ?? NOTHING;

/** Node IDs drift; places in the run do not. */
const labelOf = (state: StepState): string => (state.kind === 'exec' ? state.label.replace(/ \d+$/, '') : '');

const BUDGET = 1_000_000;
/** In the order of the difference's sign. */
const executes = worded({ fewer: say`fewer`, 'as many': say`as many`, more: say`more` });

/** Whether other versions of a program execute fewer, equally many, or more instructions. */
export const versions = defineSource({
  schema: v.strictObject({
    of: v.literal('versions'),
    versions: v.pipe(
      v.array(v.strictObject({ name: text, program: text })),
      v.minLength(1, 'needs at least one version'),
    ),
    arg: v.optional(int64, 10n),
  }),
  table: ({ versions: written, arg }, { compilation, level }) => {
    const given = runOf(compilation, arg, 'the program');
    const rows = written.map(({ name, program }) => {
      const found = runOf(compile(program, { level }), arg, name);
      if (found.result !== given.result)
        throw new TableError(say`${name} returns ${found.result} for ${arg}, not ${given.result}`);
      const truth = itemAt(executes.choices, 1 + Math.sign(found.steps - given.steps));
      return { name, cells: [cell(truth, null, executes)] };
    });
    return tableOf('', [say`executes`], rows, {});
  },
});

function runOf(compilation: Compilation, argument: bigint, name: string): { result: string; steps: number } {
  if (!compilation.ok) throw new TableError(say`${name} has errors`);
  const { status, result, fault, counts } = run(compilation, {
    engine: 'emulator',
    argument,
    budget: BUDGET,
  });
  if (status !== 'value') throw new TableError(say`${name} ends in ${fault}`);
  return { result, steps: counts.steps };
}

/** Bisects, row by row, the steps between which a program becomes wrong. */
export const bisection = defineSource({
  schema: v.strictObject({
    of: v.literal('bisection'),
    /** An argument that shows the error. */
    arg: v.optional(int64, 0n),
  }),
  table: ({ arg }, { outcomes }) => {
    const found = outcomes(arg);
    if (found.isRight(found.length)) throw new TableError(say`no step changes the result for ${arg}`);
    let [right, wrong] = [0, found.length];
    const ends: (readonly [number, number])[] = [[right, wrong]];
    while (wrong - right > 1) {
      const middle = (right + wrong) >> 1;
      if (found.isRight(middle)) right = middle;
      else wrong = middle;
      ends.push([right, wrong]);
    }
    const rows = ends.map((row, i) => ({
      name: String(i + 1),
      cells: row.map((at) =>
        cell(String(at), { kind: 'step' as const, step: found.mainOf(at) }, { given: i === 0 }),
      ),
    }));
    return tableOf('', [say`right after`, say`wrong after`], rows, { pane: 'graph', arg });
  },
});
