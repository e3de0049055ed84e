/*
 * Mutual exclusion within and across processes: reading a file and writing it back requires a lock.
 *
 * The lock is a small file that names its holder. A lock of an ended process is taken over at once; if its holder
 * cannot be checked (on another machine with a shared disk), after it has not changed for a while. We time this
 * ourselves, because file-system and wall clocks differ and jump. Invariant: if no lock can be made (read-only or
 * full disk), the work proceeds, and its writes will report the error.
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { ContractError } from '../../contract/wire.ts';
import { realDisk, type Disk } from './disk.ts';
import { inTurn, isAlive, readText } from './files.ts';

const STALE_MS = 4_000;
const PATIENCE_MS = 12_000;
const POLL_MS = 8;
const MAX_BYTES = 1_000;

/** Throws if the lock was lost; call it right before replacing a file. */
export type StillHeld = () => Promise<void>;

export type Alone = <Result>(work: (stillHeld: StillHeld) => Promise<Result>) => Promise<Result>;

/**
 * @param path of the lock file @throws ContractError `busy` if the lock stays taken, or was lost because this
 * process was stopped and continued
 */
export function withLock<Result>(
  path: string,
  work: (stillHeld: StillHeld) => Promise<Result>,
  disk: Disk = realDisk,
): Promise<Result> {
  if (disk.alone !== undefined) return disk.alone(path, () => work(async () => undefined));
  return inTurn(path, async () => {
    const { release, stillHeld } = await acquire(path, disk);
    try {
      return await work(stillHeld);
    } finally {
      await release();
    }
  });
}

interface Held {
  readonly release: () => Promise<void>;
  readonly stillHeld: StillHeld;
}

async function acquire(path: string, disk: Disk): Promise<Held> {
  const own = JSON.stringify({
    process: process.pid,
    host: hostname(),
    mark: randomBytes(8).toString('hex'),
  });
  const begun = performance.now();
  let seen = { content: '', since: begun };
  await disk.mkdir(dirname(path), { recursive: true }).catch(() => undefined);
  for (;;) {
    const made = await make(path, own, disk);
    if (made === 'no-locks') return { release: async () => undefined, stillHeld: async () => undefined };
    if (made === 'made') return held(path, own, disk);
    const content = await contentOf(path, disk);
    if (content === null) continue;
    const now = performance.now();
    if (content !== seen.content) seen = { content, since: now };
    if (hasEnded(content) || now - seen.since > STALE_MS) {
      await takeAway(path, content, disk);
      continue;
    }
    if (now - begun > PATIENCE_MS) throw busy();
    await pause(POLL_MS + Math.random() * POLL_MS);
  }
}

async function make(path: string, own: string, disk: Disk): Promise<'made' | 'taken' | 'no-locks'> {
  let file;
  try {
    file = await disk.open(path, 'wx');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST' ? 'taken' : 'no-locks';
  }
  try {
    await file.writeFile(own);
    return 'made';
  } catch {
    await disk.unlink(path).catch(() => undefined);
    return 'no-locks';
  } finally {
    await file.close().catch(() => undefined);
  }
}

/**
 * null if the lock no longer exists. In another user's folder, its path may name anything: a pipe, a device,
 * a dangling link.
 */
async function contentOf(path: string, disk: Disk): Promise<string | null> {
  try {
    return (await readText(path, MAX_BYTES, disk)).text;
  } catch {
    // Counts as a holder that does not change.
    return (await disk.lstat(path).catch(() => null)) === null ? null : 'unreadable';
  }
}

function hasEnded(content: string): boolean {
  try {
    const holder = JSON.parse(content) as { process?: unknown; host?: unknown } | null;
    return (
      holder !== null &&
      holder.host === hostname() &&
      typeof holder.process === 'number' &&
      !isAlive(holder.process)
    );
  } catch {
    // The lock's holder may still be writing it.
    return false;
  }
}

/** Restores an abandoned lock if its content changed meanwhile, because another process then holds it. */
async function takeAway(path: string, content: string, disk: Disk): Promise<void> {
  const aside = `${path}-${randomBytes(6).toString('hex')}`;
  try {
    await disk.rename(path, aside);
    if ((await contentOf(aside, disk)) !== content) await disk.link(aside, path);
  } catch {
    // Another process was faster.
  }
  await disk.rm(aside, { force: true, recursive: true }).catch(() => undefined);
}

function held(path: string, own: string, disk: Disk): Held {
  const isOwn = async (): Promise<boolean> => (await contentOf(path, disk)) === own;
  return {
    stillHeld: async () => {
      if (!(await isOwn())) throw busy();
    },
    release: async () => {
      if (await isOwn()) await disk.unlink(path).catch(() => undefined);
    },
  };
}

const busy = (): ContractError =>
  new ContractError('busy', 'Another program has been locking the same files for a long time.');
