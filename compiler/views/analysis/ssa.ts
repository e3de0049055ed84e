// The SSA workshop as plain data: a program or textual control-flow graph in SSA form, with the
// construction's steps and the quality of its result. Blocks are indices into `blocks`, whose first is the
// empty entry; values are explained in `values`.
import { compile } from '../../compile.ts';
import { foreignForm } from '../../interchange/form.ts';
import { libraryFor } from '../../library/index.ts';
import { resolve } from '../../resolve/index.ts';
import type { LocatedDiagnostic } from '../../source/diagnostic.ts';
import {
  algorithms,
  blockOf,
  constructSsa,
  dominanceOf,
  flowFromAst,
  isFlowText,
  isReducible,
  isPhi,
  lockstep,
  ofBlocks,
  phiValue,
  readFlow,
  renamedBlocks,
  simpleValue,
  splitBlocks,
  ssaConditions,
  ssaNames,
  ssaProblems,
  UNDEFINED,
  valueText,
  variableOf,
  type DefUseGraph,
  type FlowError,
  type FlowProgram,
  type LockstepState,
  type RefusalCode,
  type SsaAlgorithm,
  type SsaCondition,
  type SsaCounts,
  type SsaForm,
  type SsaProblem,
  type SsaStep,
} from '../../ssa/index.ts';
import { dominanceFrontiers } from '../../analysis/index.ts';

export interface SsaRequest {
  readonly algorithm: SsaAlgorithm;
  /** Maximum recorded steps. Default: 0. */
  readonly mostSteps?: number;
  /** Blocks from the entry, along which both forms run. Default: none. */
  readonly path?: readonly number[];
}

export interface SsaBlockData {
  readonly name: string;
  readonly predecessors: readonly number[];
  readonly successors: readonly number[];
  readonly defs: readonly string[];
  readonly uses: readonly string[];
  readonly dominator: number;
  readonly frontier: readonly number[];
  /**
   * Lines in SSA form: phis, then statements and the jump. Ranges are half-open; both ends are 0 if there is
   * none.
   */
  readonly phis: readonly string[];
  readonly lines: readonly { readonly text: string; readonly start: number; readonly end: number }[];
}

/** Explains a value number in `steps`, phis, and states. */
export interface SsaValueData {
  readonly value: number;
  /** `x_4ᵠ`: variable, block, and kind, including removed phis. */
  readonly label: string;
  /** `x2`, as in the lines; '' for removed phis. */
  readonly name: string;
  readonly variable: string;
  readonly block: number;
  readonly isPhi: boolean;
}

export interface SsaData {
  readonly algorithm: SsaAlgorithm;
  readonly variables: readonly string[];
  readonly blocks: readonly SsaBlockData[];
  readonly phis: SsaForm['phis'];
  readonly uses: SsaForm['uses'];
  readonly values: readonly SsaValueData[];
  readonly counts: SsaCounts;
  readonly steps: readonly SsaStep[];
  readonly truncated: boolean;
  /** Conditions and their violations. `minimal` is null if the graph is too large to check. */
  readonly conditions: readonly {
    readonly condition: SsaCondition;
    readonly problems: readonly SsaProblem[] | null;
    /** Whether the construction guarantees it for this graph. */
    readonly promised: boolean;
  }[];
  readonly states: readonly LockstepState[];
}

export type SsaAnswer =
  | { readonly kind: 'ssa'; readonly data: SsaData }
  | { readonly kind: 'flow-errors'; readonly errors: readonly FlowError[] }
  | { readonly kind: 'diagnostics'; readonly diagnostics: readonly LocatedDiagnostic[] }
  /** The program has no flow form: it uses more than integers. */
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly start: number; readonly end: number }
  /** The graph is too large for the construction: too many paths (plain), or phis (Aycock and Horspool). */
  | { readonly kind: 'given-up'; readonly counts: SsaCounts };

/** Checking larger graphs for minimality by definition would take too long. */
const MAX_BLOCKS_TO_TRY = 300;

type FlowAnswer =
  { readonly kind: 'program'; readonly program: FlowProgram } | Exclude<SsaAnswer, { kind: 'ssa' }>;

/** A text of either form as a flow program, before edge splitting. */
export function flowOf(text: string): FlowAnswer {
  if (isFlowText(text)) {
    const { program, errors } = readFlow(text);
    return program === null ? { kind: 'flow-errors', errors } : { kind: 'program', program };
  }
  const foreign = foreignForm(text);
  if (foreign !== null) return { kind: 'refused', code: foreign, start: 0, end: 0 };
  const { ok, ast, diagnostics } = compile(text, { optimize: 'none' });
  if (!ok) return { kind: 'diagnostics', diagnostics };
  const library = libraryFor(text);
  return flowFromAst(ast, resolve(ast, { report: () => {}, suggest: () => null, library }));
}

export function ssaOf(text: string, { algorithm, mostSteps = 0, path = [] }: SsaRequest): SsaAnswer {
  const flow = flowOf(text);
  if (flow.kind !== 'program') return flow;
  const program = splitBlocks(flow.program);
  const graph = ofBlocks(program);
  const result = constructSsa(graph, algorithm, mostSteps);
  if (result.kind !== 'form') return result;
  const { form, counts, steps, truncated } = result;
  const names = ssaNames(graph, form);
  return {
    kind: 'ssa',
    data: {
      algorithm,
      variables: graph.variables,
      blocks: blockData(program, graph, form),
      phis: form.phis,
      uses: form.uses,
      values: valuesIn(graph, form, steps, [...names.keys()]).map((value) => ({
        value,
        label: valueText(graph, value),
        name: names.get(value) ?? '',
        variable: graph.variables[variableOf(graph, value)],
        block: blockOf(graph, value),
        isPhi: isPhi(value),
      })),
      counts,
      steps,
      truncated,
      conditions: conditionsOf(graph, form, algorithm),
      states: isPath(graph, path) ? lockstep(graph, form, path) : [],
    },
  };
}

