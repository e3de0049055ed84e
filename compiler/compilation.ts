// A compiled program: the results of front end and optimizer, and of later stages, computed on demand and
// cached. For machine code, see views/machine/machine.ts.
import type { RemovedCheck } from './analysis/checks.ts';
import type { Graph } from './ir/graph.ts';
import type { Log } from './ir/log.ts';
import type { RecordedWalk } from './optimize/removed-checks.ts';
import type { Veto } from './optimize/vetoes.ts';
import {
  ownSchedule,
  scheduleGraph,
  type Place,
  type Schedule,
  type ScheduleChoice,
} from './schedule/index.ts';
import type { LocatedDiagnostic } from './source/diagnostic.ts';
import type { SourceText } from './source/source-text.ts';
import { takeStage, type Watch } from './stages.ts';
import type { Program } from './syntax/ast.ts';

/** The result of the optimizer, or of the front end if the program has errors. */
export interface FrontResult {
  readonly source: SourceText;
  readonly ast: Program;
  readonly diagnostics?: readonly LocatedDiagnostic[];
  readonly warnings?: readonly LocatedDiagnostic[];
  /** Null if the program has errors. */
  readonly graph?: Graph | null;
  readonly removedChecks?: readonly RemovedCheck[];
  readonly zeroCheckWalk?: RecordedWalk | null;
  readonly visits?: number;
  readonly effectiveVisits?: number;
  readonly unmet?: readonly Veto[];
  /** The schedule that was written in the graph, and the number of nodes that it knows. */
  readonly places?: readonly Place[];
  readonly written?: number;
}

export class Compilation {
  readonly source: SourceText;
  /** If the program has errors, the tree contains `invalid` nodes and empty names. */
  readonly ast: Program;
  readonly diagnostics: readonly LocatedDiagnostic[];
  readonly warnings: readonly LocatedDiagnostic[];
  /** Null if the program has errors. */
  readonly graph: Graph | null;
  readonly created: number;
  readonly removedChecks: readonly RemovedCheck[];
  /** The walk that found redundant zero checks, if it ran and steps are recorded. */
  readonly zeroCheckWalk: RecordedWalk | null;
  readonly visits: number;
  readonly effectiveVisits: number;
  readonly unmet: readonly Veto[];
  readonly watch: Watch;
  private readonly places: readonly Place[];
  private readonly written: number;
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
    this.places = result.places ?? [];
    this.written = result.written ?? 0;
  }

  /** Whether the program has no errors, and so a graph. */
  get ok(): boolean {
    return this.graph !== null;
  }

  get log(): Log | null {
    return this.graph?.log ?? null;
  }

  get optimized(): Graph {
    return graphOf(this);
  }

  /** The schedule that comes with the graph; null if there is none, or if the optimizer has changed its nodes. */
  get own(): Schedule | null {
    return this.once('schedule own', () => {
      if (this.places.length === 0 || this.graph === null) return null;
      const own = ownSchedule(this.graph, this.places, this.written);
      return own.ok ? own.schedule : null;
    });
  }

  schedule(kind: ScheduleChoice = 'best'): Schedule {
    if (kind === 'own') return this.own ?? this.schedule('best');
    return this.once(`schedule ${kind}`, () =>
      takeStage('schedule', this.watch, () => scheduleGraph(this.optimized, kind)),
    );
  }

  /** Each kind of key has one type of value. */
  once<T>(key: string, make: () => T): T {
    if (!this.made.has(key)) this.made.set(key, make());
    return this.made.get(key) as T;
  }
}

export function graphOf({ graph }: { readonly graph: Graph | null }): Graph {
  if (graph === null) throw new Error('the program has errors: there is no graph');
  return graph;
}
