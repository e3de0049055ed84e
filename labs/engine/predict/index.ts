// The predictable tables, one row per kind.
import * as v from 'valibot';
import { currentName, say, Replay } from '../../../compiler/index.ts';
import type { Build } from '../builds.ts';
import { Subject } from '../checks/subject.ts';
import { Outcomes } from '../outcomes.ts';
import { areas, terms, types } from './nodes.ts';
import { blocks, dominators, figures, least, live, moves, ways } from './schedules.ts';
import { calls, conventions, flags, registerLimits, registers } from './machine.ts';
import { checks, firings, looks, orders, rules, walk } from './optimizing.ts';
import { classes, elements, lattice, solvings, strategies, visits } from './analyses.ts';
import { constructions, flowBlocks, lockstep, phis, removals } from './ssa.ts';
import { facts, reduced } from './reducing.ts';
import { bisection, pairs, results, rho, versions } from './runs.ts';
import { scopes } from './scopes.ts';
import { TableError, type Table, type TableSource } from './table.ts';

export const tableSources = {
  rho,
  lattice,
  phis,
  dominators,
  blocks,
  visits,
  looks,
  orders,
  rules,
  firings,
  scopes,
  ways,
  results,
  types,
  figures,
  terms,
  classes,
  constructions,
  flowBlocks,
  lockstep,
  removals,
  areas,
  elements,
  strategies,
  solvings,
  walk,
  checks,
  facts,
  reduced,
  flags,
  registers,
  registerLimits,
  versions,
  moves,
  live,
  least,
  conventions,
  calls,
  bisection,
  pairs,
};

const CurrentTable = v.variant(
  'of',
  Object.values(tableSources).map(({ schema }) => schema),
);
/** Also accepts former names. */
export const TableSchema = v.pipe(
  v.unknown(),
  v.transform((table) =>
    typeof table === 'object' && table !== null && 'of' in table && typeof table.of === 'string'
      ? { ...table, of: currentName('table', table.of) }
      : table,
  ),
  CurrentTable,
);
export type WrittenTable = v.InferOutput<typeof TableSchema>;

/** @throws TableError if the program has no such table */
export function predictedTable(wanted: WrittenTable, program: string, level: number, build: Build): Table {
  const subject = new Subject(program, level);
  const source = tableSources[wanted.of] as unknown as TableSource<v.GenericSchema>;
  return source.table(wanted, {
    text: program,
    level,
    compilation: subject.compiled(build),
    traced: () => subject.compiled(build, true),
    replayed: (rulesOff) => replayed(subject, { ...build, rulesOff: [...build.rulesOff, ...rulesOff] }),
    outcomes: (argument) => new Outcomes(subject, build, argument),
    looked: (seed) => {
      const { compilation, looks } = subject.looked(build, seed);
      const { log } = compilation;
      if (log === null) throw new TableError(say`there is no trace`);
      return { compilation, looks, replay: new Replay(log.data()) };
    },
  });
}

function replayed(subject: Subject, build: Build): Replay {
  const replay = subject.replayed(build);
  if (replay === null) throw new TableError(say`there is no trace`);
  return replay;
}
