/*
 * The shells of one window: real ones, each on a pty, in the workspace folder.
 *
 * The window may come and go: what a shell puts out meanwhile is kept for it (see terminals/shell.ts).
 */
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { IPty } from '@lydell/node-pty';
import type { Emit } from '../contract/dispatch.ts';
import type { TerminalProgramRequest, TerminalProgramStarted } from '../contract/shapes.ts';
import { ContractError } from '../contract/wire.ts';
import { writeAtomic } from './files.ts';
import { Budget } from './terminals/budget.ts';
import { Shell } from './terminals/shell.ts';
import type { Toolchain } from './toolchain.ts';
import { chosenTools } from './toolchains/look.ts';
import { typedCommands } from './toolchains/typed.ts';

const MOST_SHELLS = 8;

export class Terminals {
  readonly #shells = new Map<string, Shell>();
  readonly #emit: Emit;
  readonly #folder: string;
  readonly #toolchain: Toolchain;
  readonly #own = new Budget(MOST_SHELLS);
  readonly #all: Budget;
  #closed = false;

  /** @param all of the shells of this and other windows */
  constructor(folder: string, toolchain: Toolchain, emit: Emit, all = new Budget(MOST_SHELLS)) {
    this.#folder = folder;
    this.#toolchain = toolchain;
    this.#emit = emit;
    this.#all = all;
  }

  /** @throws ContractError `too-many`, `no-shell` */
  async open(size: { cols: number; rows: number }): Promise<{ id: string }> {
    // The places are taken before anything is waited for: of many that ask at once, each is counted.
    const giveBack = this.#takePlace();
    try {
      const pty = await this.#start(size);
      // Its number is never used again: what was typed for a shell that is gone must not reach another.
      const id = `shell-${randomUUID()}`;
      const shell = new Shell(pty, {
        onData: (data, at) => this.#emit('terminal.data', { id, at, data }),
        onExit: (code) => {
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
      throw new ContractError('no-shell', `No shell could be started: ${why}`);
    }
  }

  list(): string[] {
    return [...this.#shells.keys()];
  }

  /** Sends what was put out since. */
  attach({ id, seen }: { id: string; seen: number }): { from: number; to: number } {
    const { at, text } = this.#find(id).resume(seen);
    if (text !== '') this.#emit('terminal.data', { id, at, data: text });
    return { from: at, to: at + text.length };
  }

  /** False where too much waits already for a program that does not read: nothing of it is typed then. */
  write({ id, data }: { id: string; data: string }): boolean {
    return this.#find(id).type(data);
  }

  resize({ id, cols, rows }: { id: string; cols: number; rows: number }): void {
    this.#find(id).resize(cols, rows);
  }

  acknowledge({ id, seen }: { id: string; seen: number }): void {
    this.#shells.get(id)?.acknowledge(seen);
  }

  close({ id }: { id: string }): boolean {
    const shell = this.#shells.get(id);
    shell?.close();
    return shell !== undefined;
  }

  /** Ends all shells, those too that are being started. */
  closeAll(): void {
    this.#closed = true;
    for (const shell of this.#shells.values()) shell.close();
  }

  /** Writes the program and types the commands that build and run it, as a person would. */
  async runProgram({
    id,
    name,
    assembly,
    source,
    argument,
  }: TerminalProgramRequest): Promise<TerminalProgramStarted> {
    const shell = this.#find(id);
    const tools = await this.#toolchain.probe();
    const chosen = tools.ready ? chosenTools(tools) : null;
    if (chosen === null) {
      const { lack, install, advice } = tools;
      return { status: 'no-assembler', lack, install, advice };
    }
    await writeAtomic(join(this.#folder, 'build', `${name}.s`), assembly);
    await writeAtomic(join(this.#folder, 'build', `${name}.simple`), source);
    const { commands, line } = typedCommands(chosen, name, argument);
    if (!shell.type(`${line}\r`))
      throw new ContractError('input-full', 'The program in the terminal does not read what is typed.');
    return { status: 'typed', commands: [...commands] };
  }

  #find(id: string): Shell {
    const shell = this.#shells.get(id);
    if (shell === undefined) throw new ContractError('not-found', 'This shell has ended.');
    return shell;
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

  async #start({ cols, rows }: { cols: number; rows: number }): Promise<IPty> {
    const { spawn } = await import('@lydell/node-pty');
    await mkdir(this.#folder, { recursive: true });
    const windows = process.platform === 'win32';
    const command = windows ? 'powershell.exe' : process.env['SHELL'] || '/bin/sh';
    const env = { ...process.env, TERM: 'xterm-256color', FATHOM: '1' } as Record<string, string>;
    return spawn(command, [], { name: 'xterm-256color', cols, rows, cwd: this.#folder, env });
  }
}
