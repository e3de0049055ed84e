/*
### `machine`: the selected instructions

    kind: machine
    count: { idiv: 0, imul: { atMost: 1 } }    by a prefix of the name
    total: { atMost: 12 }                      the total number of instructions
    executed: { atMost: 60 }                   by a run with arg
    arg: 4
    spills: 0                                  also reloads, stores
    schedule: best                             or early, late, chosen
    allocator: coloring                       or linear, chosen
*/
import * as v from 'valibot';
import {
  type Allocator,
  type AllocatorMeasures,
  executedInstructions,
  measuresOf,
  type Compilation,
  type ExecutedInstruction,
  type ScheduleChoice,
} from '../../../compiler/index.ts';
import {
  allocatorName,
  bounds,
  conventionName,
  int64,
  scheduleName,
  type Bounds,
} from '../reading/fields.ts';
import { build } from '../reading/rule-fields.ts';
import { firstOf, itemAt } from '../lists.ts';
import type { Spot } from '../places/spots.ts';
import { said, type Said } from '../text/index.ts';
import { defineKind, type CheckContext, type Template } from './kind.ts';
import { countOf, within } from './result.ts';

const schema = v.pipe(
  v.strictObject({
    kind: v.literal('machine'),
    /** By mnemonic prefix: `idiv` also matches idivq. */
    count: v.optional(v.record(v.string(), bounds), {}),
    total: v.optional(bounds),
    /** Instructions that a run with `arg` executes. */
    executed: v.optional(bounds),
    arg: v.optional(int64, 0n),
    /** Spilled values, and loads and stores of their slots. */
    spills: v.optional(bounds),
    reloads: v.optional(bounds),
    stores: v.optional(bounds),
    schedule: v.optional(v.union([scheduleName, v.literal('chosen')]), 'best'),
    allocator: v.optional(v.union([allocatorName, v.literal('chosen')]), 'coloring'),
    abi: v.optional(conventionName, 'sysv'),
    compile: v.optional(build),
  }),
  v.check(
    ({ count, total, executed, spills, reloads, stores }) =>
      Object.keys(count).length > 0 ||
      [total, executed, spills, reloads, stores].some((each) => each !== undefined),
    'has no condition',
  ),
);
type MachineCheck = v.InferOutput<typeof schema>;

const BUDGET = 1_000_000;

interface Demand {
  readonly limits: Bounds;
  readonly what: Said;
  /** null if the run exceeded its budget. */
  readonly found: number | null;
  readonly shown: readonly Spot[];
}

export const machine = defineKind({
  schema,
  isOfNow: true,
  run: (check, context) => {
    const demands = demandsOf(check, context);
    const failed = demands.find(({ limits, found }) => found === null || !within(limits, found));
    const told = failed ?? firstOf(demands);
    return {
      passed: failed === undefined,
      lookedFor:
        failed === undefined
          ? said(
              'allOf',
              demands.map(({ limits, what }) => countOf(limits, what)),
            )
          : countOf(told.limits, told.what),
      found: failed === undefined ? said('allOf', demands.map(foundOf)) : foundOf(told),
      shown: told.shown,
      ...(check.compile === undefined ? {} : { build: check.compile }),
    };
  },
});

export const machineTemplate: Template = {
  program: `int sum = 0;
for (int i = 0; i < arg; i++) {
  // BEGIN SOLUTION
  //| sum = sum + i / (arg * arg + 1);
  sum = sum + i * 3;
  // END SOLUTION
}
return sum;
`,
  question:
    'Change the loop so that its code has no division and executes at most 60 instructions for arg = 4.',
  check: 'kind: machine\ncount: { idiv: 0 }\nexecuted: { atMost: 60 }\narg: 4',
  hints: ['Which operation in the loop is a division?', 'Count without dividing.'],
  wrong: `- belief: A remainder needs no division
  reply: The processor computes both with the same instruction, idiv.
  program: int sum = 0; for (int i = 0; i < arg; i++) sum = sum + i % (arg + 1); return sum;
- belief: Only the kind of instruction matters, not its execution count
  reply: This program has no division, but ten times as many iterations.
  program: int sum = 0; for (int i = 0; i < arg * 10; i++) sum = sum + i; return sum;`,
};

const foundOf = ({ found, what }: Demand): Said =>
  found === null ? said('fault', 'timeout', 0) : said('count', found, found, what);

function demandsOf(check: MachineCheck, { subject, submission }: CheckContext): Demand[] {
  const compilation = subject.compiled(check.compile ?? 'full');
  const { chosen } = submission;
  const schedule = check.schedule === 'chosen' ? chosen.schedule : check.schedule;
  const allocator = check.allocator === 'chosen' ? chosen.allocator : check.allocator;
  const machineOptions = { schedule, allocator, abi: check.abi, argument: check.arg, budget: BUDGET };
  const listed = executedInstructions(compilation, machineOptions);
  const demands: Demand[] = Object.entries(check.count).map(([name, limits]) => {
    const found = placesOf(listed, name);
    return { limits, what: said('instruction', name), found: found.length, shown: found };
  });
  const { total, executed } = check;
  if (total !== undefined)
    demands.push({
      limits: total,
      what: said('machineFigure', 'total', ''),
      found: listed.length,
      shown: [],
    });
  const costs = (): ReturnType<typeof costsOf> => costsOf(compilation, check, schedule, allocator);
  if (executed !== undefined)
    demands.push({
      limits: executed,
      what: said('machineFigure', 'executed', String(check.arg)),
      found: costs().executed,
      shown: busiest(listed),
    });
  for (const figure of ['spills', 'reloads', 'stores'] as const) {
    const limits = check[figure];
    if (limits !== undefined)
      demands.push({ limits, what: said('machineFigure', figure, ''), found: costs()[figure], shown: [] });
  }
  return demands;
}

function costsOf(
  compilation: Compilation,
  { arg: argument, abi }: MachineCheck,
  schedule: ScheduleChoice,
  allocator: Allocator,
): AllocatorMeasures {
  return measuresOf(compilation, schedule, { argument, abi, budget: BUDGET }).allocators[allocator];
}

const placesOf = (listed: readonly ExecutedInstruction[], name: string): Spot[] =>
  listed.flatMap(({ text, node }, instruction): Spot[] =>
    text.replace(/\s.*/s, '').startsWith(name) ? [{ kind: 'instruction', instruction, node }] : [],
  );

function busiest(listed: readonly ExecutedInstruction[]): Spot[] {
  const most = Math.max(0, ...listed.map(({ executed }) => executed));
  const instruction = listed.findIndex(({ executed }) => executed === most);
  return most === 0 ? [] : [{ kind: 'instruction', instruction, node: itemAt(listed, instruction).node }];
}
