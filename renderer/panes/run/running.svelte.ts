// Runs the program: through the services in a separate terminal without a shell, or in the emulator if native
// programs are unavailable. A program's last result stays, with the text and argument it came from.
// Invariant: a replaced run has no further effect.
import {
  ContractError,
  freshId,
  type FathomApi,
  type ProgramTyped,
  type ToolchainOutcome,
} from '../../../electron/contract/index.ts';
import { decodeUtf8, inLanguage } from '../../../compiler/index.ts';
import { focusEditor } from '../../code/focus.ts';
import { fileOf } from '../../persistence/paths.ts';
import { stemFor } from '../../programs/names.ts';
import type { ShownResult } from '../../session/panes/offers.ts';
import { stateOf } from '../../session/panes/state.svelte.ts';
import type { Session } from '../../session/session.svelte.ts';
import { Drawing, type Screen } from '../../terminal/drawing.ts';
import { sourceLineOf, type PlaceLink } from '../../terminal/links.ts';
import { shellOf } from '../../terminal/shell.ts';
import { Transcript } from '../../terminal/transcript.ts';
import { shownLines, shownText } from '../../terminal/plain.ts';
import { nativeLack } from '../../text/index.ts';
import { jobOf } from '../../worker/threads.ts';
import { faultWords, outcomeNote } from './words.ts';

interface RunResult extends ShownResult {
  readonly path: string;
  readonly source: string;
  readonly argument: string;
}

interface Subject {
  readonly path: string;
  readonly source: string;
  readonly argument: string;
  readonly name: string;
}

class Running {
  state = $state<'idle' | 'starting' | 'native' | 'emulator'>('idle');
  private last = $state.raw<RunResult | null>(null);
  private ofProgram = $derived.by(() =>
    this.last?.path === this.session.programs.current?.path ? this.last : null,
  );
  /** The last result, unless program or argument changed. */
  result = $derived(this.isOld ? null : this.ofProgram);
  commands = $state.raw<readonly string[]>([]);
  wanted = $state(false);
  private assembly = '';
  private readonly session: Session;
  private readonly emulator = jobOf('run');
  /** Output of all runs, whether or not the pane is open. */
  private readonly screen = new Transcript();
  private id = '';
  private drawing: Drawing | null = null;
  private subject: Subject = { path: '', source: '', argument: '', name: '' };
  private count = 0;
  /** A run may be stopped before it has started. */
  private stopAsked = false;

  constructor(session: Session) {
    this.session = session;
  }

  /** Program or argument has changed since the last run of the editor's program. */
  get isOld(): boolean {
    const { ofProgram, session } = this;
    if (ofProgram === null) return false;
    return ofProgram.source !== session.program.source || ofProgram.argument !== session.argument.shown;
  }

  private get isUnderWay(): boolean {
    return this.state === 'starting' || this.state === 'native';
  }

