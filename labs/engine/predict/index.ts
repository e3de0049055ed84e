// The predictable tables, one row per kind.
import * as v from 'valibot';
import { currentName, say, Replay } from '../../../compiler/index.ts';
import type { Build } from '../builds.ts';
import { Subject } from '../checks/subject.ts';
import { Outcomes } from '../outcomes.ts';
import { areas } from './areas.ts';
import { blocks } from './blocks.ts';
import { calls } from './calls.ts';
import { checks } from './checks.ts';
import { classes } from './classes.ts';
import { constructions } from './constructions.ts';
import { conventions } from './conventions.ts';
import { dominators } from './dominators.ts';
import { elements } from './elements.ts';
import { facts } from './facts.ts';
import { figures } from './figures.ts';
import { firings } from './firings.ts';
import { flowBlocks } from './flow-blocks.ts';
import { flags } from './flags.ts';
import { bisection } from './bisection.ts';
import { lattice } from './lattice.ts';
import { least } from './least.ts';
import { live } from './live.ts';
import { lockstep } from './lockstep.ts';
import { looks } from './looks.ts';
import { moves } from './moves.ts';
import { orders } from './orders.ts';
import { pairs } from './pairs.ts';
import { phis } from './phis.ts';
import { reduced } from './reduced.ts';
import { registerLimits, registers } from './registers.ts';
import { removals } from './removals.ts';
import { results } from './results.ts';
import { rho } from './rho.ts';
import { rules } from './rules.ts';
import { scopes } from './scopes.ts';
import { solvings } from './solvings.ts';
import { strategies } from './strategies.ts';
import { TableError, type Table, type TableSource } from './table.ts';
import { terms } from './terms.ts';
import { types } from './types.ts';
import { versions } from './versions.ts';
import { visits } from './visits.ts';
import { walk } from './walk.ts';
import { ways } from './ways.ts';

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

const CurrentTable = v.variant('of', [
  rho.schema,
  lattice.schema,
  phis.schema,
  dominators.schema,
  blocks.schema,
  visits.schema,
  looks.schema,
  orders.schema,
  rules.schema,
  firings.schema,
  scopes.schema,
  ways.schema,
  results.schema,
  types.schema,
  figures.schema,
  terms.schema,
  classes.schema,
  constructions.schema,
  flowBlocks.schema,
  lockstep.schema,
  removals.schema,
  areas.schema,
  elements.schema,
  strategies.schema,
  solvings.schema,
  walk.schema,
  checks.schema,
  facts.schema,
  reduced.schema,
  flags.schema,
  registers.schema,
  registerLimits.schema,
  versions.schema,
  moves.schema,
  live.schema,
  least.schema,
  conventions.schema,
  calls.schema,
  bisection.schema,
  pairs.schema,
]);
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
