// Conditions of a valid SSA form, under the names of Ullrich, “Verified Construction of SSA Form” (2013) §3
// to §5. Shares no code with the constructions.
import { definitionsOf } from './construction/cytron.ts';
import type { DefUseGraph } from './flow/def-use.ts';
import {
  UNDEFINED,
  blockOf,
  isPhi,
  phiValue,
  simpleValue,
  variableOf,
  type Phi,
  type SsaForm,
  type SsaValue,
} from './form.ts';
import { iteratedJoin } from './construction/joins.ts';

export const ssaConditions = [
  /** Each phi has as many arguments as its block has predecessors. */
  'phis-wf',
  'disjoint-definitions',
  /** Some use needs each phi, possibly through other phis. */
  'pruned',
  /** Each phi is at a join of definitions of its variable, by the iterated join. */
  'minimal',
  /** Each use refers to the variable that the graph uses there. */
  "uses-uses'",
  /** On every path, the value of a use or argument is the last one defined. */
  "uses'-welldefined",
] as const;

export type SsaCondition = (typeof ssaConditions)[number];

/** Where a condition fails. `predecessor`: index of the wrong argument, or -1. */
export interface SsaProblem {
  readonly condition: SsaCondition;
  readonly block: number;
  readonly variable: number;
  readonly predecessor: number;
}

/** All violations in a form; not every construction guarantees `pruned` and `minimal`. */
export function ssaProblems(
  graph: DefUseGraph,
  form: SsaForm,
  conditions: readonly SsaCondition[] = ssaConditions,
): SsaProblem[] {
  return conditions.flatMap((condition) => checks[condition](graph, form));
}

type Check = (graph: DefUseGraph, form: SsaForm) => SsaProblem[];

const problem = (
  condition: SsaCondition,
  { block, variable }: Pick<Phi, 'block' | 'variable'>,
  predecessor = -1,
): SsaProblem => ({
  condition,
  block,
  variable,
  predecessor,
});

const checks: Readonly<Record<SsaCondition, Check>> = {
  'phis-wf': ({ blocks }, { phis }) =>
    phis
      .filter(({ block, args }) => blocks[block].predecessors.length !== args.length)
      .map((phi) => problem('phis-wf', phi)),

  'disjoint-definitions': (graph, { phis }) => {
    const simple = graph.blocks.flatMap(({ defs }, block) =>
      defs.map((variable) => ({ block, variable, isPhi: false })),
    );
    const all = [...simple, ...phis.map(({ block, variable }) => ({ block, variable, isPhi: true }))];
    const seen = new Set<SsaValue>();
    return all
      .filter((definition) => {
        const pack = definition.isPhi ? phiValue : simpleValue;
        const value = pack(graph, definition.block, definition.variable);
        const twice = seen.has(value);
        seen.add(value);
        return twice;
      })
      .map((definition) => problem('disjoint-definitions', definition));
  },

  pruned: (graph, form) => {
    const live = liveValues(graph, form);
    return form.phis
      .filter(({ block, variable }) => !live.has(phiValue(graph, block, variable)))
      .map((phi) => problem('pruned', phi));
  },

  minimal: (graph, { phis }) => {
    const definitions = definitionsOf(graph);
    const joins = new Map<number, ReadonlySet<number>>();
    return phis
      .filter(({ block, variable }) => {
        const found = joins.get(variable) ?? iteratedJoin(graph, definitions[variable]);
        joins.set(variable, found);
        return !found.has(block);
      })
      .map((phi) => problem('minimal', phi));
  },

  "uses-uses'": (graph, { uses }) =>
    graph.blocks.flatMap((block, at) =>
      block.uses
        .filter((variable, i) => {
          const value = uses[at][i] ?? UNDEFINED;
          return value === UNDEFINED || variableOf(graph, value) !== variable;
        })
        .map((variable) => problem("uses-uses'", { block: at, variable })),
    ),

  "uses'-welldefined": wellDefined,
};

/** Ullrich's inductive `liveVal`: used values, and the arguments of live phis. */
export function liveValues(graph: DefUseGraph, { phis, uses }: SsaForm): ReadonlySet<SsaValue> {
  const argsOf = new Map(phis.map(({ block, variable, args }) => [phiValue(graph, block, variable), args]));
  const live = new Set(uses.flat());
  for (const value of live) for (const arg of argsOf.get(value) ?? []) live.add(arg);
  return live;
}

/** Several values may be the last one defined. */
const SEVERAL = -2;
const UNSEEN = -3;

/** Follows all paths at once: which value of each variable can be the last one defined at a block's start. */
function wellDefined(graph: DefUseGraph, form: SsaForm): SsaProblem[] {
  const { blocks } = graph;
  const phisOf: Phi[][] = graph.variables.map(() => []);
  for (const phi of form.phis) phisOf[phi.variable].push(phi);
  const usesOf: SsaProblem[][] = graph.variables.map(() => []);
  blocks.forEach(({ uses }, block) => {
    for (const variable of uses) usesOf[variable].push(problem("uses'-welldefined", { block, variable }));
  });
  return definitionsOf(graph).flatMap((definitions, variable) => {
    const phis = phisOf[variable];
    const phiBlocks = new Set(phis.map(({ block }) => block));
    const { atEntry, atEnd } = lastDefined(graph, variable, new Set(definitions), phiBlocks);
    const wrongUses = usesOf[variable].filter(
      ({ block }) => atEntry[block] !== form.uses[block][blocks[block].uses.indexOf(variable)],
    );
    const wrongArguments = phis.flatMap((phi) =>
      blocks[phi.block].predecessors.flatMap((predecessor, i) =>
        atEnd(predecessor) === phi.args[i] ? [] : [problem("uses'-welldefined", phi, i)],
      ),
    );
    return [...wrongUses, ...wrongArguments];
  });
}

