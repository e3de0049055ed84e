// What panes do for the guide, the commands, and other panes.
import type {
  ChecksData,
  PickedNode,
  Snapshot,
  SsaData,
  StepsData,
  Veto,
  WorkOrder,
} from '../../../compiler/index.ts';
import type { Study } from '../../names.ts';
import type { GivenFile } from '../../programs/opening.ts';
import type { Stepper } from '../../ui/stepper.svelte.ts';

/** Panes whose steps begin at the start, because a lab asks what happens next. */
export type FromStart = Readonly<Record<'analysis' | 'ssa', boolean>>;

export interface ShownResult {
  readonly engine: 'native' | 'emulator';
  readonly status: 'value' | 'fault';
  /** The value, or the fault in words. */
  readonly text: string;
  readonly line: number;
}

export interface Offers {
  readonly analysis: {
    fromStart: boolean;
    isCurrent(snapshot: Snapshot | null): boolean;
    seek(at: number): void;
  };
  readonly semantics: {
    subject: Study;
    readonly steps: StepsData | null;
    readonly checks: ChecksData | null;
    readonly run: Stepper;
    readonly walk: Stepper;
    showState(at: number): void;
  };
  readonly verifyStep: () => void;
  readonly verifySoFar: () => void;
  readonly ssa: {
    fromStart: boolean;
    marked: readonly number[];
    readonly waiting: boolean;
    readonly isCurrent: boolean;
    readonly choices: { readonly algorithm: string };
    readonly steppers: readonly [Stepper, Stepper];
    dataOf(side: number): SsaData | null;
    seekBlock(block: number): void;
    hide(): void;
    leave(): void;
    finish(): void;
  };
  readonly compare: {
    readonly leftOut: readonly { readonly veto: Veto }[];
    canLeaveOut(step: number): boolean;
    leaveOut(step: number): void;
    takeBack(veto: Veto): void;
    reorder(order: WorkOrder): void;
    pick(node: PickedNode): void;
  };
  readonly machine: { setLines(lines: readonly number[]): void };
  readonly rules: {
    readonly on: readonly { readonly file: string }[];
    readonly files: { readonly chosen: string; readonly current: unknown };
    run(): Promise<void>;
    check(): Promise<void>;
    switchOff(): void;
    remember(change: { readonly subject: 'own' }): void;
  };
  readonly run: {
    readonly state: 'idle' | 'starting' | 'native' | 'emulator';
    readonly result: ShownResult | null;
    runProgram(): Promise<void>;
    stop(): void;
    typeIntoShell(): Promise<void>;
    goToPlace(place: { readonly of: 'source' | 'assembly'; readonly line: number }): void;
  };
  readonly talk: {
    readonly bookmarks: readonly unknown[];
    readonly at: number;
    readonly isAway: boolean;
    readonly current: { readonly note: string } | null;
    isBlank: boolean;
    hasSpotlight: boolean;
    mark(): void;
    next(by: 1 | -1): void;
    end(): Promise<void>;
    take(file: GivenFile): Promise<void>;
    link(): Promise<string | null>;
    visit(fragment: string, isWanted: () => boolean): Promise<void>;
  };
  readonly v8: {
    take(traces: readonly { readonly function: string; readonly text: string }[]): void;
    openTrace(name: string, text: string): void;
    openProgram(name: string, text: string): void;
  };
}
