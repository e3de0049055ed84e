/*
 * The terminals of one window: shells on ptys in the workspace folder, and one for the running program,
 * without a shell (terminals/program-run.ts).
 *
 * The window may disconnect and return: output is buffered meanwhile (terminals/output.ts).
 */
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { IPty } from '@lydell/node-pty';
import type { Emit } from '../contract/dispatch.ts';
import type { ProgramRequest, ProgramStarted, ProgramTyped, TypeProgramRequest } from '../contract/shapes.ts';
import { ContractError } from '../contract/wire.ts';
import { Builds } from './builds.ts';
import { userShell, withoutAppImage } from './environment.ts';
import { Budget } from './terminals/budget.ts';
import { refusalOf } from './terminals/foreground.ts';
import { offerCommand } from './terminals/own-command.ts';
import { ProgramRun } from './terminals/program-run.ts';
import { Shell } from './terminals/shell.ts';
import type { Toolchain, Tools } from './toolchain.ts';
import { publishedFiles, renamedIn, typedCommands } from './toolchains/typed.ts';
import type { Workspace } from './storage/workspace.ts';
import { loadPty } from './terminals/load-pty.ts';

const MAX_SHELLS = 8;

export class Terminals {
  readonly #shells = new Map<string, Shell>();
  readonly #emit: Emit;
  readonly #folder: string;
  readonly #builds: Builds;
  readonly #toolchain: Toolchain;
  readonly #own = new Budget(MAX_SHELLS);
  readonly #all: Budget;
  readonly #language: () => Promise<string>;
  /** Kept after its end, until the next one. */
  #run: { readonly id: string; readonly run: ProgramRun } | null = null;
  #closed = false;

  /** @param all limits the shells of all windows @param language the window's, for `fathom` in new shells */
  constructor(
    workspace: Workspace,
    toolchain: Toolchain,
    emit: Emit,
    all = new Budget(MAX_SHELLS),
    language = () => Promise.resolve(''),
  ) {
    this.#folder = workspace.folder;
    this.#builds = new Builds(workspace);
    this.#toolchain = toolchain;
    this.#emit = emit;
    this.#all = all;
    this.#language = language;
  }

