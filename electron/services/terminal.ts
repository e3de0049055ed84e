/*
 * A real shell on a pty, in the workspace folder.
 *
 * The window acknowledges what it has drawn; a shell that is too far ahead is paused. The slave side of the pty is held
 * open until the end has been read: a command that prints and ends at once would else lose its last output.
 */
import { closeSync, constants, openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { IPty } from '@lydell/node-pty';
import type { Emit } from '../contract/dispatch.ts';
import type { TerminalProgramRequest, TerminalProgramStarted } from '../contract/shapes.ts';
import { ContractError } from '../contract/wire.ts';
import { writeAtomic } from './files.ts';
import type { Toolchain } from './toolchain.ts';
import { chosenTools } from './toolchains/look.ts';
import { typedCommands } from './toolchains/typed.ts';

const MOST_SHELLS = 8;
const HIGH_WATER = 400_000;
const LOW_WATER = 100_000;
/** How long a shell may take to end after it was told to. */
const GRACE_MS = 500;

interface Shell {
  readonly pty: IPty;
  readonly release: () => void;
  unseen: number;
  paused: boolean;
}

export class Terminals {
  readonly #shells = new Map<string, Shell>();
  readonly #emit: Emit;
  readonly #folder: string;
  readonly #toolchain: Toolchain;
  #count = 0;

  constructor(folder: string, toolchain: Toolchain, emit: Emit) {
    this.#folder = folder;
    this.#toolchain = toolchain;
    this.#emit = emit;
  }

  async open({ cols, rows }: { cols: number; rows: number }): Promise<{ id: string }> {
    if (this.#shells.size >= MOST_SHELLS)
      throw new ContractError('too-many', `At most ${MOST_SHELLS} shells can be open.`);
    const { spawn } = await import('@lydell/node-pty');
    await mkdir(this.#folder, { recursive: true });
    const windows = process.platform === 'win32';
    const command = windows ? 'powershell.exe' : process.env['SHELL'] || '/bin/sh';
    const env = { ...process.env, TERM: 'xterm-256color', FATHOM: '1' } as Record<string, string>;
    const pty = spawn(command, [], { name: 'xterm-256color', cols, rows, cwd: this.#folder, env });
    const id = `shell-${++this.#count}`;
    const shell: Shell = { pty, release: holdSlave(pty), unseen: 0, paused: false };
    this.#shells.set(id, shell);
    pty.onData((data) => {
      shell.unseen += data.length;
      if (shell.unseen > HIGH_WATER && !shell.paused) {
        shell.paused = true;
        pty.pause();
      }
      this.#emit('terminal.data', { id, data });
    });
    pty.onExit(({ exitCode }) => {
      // What is still in the pipe comes in the next rounds of the event loop.
      setTimeout(() => {
        shell.release();
        this.#shells.delete(id);
        this.#emit('terminal.exit', { id, code: exitCode });
      }, 50);
    });
    return { id };
  }

  write({ id, data }: { id: string; data: string }): void {
    this.#find(id).pty.write(data);
  }

  resize({ id, cols, rows }: { id: string; cols: number; rows: number }): void {
    this.#find(id).pty.resize(cols, rows);
  }

  acknowledge({ id, bytes }: { id: string; bytes: number }): void {
    const shell = this.#shells.get(id);
    if (shell === undefined) return;
    shell.unseen = Math.max(0, shell.unseen - bytes);
    if (!shell.paused || shell.unseen > LOW_WATER) return;
    shell.paused = false;
    shell.pty.resume();
  }

  close({ id }: { id: string }): boolean {
    const shell = this.#shells.get(id);
    if (shell === undefined) return false;
    endShell(shell);
    return true;
  }

  closeAll(): void {
    for (const shell of this.#shells.values()) endShell(shell);
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
    shell.pty.write(`${line}\r`);
    return { status: 'typed', commands: [...commands] };
  }

  #find(id: string): Shell {
    const shell = this.#shells.get(id);
    if (shell === undefined) throw new ContractError('not-found', 'This shell has ended.');
    return shell;
  }
}

/** Hangs up, as a terminal that is closed does: the shell can tidy up. What is still there a moment later is killed. */
function endShell({ pty, release }: Shell): void {
  const signal = (name: NodeJS.Signals): void => {
    try {
      process.kill(-pty.pid, name);
    } catch {
      // It has ended by itself.
    }
  };
  release();
  if (process.platform === 'win32') return pty.kill();
  signal('SIGHUP');
  setTimeout(() => signal('SIGKILL'), GRACE_MS).unref();
}

/** Opens the slave side once more; the returned function lets it go. */
function holdSlave(pty: IPty): () => void {
  const slave = (pty as IPty & { readonly _pty?: string })._pty;
  if (slave === undefined || process.platform === 'win32') return () => undefined;
  let held: number | null = null;
  try {
    held = openSync(slave, constants.O_RDWR | constants.O_NOCTTY);
  } catch {
    // Without it the last output of a shell that ends at once may be lost; nothing else.
  }
  return () => {
    if (held !== null) closeSync(held);
    held = null;
  };
}