function lastDefined(
  graph: DefUseGraph,
  variable: number,
  definitions: ReadonlySet<number>,
  phis: ReadonlySet<number>,
): { readonly atEntry: Int32Array; readonly atEnd: (block: number) => number } {
  const { blocks } = graph;
  const atEntry = new Int32Array(blocks.length).fill(UNSEEN);
  for (const block of phis) atEntry[block] = phiValue(graph, block, variable);
  atEntry[0] = UNDEFINED;
  const atEnd = (block: number): number =>
    definitions.has(block) ? simpleValue(graph, block, variable) : atEntry[block];
  // Unvisited blocks propagate nothing.
  const waiting = [...new Set([0, ...definitions, ...phis])].sort((a, b) => b - a);
  for (let block = waiting.pop(); block !== undefined; block = waiting.pop()) {
    const value = atEnd(block);
    if (value === UNSEEN) continue;
    for (const successor of blocks[block].successors) {
      if (phis.has(successor)) continue;
      const before = atEntry[successor];
      const after = before === UNSEEN || before === value ? value : SEVERAL;
      if (after === before) continue;
      atEntry[successor] = after;
      waiting.push(successor);
    }
  }
  return { atEntry, atEnd };
}

/** The last definition of one variable, in the graph and in its SSA form. */
export interface LockstepEntry {
  readonly variable: number;
  /** The block that assigned it last, in the graph. */
  readonly original: number;
  /** The value defined last in the SSA form, and the block of its simple definition, through all phis. */
  readonly value: SsaValue;
  readonly definedIn: number;
}

export interface LockstepState {
  readonly block: number;
  readonly entries: readonly LockstepEntry[];
  /** Whether both sides agree: ULL's `in_lockstep`. */
  readonly agrees: boolean;
  /** Phis entered here whose argument is not the value defined last. */
  readonly wrongPhis: readonly SsaValue[];
  /** Variables used here whose value is not the one defined last. */
  readonly wrongUses: readonly number[];
}

/**
 * Runs the graph and its SSA form in lockstep along a path. @param path blocks from the entry, each a
 * successor of the previous one
 */
export function lockstep(graph: DefUseGraph, form: SsaForm, path: readonly number[]): LockstepState[] {
  const original = new Map<number, number>();
  const current = new Map<number, { readonly value: SsaValue; readonly definedIn: number }>();
  const phisOf = new Map<number, Phi[]>();
  for (const phi of form.phis) phisOf.set(phi.block, [...(phisOf.get(phi.block) ?? []), phi]);
  return path.map((block, i) => {
    const place = i === 0 ? -1 : graph.blocks[block].predecessors.indexOf(path[i - 1]);
    const wrongPhis: SsaValue[] = [];
    // In parallel, because each phi reads the values before the block.
    const entered = (phisOf.get(block) ?? []).map((phi) => {
      const last = current.get(phi.variable);
      const value = phiValue(graph, block, phi.variable);
      if ((last?.value ?? UNDEFINED) !== phi.args[place]) wrongPhis.push(value);
      return [phi.variable, { value, definedIn: last?.definedIn ?? -1 }] as const;
    });
    for (const [variable, state] of entered) current.set(variable, state);
    const { defs, uses } = graph.blocks[block];
    const wrongUses = uses.filter((variable, at) => current.get(variable)?.value !== form.uses[block][at]);
    for (const variable of defs) {
      original.set(variable, block);
      current.set(variable, { value: simpleValue(graph, block, variable), definedIn: block });
    }
    return { block, wrongPhis, wrongUses, ...compared(original, current) };
  });
}

function compared(
  original: ReadonlyMap<number, number>,
  current: ReadonlyMap<number, { readonly value: SsaValue; readonly definedIn: number }>,
): Pick<LockstepState, 'entries' | 'agrees'> {
  const variables = new Set([...original.keys(), ...current.keys()]);
  const entries = [...variables]
    .sort((a, b) => a - b)
    .map((variable): LockstepEntry => {
      const { value, definedIn } = current.get(variable) ?? { value: UNDEFINED, definedIn: -1 };
      return { variable, original: original.get(variable) ?? -1, value, definedIn };
    });
  return { entries, agrees: entries.every((entry) => entry.original === entry.definedIn) };
}

/** `x_4` for the definition in block 4, `x_4ᵠ` for the phi there, as in Ullrich's figure 8. */
export function valueText(graph: DefUseGraph, value: SsaValue): string {
  if (value === UNDEFINED) return 'undefined';
  return `${graph.variables[variableOf(graph, value)]}_${blockOf(graph, value)}${isPhi(value) ? 'ᵠ' : ''}`;
}