  /** @throws ContractError `too-many`, `no-shell` */
  async open(size: { cols: number; rows: number }): Promise<{ id: string }> {
    // Before awaiting anything, so that concurrent requests are all counted.
    const giveBack = this.#takePlace();
    try {
      const { pty, remove } = await this.#start(size);
      // IDs are never reused: input for an ended shell must not reach another one.
      const id = `shell-${randomUUID()}`;
      const shell = new Shell(pty, {
        onData: (data, at) => this.#emit('terminal.data', { id, at, data }),
        onExit: (code) => {
          void remove();
          giveBack();
          this.#shells.delete(id);
          this.#emit('terminal.exit', { id, code });
        },
      });
      this.#shells.set(id, shell);
      if (this.#closed) shell.close();
      return { id };
    } catch (error) {
      giveBack();
      if (error instanceof ContractError) throw error;
      const why = error instanceof Error ? error.message : String(error);
      throw new ContractError('no-shell', `Cannot start a shell: ${why}`);
    }
  }

  list(): string[] {
    return [...this.#shells.keys()];
  }

  /** Also sends the outcome of an ended run. */
  attach({ id, seen }: { id: string; seen: number }): { from: number; to: number } {
    const { at, text } = this.#find(id).output.resume(seen);
    if (text !== '') this.#emit('terminal.data', { id, at, data: text });
    const outcome = this.#run?.id === id ? this.#run.run.outcome : null;
    if (outcome !== null) this.#emit('program.end', { id, outcome });
    return { from: at, to: at + text.length };
  }

  /** false: too much unread input is queued, so nothing is typed. */
  write({ id, data }: { id: string; data: string }): boolean {
    return this.#find(id).type(data);
  }

  resize({ id, cols, rows }: { id: string; cols: number; rows: number }): void {
    this.#find(id).resize(cols, rows);
  }

  acknowledge({ id, seen }: { id: string; seen: number }): void {
    this.#look(id)?.output.acknowledge(seen);
  }

  close({ id }: { id: string }): boolean {
    const terminal = this.#look(id);
    terminal?.close();
    return terminal !== undefined;
  }

  /** Ends all shells, including those being started. */
  closeAll(): void {
    this.#closed = true;
    this.#run?.run.close();
    for (const shell of this.#shells.values()) shell.close();
  }

  /** In a separate terminal; ends the current run. `program.end` reports the outcome. */
  async start({ id, ...request }: ProgramRequest): Promise<ProgramStarted> {
    if (this.#look(id) !== undefined) throw new ContractError('taken', 'A terminal with this name exists.');
    const tools = await this.#toolchain.toolsFor(request.assembly);
    if (tools === null) return this.#noTools();
    const named = await this.#named(request, tools);
    this.#run?.run.close();
    const { machine } = this.#toolchain;
    const run = new ProgramRun(
      named,
      { tools, machine, builds: this.#builds },
      {
        onData: (data, at) => this.#emit('terminal.data', { id, at, data }),
        onEnd: (outcome) => this.#emit('program.end', { id, outcome }),
      },
    );
    this.#run = { id, run };
    if (this.#closed) run.close();
    void run.perform();
    return { status: 'started', commands: [...run.commands] };
  }

  /** Only if no other program reads the shell's input and no other user can interfere. */
  async typeProgram({ id, ...request }: TypeProgramRequest): Promise<ProgramTyped> {
    const shell = this.#shells.get(id);
    if (shell === undefined) throw new ContractError('not-found', 'This shell has ended.');
    const tools = await this.#toolchain.toolsFor(request.assembly);
    if (tools === null) return this.#noTools();
    const { name, assembly, source, argument } = await this.#named(request, tools);
    const files = publishedFiles(tools.row, name);
    await this.#builds.put(files.assembly, assembly);
    await this.#builds.put(files.source, source);
    if ((await this.#builds.sharedPart()) !== null) return { status: 'refused', why: 'shared-folder' };
    const why = await refusalOf(shell, this.#folder);
    if (why !== null) return { status: 'refused', why };
    await this.#builds.leaveToCommands(files.object);
    await this.#builds.leaveToCommands(files.program);
    const { commands, line } = typedCommands(tools, this.#toolchain.machine, name, argument);
    if (!shell.type(`${line}\r`)) return { status: 'refused', why: 'busy' };
    return { status: 'typed', commands: [...commands] };
  }

  /** Under an unused name, if files in the workspace under its name are the user's. @throws ContractError */
  async #named<Request extends { readonly name: string; readonly assembly: string }>(
    request: Request,
    { row }: Tools,
  ): Promise<Request> {
    const filesOf = (each: string): string[] => Object.values(publishedFiles(row, each));
    const name = await this.#builds.nameFor(request.name, filesOf);
    return { ...request, name, assembly: renamedIn(request.assembly, request.name, name) };
  }

  async #noTools(): Promise<ProgramStarted & { status: 'no-assembler' }> {
    const { lack, install, advice } = await this.#toolchain.probe();
    return { status: 'no-assembler', lack, install, advice };
  }

  #look(id: string): Shell | ProgramRun | undefined {
    return this.#run?.id === id ? this.#run.run : this.#shells.get(id);
  }

  #find(id: string): Shell | ProgramRun {
    const terminal = this.#look(id);
    if (terminal === undefined) throw new ContractError('not-found', 'This shell has ended.');
    return terminal;
  }

  #takePlace(): () => void {
    for (const budget of [this.#own, this.#all]) {
      if (!budget.hasRoom) throw new ContractError('too-many', `At most ${budget.most} shells can be open.`);
    }
    const places = [this.#own.take(), this.#all.take()];
    return () => {
      for (const giveBack of places) giveBack();
    };
  }

  async #start(size: { cols: number; rows: number }): Promise<{ pty: IPty; remove: () => Promise<void> }> {
    const { spawn } = await loadPty();
    await mkdir(this.#folder, { recursive: true });
    const usual = withoutAppImage(process.env);
    const { env: offering, remove } = await offerCommand(usual, this.#toolchain.machine.temporary);
    try {
      const own = { TERM: 'xterm-256color', FATHOM: '1', FATHOM_LANGUAGE: await this.#language() };
      const env = { ...offering, ...own } as Record<string, string>;
      const pty = spawn(userShell(usual), [], { name: 'xterm-256color', ...size, cwd: this.#folder, env });
      return { pty, remove };
    } catch (error) {
      await remove();
      throw error;
    }
  }
}
