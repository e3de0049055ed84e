// A compiled program: what the front end and the optimizer made of it, and what is made of that when it is first asked
// for, and kept as long as the compilation. Machine code is made by views/machine.ts.
import type { RemovedCheck } from './analysis/checks.ts';
import type { Graph } from './ir/graph.ts';
import type { Log } from './ir/log.ts';
import type { RecordedWalk } from './optimize/removed-checks.ts';
import type { Veto } from './optimize/vetoes.ts';
import { scheduleGraph, type Schedule, type ScheduleKind } from './schedule/index.ts';
import type { LocatedDiagnostic } from './source/diagnostic.ts';
import type { SourceText } from './source/source-text.ts';
import { takeStage, type Watch } from './stages.ts';
import type { Program } from './syntax/ast.ts';

/** What is there when the optimizer is done, or has not begun because the program has errors. */
export interface FrontResult {
  readonly source: SourceText;
  readonly ast: Program;
  readonly diagnostics?: readonly LocatedDiagnostic[];
  readonly warnings?: readonly LocatedDiagnostic[];
  /** Null where the program has errors. */
  readonly graph?: Graph | null;
  readonly removedChecks?: readonly RemovedCheck[];
  readonly zeroCheckWalk?: RecordedWalk | null;
  readonly visits?: number;
  readonly effectiveVisits?: number;
  readonly unmet?: readonly Veto[];
}

export class Compilation {
  readonly source: SourceText;
  /** What could be read; where a text has errors, there are `invalid` nodes and empty names in it. */
  readonly ast: Program;
  readonly diagnostics: readonly LocatedDiagnostic[];
  /** What is allowed and hardly meant. */
  readonly warnings: readonly LocatedDiagnostic[];
  /** The optimized graph; null where the program has errors. */
  readonly graph: Graph | null;
  /** Nodes made, dead ones too. */
  readonly created: number;
  /** The checks that the optimizer took away, in its order, with the reason why they cannot fail. */
  readonly removedChecks: readonly RemovedCheck[];
  /** The walk that found redundant zero checks, where steps are recorded and there was one. */
  readonly zeroCheckWalk: RecordedWalk | null;
  /** How often the optimizer looked at a node, and how often it found something to do. */
  readonly visits: number;
  readonly effectiveVisits: number;
  /** Steps that were forbidden, and would not have been taken anyway. */
  readonly unmet: readonly Veto[];
  /** Who hears of the stages of the back end. */
  readonly watch: Watch;
  private readonly made = new Map<string, unknown>();

  constructor(result: FrontResult, watch: Watch = {}) {
    this.source = result.source;
    this.ast = result.ast;
    this.diagnostics = result.diagnostics ?? [];
    this.warnings = result.warnings ?? [];
    this.graph = result.graph ?? null;
    this.created = this.graph?.created ?? 0;
    this.removedChecks = result.removedChecks ?? [];
    this.zeroCheckWalk = result.zeroCheckWalk ?? null;
    this.visits = result.visits ?? 0;
    this.effectiveVisits = result.effectiveVisits ?? 0;
    this.unmet = result.unmet ?? [];
    this.watch = watch;
  }

  /** No errors: there is a graph, and all that is made of it. */
  get ok(): boolean {
    return this.graph !== null;
  }

  /** The recorded steps, where they were asked for. */
  get log(): Log | null {
    return this.graph?.log ?? null;
  }

  /** The optimized graph of a program without errors. */
  get optimized(): Graph {
    return graphOf(this);
  }

  /** The blocks of a program without errors, with all nodes in their places. */
  schedule(kind: ScheduleKind = 'best'): Schedule {
    return this.once(`schedule ${kind}`, () =>
      takeStage('schedule', this.watch, () => scheduleGraph(this.optimized, kind)),
    );
  }

  /** What was made under a key, or is made now. Each kind of key has one kind of value. */
  once<T>(key: string, make: () => T): T {
    if (!this.made.has(key)) this.made.set(key, make());
    return this.made.get(key) as T;
  }
}

/** The graph of a program without errors. */
export function graphOf({ graph }: { readonly graph: Graph | null }): Graph {
  if (graph === null) throw new Error('the program has errors: there is no graph');
  return graph;
}
