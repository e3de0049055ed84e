// The window's side of the debugger: one worker with one run. Runs are deterministic, so an interrupted
// worker is replaced by a new one that returns to its position.
import type { Breakpoints } from '../../../compiler/index.ts';
import { Found, type Noted } from '../../session/kept/found.ts';
import type { Session } from '../../session/session.svelte.ts';
import type { ShownOverlay } from '../../session/shown/overlay.svelte.ts';
import { stateOf } from '../../session/panes/state.svelte.ts';
import { failureOf, type Unanswered } from '../../worker/calls.ts';
import type { DebugCommand, DebuggedProgram, DebuggerStop } from '../../worker/parts/debugger.ts';
import { threadOf } from '../../worker/threads.ts';

/** Longer commands show progress and can be stopped. */
const SHOW_PROGRESS_MS = 250;
const MAX_BREAKPOINTS = 100;
/** Above the debugger's budget. */
const MAX_POSITION = 1e9;

class Debugging {
  stop = $state.raw<DebuggerStop | null>(null);
  /** By instruction address. */
  breakpoints = $state.raw<ReadonlySet<number>>(new Set());
  lines = $state.raw<readonly number[]>([]);
  busy = $state(false);
  progress = $state(0);
  failure = $state('');
  lockstep = $state(false);
  private overlayBefore: ShownOverlay['name'] = '';

  private readonly thread = threadOf('debugger');
  private program: DebuggedProgram | null = null;
  private working = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Opens the program unless it is already running. */
  open(program: DebuggedProgram): void {
    if (!this.isOf(program)) this.load(program, 0);
  }

  private isOf(program: DebuggedProgram): boolean {
    return this.program !== null && JSON.stringify(this.program) === JSON.stringify(program);
  }

  private load(program: DebuggedProgram, position: number): void {
    const before = this.program;
    // Another argument keeps the instructions.
    const sameCode =
      before !== null &&
      JSON.stringify({ ...before, argument: program.argument }) === JSON.stringify(program);
    if (!sameCode) this.breakpoints = new Set();
    this.program = program;
    this.stop = null;
    this.begin(position);
  }

  note(): Noted {
    if (this.program === null) return {};
    const { breakpoints, lockstep, stop } = this;
    const instructions = [...breakpoints].slice(0, MAX_BREAKPOINTS);
    return { position: stop?.position ?? 0, breakpoints: instructions, lockstep };
  }

  /** Shows the state that a bookmark stores. */
  show(noted: Noted, program: DebuggedProgram, overlay: ShownOverlay): void {
    const found = new Found(noted);
    const position = found.count('position', MAX_POSITION, 0);
    if (found.flag('lockstep', this.lockstep) !== this.lockstep) this.toggleLockstep(overlay);
    if (!this.isOf(program)) this.load(program, position);
    else if (this.working || this.stop === null) this.begin(position);
    else if (this.stop.position !== position) this.goTo(position);
    const places = found.list('breakpoints', MAX_BREAKPOINTS);
    this.breakpoints = new Set(places.filter((place): place is number => Number.isSafeInteger(place)));
    this.tellBreakpoints();
  }

  command(command: DebugCommand): void {
    if (this.working || this.stop === null) return;
    void this.send((watch) => this.thread.call('command', command, watch));
  }

  goTo(position: number): void {
    if (!this.working && this.stop !== null)
      void this.send((watch) => this.thread.call('go', position, watch));
  }

  /** In lockstep, the graph and the blocks show the run. */
  toggleLockstep(overlay: ShownOverlay): void {
    if (this.lockstep) overlay.name = this.overlayBefore;
    else this.overlayBefore = overlay.name;
    this.setLockstep(!this.lockstep);
  }

  leaveLockstep(overlay: ShownOverlay): void {
    if (this.lockstep) this.toggleLockstep(overlay);
  }

  private setLockstep(isOn: boolean): void {
    this.lockstep = isOn;
    if (!this.working && this.stop !== null) void this.send(() => this.thread.call('lockstep', isOn));
  }

  halt(): void {
    if (this.working) this.begin(this.progress);
  }

  toggleBreakpoint(instruction: number): void {
    const next = new Set(this.breakpoints);
    if (!next.delete(instruction)) next.add(instruction);
    this.breakpoints = next;
    this.tellBreakpoints();
  }

  setLines(lines: readonly number[]): void {
    this.lines = lines;
    this.tellBreakpoints();
  }

  private tellBreakpoints(): void {
    if (this.thread.isRunning)
      void this.thread.call('breakpoints', this.allBreakpoints).catch(() => undefined);
  }

  private get allBreakpoints(): Breakpoints {
    return { instructions: [...this.breakpoints], lines: [...this.lines] };
  }

  private begin(position: number): void {
    const { program, allBreakpoints: breakpoints, lockstep } = this;
    if (program === null) return;
    if (this.working) this.thread.end();
    const start = { program, position, breakpoints, lockstep };
    void this.send((watch) => this.thread.call('start', start, watch));
  }

  private async send(
    move: (watch: { onProgress: (position: number) => void }) => Promise<DebuggerStop | Unanswered | null>,
  ): Promise<void> {
    clearTimeout(this.timer);
    this.working = true;
    this.busy = false;
    this.failure = '';
    this.progress = this.stop?.position ?? 0;
    this.timer = setTimeout(() => (this.busy = true), SHOW_PROGRESS_MS);
    const found = await move({ onProgress: (position) => (this.progress = position) }).catch(failureOf);
    // Another run began.
    if (typeof found === 'string') return;
    clearTimeout(this.timer);
    this.working = false;
    this.busy = false;
    if (found === null) return;
    if ('failure' in found) this.failure = found.failure;
    else {
      this.stop = found;
      // Toggled while a command was running.
      if ((found.lockstep !== null) !== this.lockstep) this.setLockstep(this.lockstep);
    }
  }
}

export const debuggingOf = stateOf(
  (session) => {
    const debugging = new Debugging();
    debugging.setLines(session.late.breakLines);
    return debugging;
  },
  (debugging, session) => ({
    arranged: (open) => {
      if (!open.includes('machine')) debugging.leaveLockstep(session.overlay);
    },
    marks: [
      {
        view: 'machine',
        note: () => debugging.note(),
        show: (noted) => {
          const program = debuggedProgram(session);
          if (program !== null) debugging.show(noted, program, session.overlay);
        },
      },
    ],
  }),
);

/** null if the window shows nothing runnable. */
export function debuggedProgram(session: Session): DebuggedProgram | null {
  const { snapshot, stale, options } = session.compilation;
  const argument = session.argument.value;
  const { choices } = session.machine;
  if (snapshot === null || stale) return null;
  const { schedule, abi, allocator } = choices;
  return { source: snapshot.source, options, machine: { schedule, abi, allocator }, argument };
}