  attach(api: FathomApi, screen: Screen): () => void {
    const stops = [
      this.screen.show(screen),
      api.on('terminal.data', ({ id, at, data }) => {
        if (id === this.id) this.drawing?.draw(at, data);
      }),
      api.on('program.end', ({ id, outcome }) => {
        if (id === this.id && this.isUnderWay) void this.ended(outcome);
      }),
      api.onConnection((state) => {
        if (state === 'open' && this.isUnderWay) void this.takeUp();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  async runProgram(): Promise<void> {
    const { session } = this;
    if (session.lab.runRefusal !== '') {
      session.status.notice = session.lab.runRefusal;
      return;
    }
    if (!(await this.isReady())) return;
    session.front.showDrawer('run');
    await this.start(session.argument.value);
  }

  /** Types the commands into the terminal if it is free. */
  async typeIntoShell(): Promise<void> {
    const { session } = this;
    if (!(await this.isReady()) || !(await session.trust.allows('terminal'))) return;
    const shell = shellOf(session);
    const mayOpen = session.lab.canDraw('terminal');
    if (shell.current === null && mayOpen) session.front.showDrawer('terminal');
    await this.typeInto(mayOpen ? await shell.opened() : '', session.argument.value);
  }

  /** Also reads uncommitted input and compiles recent edits; reports what is invalid. */
  private async isReady(): Promise<boolean> {
    const { session } = this;
    session.argument.commit();
    if (session.argument.wrong !== null) {
      session.status.notice = session.text.badArgument;
      return false;
    }
    await session.compilation.done();
    const isCompiled = !session.compilation.stale && session.compilation.snapshot !== null;
    if (!isCompiled) session.front.showDrawer('problems');
    return isCompiled;
  }

  /** A place that a terminal names: in the program, or through its assembly. */
  goToPlace({ of, line }: Pick<PlaceLink, 'of' | 'line'>): void {
    const { session } = this;
    if (of === 'assembly') session.front.show('assembly');
    const inSource = of === 'source' ? line : sourceLineOf(this.assembly, line);
    if (inSource === 0) return;
    session.selection.selectLine(inSource, 'run');
    if (of === 'source') focusEditor();
  }

  private async start(argument: string): Promise<void> {
    this.stop();
    this.id = '';
    this.stopAsked = false;
    const count = ++this.count;
    const { session } = this;
    const path = session.programs.current?.path ?? '';
    const name = stemFor(fileOf(path))
      .replace(/[^A-Za-z0-9_-]+/g, '-')
      .replace(/^-+/, '')
      .slice(0, 40);
    const source = session.compilation.snapshot?.source ?? session.program.source;
    this.subject = { path, source, argument, name: name === '' ? 'program' : name };
    this.last = null;
    this.state = 'starting';
    this.wanted = true;
    const { screen } = this;
    if (count > 1) screen.write('\r\n');
    // Otherwise the run would wait for Fathom to return; the emulator comes from there, too.
    if (session.host.connection !== 'open') {
      screen.write(`${red(session.text.running.away)}\r\n`);
      return this.finish('native', session.text.running.faults['away'] ?? '', 'fault', 0);
    }
    const problem = await this.beginNative(screen, count);
    if (count !== this.count || problem === '') return;
    await this.emulate(screen, `${problem} ${session.text.emulated}`.trim());
  }

  stop(): void {
    this.stopAsked = true;
    if (this.isUnderWay && this.id !== '')
      void this.session.host.api?.terminal.close({ id: this.id }).catch(() => undefined);
    this.emulator.stop();
  }

  type(data: string): void {
    const {
      host: { api },
      text,
    } = this.session;
    if (this.state !== 'native' || this.id === '' || api === null || this.screen.isReplaying) return;
    void api.terminal.write({ id: this.id, data }).then(
      ({ accepted }) => {
        if (!accepted)
          this.session.status.notice = text.connection.shell({ kind: 'not-read', count: data.length });
      },
      () => undefined,
    );
  }

  resize({ cols, rows }: Screen): void {
    if (this.state !== 'native' || this.id === '') return;
    void this.session.host.api?.terminal.resize({ id: this.id, cols, rows }).catch(() => undefined);
  }

  /** If no other program would receive them; reports what prevents it. */
  private async typeInto(shell: string, argument: string): Promise<void> {
    const { session } = this;
    const words = session.text.running;
    try {
      const typed = await this.typed(shell, argument);
      if (typed.status === 'typed') session.front.showDrawer('terminal');
      else
        session.status.notice =
          typed.status === 'refused' ? words.refused[typed.why] : nativeLack(session.text, typed);
    } catch (error) {
      session.status.notice = this.whyNotBuilt(error);
    }
  }

  private whyNotBuilt(error: unknown): string {
    const code = error instanceof ContractError ? error.code : '';
    return this.session.text.running.notBuilt[code] ?? messageOf(error);
  }

  private async typed(shell: string, argument: string): Promise<ProgramTyped> {
    const {
      host: { api },
      text,
      program: { source },
    } = this.session;
    if (api === null || shell === '') throw new Error(text.connection.noShell);
    const { name } = this.subject.name === '' ? { name: 'program' } : this.subject;
    return api.terminal.typeProgram({
      id: shell,
      name,
      assembly: await this.assemblyFor(api, name),
      source,
      argument,
    });
  }

  private async assemblyFor(api: FathomApi, name: string): Promise<string> {
    const { session } = this;
    const { flavor } = await api.toolchain.probe({ again: false });
    const { abi, os } = flavor ?? { abi: 'sysv', os: 'linux' };
    const { schedule, allocator } = session.machine.choices;
    const machine = { schedule, allocator, abi };
    const text = await session.compilation.ask('program', machine, os, `build/${name}.simple`);
    if (text === null) throw new Error(session.text.workerCrashed);
    return text;
  }

  /** '' if it started or has ended; else why the emulator runs it, or a blank if that is not news. */
  private async beginNative(screen: Screen, count: number): Promise<string> {
    const { persistence, trust, text } = this.session;
    if (persistence.keeper.readOnly) return ' ';
    if (await trust.allows('run'))
      return this.startNative(screen).catch((error: unknown) => this.refusal(error));
    return this.endedEarly(screen, count) ? '' : text.trust.refused.run;
  }

  /** '' if started; else why there is no native run. */
  private async startNative(screen: Screen): Promise<string> {
    const {
      host: { api },
      text,
    } = this.session;
    if (api === null) return text.connection.states.closed;
    const { source, argument, name } = this.subject;
    const count = this.count;
    const assembly = await this.assemblyFor(api, name);
    if (this.endedEarly(screen, count)) return '';
    this.assembly = assembly;
    this.drawing?.end();
    this.id = `run-${freshId()}`;
    this.drawing = new Drawing(api, screen, this.id, shownText);
    const { cols, rows } = screen;
    const size = { cols: Math.max(2, cols), rows: Math.max(1, rows) };
    const started = await api.program.start({ id: this.id, ...size, name, assembly, source, argument });
    if (started.status === 'no-assembler') return nativeLack(text, started);
    if (this.stopAsked) this.stop();
    // It may have ended meanwhile.
    if (this.state === 'starting') this.state = 'native';
    // The pane may have opened meanwhile.
    if (screen.cols !== cols || screen.rows !== rows) this.resize(screen);
    this.commands = started.commands;
    return '';
  }

  private async refusal(error: unknown): Promise<string> {
    if (!(error instanceof ContractError) || error.code !== 'restricted') return this.whyNotBuilt(error);
    await this.session.trust.refresh();
    return this.session.text.trust.refused.run;
  }

  /** Superseded by another run, or stopped before starting, which is reported. */
  private endedEarly(screen: Screen, count: number): boolean {
    if (count !== this.count) return true;
    if (!this.stopAsked) return false;
    const { text } = this.session;
    screen.write(`${red(text.running.sentences['stopped'] ?? '')}\r\n`);
    this.finish('native', faultWords(text, 'stopped'), 'fault', 0);
    return true;
  }

  private async ended(outcome: ToolchainOutcome): Promise<void> {
    const { count } = this;
    const { screen } = this;
    // A request for missed output repeats the end event.
    if (count !== this.count || !this.isUnderWay) return;
    const { text } = this.session;
    const { status, fault, line } = outcome;
    if (status === 'not-built' || status === 'not-started')
      return this.emulate(screen, `${outcome.message} ${text.emulated}`);
    const result = shownText(decodeUtf8(outcome.result));
    const note = outcomeNote(text, outcome);
    if (status === 'value') screen.write(`${bold(shownLines(result))}\r\n${dim(note)}\r\n`);
    else if (note !== '') screen.write(`${red(shownLines(note))}\r\n`);
    this.finish('native', status === 'value' ? result : faultWords(text, fault || status), status, line);
  }

  private finish(engine: RunResult['engine'], words: string, status: string, line: number): void {
    const { path, source, argument } = this.subject;
    this.state = 'idle';
    this.last = {
      engine,
      status: status === 'value' ? 'value' : 'fault',
      text: words,
      line,
      path,
      source,
      argument,
    };
  }

  /** Prints the output, then the result. */
  private async emulate(screen: Screen, why: string): Promise<void> {
    const { text } = this.session;
    const { options } = this.session.compilation;
    const { source, argument } = this.subject;
    const count = this.count;
    this.state = 'emulator';
    screen.write(`${dim(why)}\r\n`);
    const request = { source, options, engine: 'emulator', argument } as const;
    const ran = await this.emulator.run(request).catch(() => null);
    if (count !== this.count) return;
    const fault = ran === null ? 'crash' : typeof ran === 'string' ? ran : ran.fault;
    const { status, line } = typeof ran === 'string' || ran === null ? { status: 'fault', line: 0 } : ran;
    if (typeof ran === 'object' && ran !== null) {
      const stdout = shownLines(decodeUtf8(ran.stdout));
      screen.write(stdout === '' || stdout.endsWith('\n') ? stdout : `${stdout}\r\n`);
    }
    const isValue = status === 'value' && typeof ran === 'object' && ran !== null;
    const explanation =
      ran === null || typeof ran === 'string'
        ? ''
        : inLanguage(ran.explanation, this.session.appearance.language);
    const words = explanation === '' ? faultWords(text, fault) : explanation;
    const result = isValue ? shownText(decodeUtf8(ran.result)) : words;
    screen.write(`${isValue ? bold(shownLines(result)) : red(text.faultIs(result, line))}\r\n`);
    this.finish('emulator', result, status, line);
  }

  /** After reconnecting: continues reading; a restarted server has no run of this window. */
  private async takeUp(): Promise<void> {
    const { id } = this;
    try {
      await this.drawing?.readOn();
    } catch {
      if (id !== this.id || !this.isUnderWay) return;
      const { text } = this.session;
      this.screen.write(`\r\n${red(text.running.lost)}\r\n`);
      this.finish('native', faultWords(text, 'stopped'), 'fault', 0);
    }
  }
}

export const runningOf = stateOf((session) => new Running(session));

const dim = (text: string): string => `\x1b[2m${text}\x1b[22m`;
const bold = (text: string): string => `\x1b[1m${text}\x1b[22m`;
const red = (text: string): string => `\x1b[31m${text}\x1b[39m`;
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
