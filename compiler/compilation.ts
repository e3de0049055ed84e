// A compiled program: what the front end and the optimizer made of it, and the results of the back end, each made when
// it is first asked for and kept as long as the compilation.
import type { RemovedCheck } from './analysis/checks.ts';
import type { AllocationResult, Allocator } from './allocate/index.ts';
import type { Graph } from './ir/graph.ts';
import type { Log } from './ir/log.ts';
import type { RecordedWalk } from './optimize/removed-checks.ts';
import type { Veto } from './optimize/vetoes.ts';
import type { Schedule, ScheduleKind } from './schedule/index.ts';
import type { LocatedDiagnostic } from './source/diagnostic.ts';
import type { SourceText } from './source/source-text.ts';
import { take, type Watch } from './stages.ts';
import type { Program } from './syntax/ast.ts';
import {
  abis,
  assemblyData,
  exportsOf,
  programInstructionCount,
  type AbiName,
  type AssemblyOptions,
  type Exports,
  type MachineProgram,
} from './backend/x64/index.ts';
import type { AssemblyData } from './backend/x64/listing.ts';

export interface MachineOptions {
  readonly schedule: ScheduleKind;
  readonly abi: AbiName;
  readonly allocator: Allocator;
  /**
   * The name of a library that C can call, of a program compiled with `exports`. Without one it is a program that
   * begins by itself.
   */
  readonly library?: string;
}

export const defaultMachine: MachineOptions = { schedule: 'best', abi: 'sysv', allocator: 'colouring' };

/** How the stages of the back end are made and written. What is not said is as in `defaultMachine`. */
export type EmitOptions = Partial<MachineOptions> & AssemblyOptions;

export interface Machine {
  readonly selected: MachineProgram;
  /** One a function, in the same order. */
  readonly allocations: readonly AllocationResult[];
  /** Over physical registers: what is printed, assembled and emulated. */
  readonly program: MachineProgram;
}

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
  private readonly watch: Watch;
  private readonly made = new Map<string, unknown>();

  /** @param watch who hears of the stages of the back end */
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
  schedule(kind: ScheduleKind = defaultMachine.schedule): Schedule {
    return this.once(`schedule ${kind}`, () => take('schedule', this.watch, this.optimized, kind));
  }

  /** The instructions of a program without errors: selected, and with registers. */
  machine(options: Partial<MachineOptions> = {}): Machine {
    const {
      schedule = defaultMachine.schedule,
      abi = defaultMachine.abi,
      allocator = defaultMachine.allocator,
      library,
    } = options;
    return this.once(`machine ${schedule} ${abi} ${allocator} ${library ?? ''}`, () => {
      const exports = library === undefined ? null : this.exports(library);
      const selected = take('select', this.watch, this.schedule(schedule), this.source, abis[abi], exports);
      const isProved = this.watch.verify === true;
      const allocations = take('allocate', this.watch, selected.functions, allocator, isProved);
      return {
        selected,
        allocations,
        program: { ...selected, functions: allocations.map(({ code }) => code) },
      };
    });
  }

  /** What C may call of a program without errors that was compiled with `exports`. @param library the name of it all */
  exports(library: string): Exports {
    return this.once(`exports ${library}`, () => exportsOf(this.optimized, this.ast, library));
  }

  /** The assembly listing of a program without errors, line by line. */
  assembly(options: EmitOptions = {}): AssemblyData {
    return assemblyData(this.machine(options).program, this.source, options);
  }

  /** How many machine instructions a program without errors has, its functions included. */
  instructionCount(options: Partial<MachineOptions> = {}): number {
    return programInstructionCount(this.machine(options).program);
  }

  /** The same as an assembler takes it, with lines for debuggers. */
  assemblyText(options: EmitOptions = {}): string {
    return take('emit', this.watch, this.machine(options).program, this.source, options);
  }

  private once<T>(key: string, make: () => T): T {
    // Each kind of key has one kind of value.
    if (!this.made.has(key)) this.made.set(key, make());
    return this.made.get(key) as T;
  }
}

/** The graph of a program without errors. */
export function graphOf({ graph }: { readonly graph: Graph | null }): Graph {
  if (graph === null) throw new Error('the program has errors: there is no graph');
  return graph;
}
