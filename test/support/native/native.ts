// Provides simulated computers and imitated tools for native runs, and finds processes and files that a run
// left.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { thisMachine, type Machine } from '../../../electron/services/toolchains/machine.ts';

/** A folder that other users can traverse, like /tmp. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-test-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** This computer with another temporary folder. */
export function machineIn(temporary: string, changes: Partial<Machine> = {}): Machine {
  return { ...thisMachine(), temporary, ...changes };
}

/** Creates a folder with shell scripts under these names. */
export function imitate(folder: string, tools: Readonly<Record<string, string>>): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, script] of Object.entries(tools))
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return folder;
}

/** The processes whose program or working folder is inside a folder. */
export function processesIn(folder: string): number[] {
  const inside = (pid: string, link: string): boolean => {
    try {
      return readlinkSync(`/proc/${pid}/${link}`).startsWith(`${folder}/`);
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && (inside(name, 'exe') || inside(name, 'cwd')))
    .filter((pid) => !/^State:\s+Z/m.test(textOf(`/proc/${pid}/status`)))
    .map(Number);
}

/** The content of a file, or '' if it is missing. */
export function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Waits until something holds, at most half a minute. */
export async function until(holds: () => boolean, what: string): Promise<void> {
  for (const end = Date.now() + 30_000; !holds();) {
    if (Date.now() > end) throw new Error(`not in time: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
