/*
 * The private folder of one run, removed when the run ends in any way. Programs are built and run there, so
 * no other user may be able to replace its contents.
 *
 * Only a killed process leaves its folder, whose name contains the process ID; the next process that makes a
 * folder there removes those of dead processes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ContractError } from '../../contract/wire.ts';
import { beforeExit } from '../cleanup.ts';
import { sharedPart } from './shared.ts';

const PREFIX = 'fathom-run-';
/** Process IDs differ between containers; no run takes this long. */
const LEFTOVER_AGE_MS = 10 * 60_000;

export interface Scratch {
  readonly folder: string;
  remove(): Promise<void>;
}

/** @throws the system's error, or ContractError if other users could replace the folder */
export async function makeScratch(parent: string): Promise<Scratch> {
  const shared = await sharedPart(parent, 'sticky');
  if (shared !== null)
    throw new ContractError('shared-folder', `Other users can replace files in ${shared}.`);
  await removeLeftovers(parent);
  // In one turn of the event loop, so that a signal finds neither or both.
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  // A tool that is being killed may still write its file.
  const forget = beforeExit(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return {
    folder,
    remove: async () => {
      // Windows may lock a program for a moment after its end.
      await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
      forget();
    },
  };
}

async function removeLeftovers(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const path = join(parent, name);
    const status = await lstat(path).catch(() => null);
    const ours = status?.isDirectory() === true && status.uid === (process.getuid?.() ?? status.uid);
    if (ours && Date.now() - status.mtimeMs > LEFTOVER_AGE_MS)
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