/** A value of an external SSA form: a block's assignment to a variable, or its phi there. */
export interface WrittenValue {
  readonly block: number;
  readonly variable: number;
  readonly isPhi: boolean;
}
export interface WrittenForm {
  readonly phis: readonly {
    readonly block: number;
    readonly variable: number;
    /** By predecessor; null if no definition reaches it. */
    readonly args: readonly (WrittenValue | null)[];
  }[];
  readonly uses: readonly (readonly (WrittenValue | null)[])[];
}

/**
 * Problems of an SSA form: the general conditions, and those that a construction guarantees. Blocks and
 * variables are indices in `SsaData`.
 */
export function ssaFormProblems(text: string, written: WrittenForm, like: SsaAlgorithm): SsaProblem[] {
  const flow = flowOf(text);
  if (flow.kind !== 'program') throw new Error(`this has no flow graph: ${flow.kind}`);
  const graph = ofBlocks(splitBlocks(flow.program));
  const value = (each: WrittenValue | null): number =>
    each === null ? UNDEFINED : (each.isPhi ? phiValue : simpleValue)(graph, each.block, each.variable);
  const form: SsaForm = {
    phis: written.phis.map(({ block, variable, args }) => ({ block, variable, args: args.map(value) })),
    uses: graph.blocks.map(({ uses }, block) =>
      uses.map((_, place) => value(written.uses[block]?.[place] ?? null)),
    ),
  };
  return conditionsOf(graph, form, like).flatMap(({ problems, promised }) =>
    promised ? (problems ?? []) : [],
  );
}

/** For measurements. */
export function ssaWork(text: string): {
  readonly blocks: number;
  /** -1 if the graph is too large for the construction. */
  readonly phis: (algorithm: SsaAlgorithm) => number;
} {
  const flow = flowOf(text);
  if (flow.kind !== 'program') throw new Error(`this has no flow graph: ${flow.kind}`);
  const graph = ofBlocks(splitBlocks(flow.program));
  return {
    blocks: graph.blocks.length,
    phis: (algorithm) => {
      const result = constructSsa(graph, algorithm, 0);
      return result.kind === 'form' ? result.form.phis.length : -1;
    },
  };
}

function blockData(program: FlowProgram, graph: DefUseGraph, form: SsaForm): SsaBlockData[] {
  const dominance = dominanceOf(graph.blocks);
  const frontiers = dominanceFrontiers(graph.blocks, dominance);
  const renamed = renamedBlocks(program, graph, form, ssaNames(graph, form));
  const nameOf = (variable: number): string => graph.variables[variable];
  return graph.blocks.map(({ name, predecessors, successors, defs, uses }, block) => ({
    name,
    predecessors,
    successors,
    defs: defs.map(nameOf),
    uses: uses.map(nameOf),
    dominator: dominance.parent[block],
    frontier: [...frontiers[block]],
    phis: block === 0 ? [] : renamed[block - 1].phis.map(({ text }) => text),
    lines:
      block === 0
        ? []
        : renamed[block - 1].lines.map(({ text, span }) => ({ text, start: span.start, end: span.end })),
  }));
}

/** Ascending, including values mentioned in a step. */
function valuesIn(
  graph: DefUseGraph,
  form: SsaForm,
  steps: readonly SsaStep[],
  defined: readonly number[],
): number[] {
  const found = new Set(defined);
  for (const { args } of form.phis) for (const value of args) found.add(value);
  for (const step of steps) {
    if (step.kind === 'found' || step.kind === 'rename' || step.kind === 'write') found.add(step.value);
    else if (step.kind === 'place-phi') found.add(phiValue(graph, step.block, step.variable));
    else if (step.kind === 'phi-argument') found.add(step.phi).add(step.value);
    else if (step.kind === 'fill-phi') for (const value of [step.phi, ...step.args]) found.add(value);
    else if (step.kind === 'remove-phi') found.add(step.phi).add(step.by);
    else if (step.kind === 'scc') for (const value of [...step.phis, ...step.outside]) found.add(value);
  }
  return [...found].filter((value) => value >= 0).sort((a, b) => a - b);
}

function conditionsOf(graph: DefUseGraph, form: SsaForm, algorithm: SsaAlgorithm): SsaData['conditions'] {
  const { pruned, minimal } = algorithms[algorithm];
  const isPromised = (condition: SsaCondition): boolean => {
    if (condition === 'pruned') return pruned;
    return condition !== 'minimal' || minimal === 'always' || (minimal === 'reducible' && isReducible(graph));
  };
  return ssaConditions.map((condition) => ({
    condition,
    problems:
      condition === 'minimal' && graph.blocks.length > MAX_BLOCKS_TO_TRY
        ? null
        : ssaProblems(graph, form, [condition]),
    promised: isPromised(condition),
  }));
}

function isPath({ blocks }: DefUseGraph, path: readonly number[]): boolean {
  return path.every((block, i) => (i === 0 ? block === 0 : blocks[path[i - 1]].successors.includes(block)));
}
