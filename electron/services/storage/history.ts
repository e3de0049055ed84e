/*
 * Earlier versions of a file: plain files in `.fathom/history/<path of the file>/`, numbered and dated,
 * readable without Fathom.
 *
 * Before a file is overwritten, its old text is saved unless the last snapshot is seconds old and most of the
 * text remains. Old snapshots are thinned: the denser and older they are, the sooner. Invariants: the number
 * determines the order, because clocks can be set back; a failed snapshot does not prevent saving.
 */
import { extname, join } from 'node:path';
import { versionOf } from '../../contract/names.ts';
import type { Snapshot } from '../../contract/shapes.ts';
import { ContractError } from '../../contract/wire.ts';
import type { Disk } from './disk.ts';
import { readText, writeAtomic } from './files.ts';

const MAX = 100;
const MAX_BYTES = 20_000_000;
/** The newest snapshots are never thinned. */
const NEWEST = 10;
const GAP_MS = 20_000;
/** A snapshot of this size triggers measuring the whole history. */
const LARGE_BYTES = 100_000;
const TEXT_LIMIT = 16_000_000;

interface Kept {
  readonly id: string;
  readonly number: number;
  readonly time: number;
  readonly name: string;
}

type Measured = Kept & Pick<Snapshot, 'size'>;

export class History {
  readonly #folder: (parts: string) => Promise<string>;
  readonly #disk: Disk;
  readonly #now: () => Date;

  /** @param folder the real path in the history folder, created on demand */
  constructor(folder: (parts: string) => Promise<string>, disk: Disk, now: () => Date) {
    this.#folder = folder;
    this.#disk = disk;
    this.#now = now;
  }

  /** Newest first; empty if there are none or they are unreadable. */
  async list(path: string): Promise<Snapshot[]> {
    const measured = await this.#measured(await this.#folder(path));
    return measured.reverse().map(({ id, time, size }) => ({ id, time, size }));
  }

  /** @throws ContractError `not-found`, or `path-refused` for a link that leads out */
  async read(path: string, id: string): Promise<string> {
    const folder = await this.#folder(path);
    const found = (await this.#kept(folder)).find((each) => each.id === id);
    if (found === undefined) throw new ContractError('not-found', `There is no snapshot ${id} of ${path}.`);
    return (await readText(await this.#folder(`${path}/${found.name}`), TEXT_LIMIT, this.#disk)).text;
  }

  /** Unless the last snapshot is seconds old and most of the text remains. */
  async keep(path: string, before: string, after: string): Promise<void> {
    const newest = (await this.#kept(await this.#folder(path))).at(-1);
    const isRecent = newest !== undefined && Math.abs(this.#now().getTime() - newest.time) < GAP_MS;
    if (!isRecent || isRewrite(before, after)) await this.add(path, before);
  }

  async add(path: string, text: string): Promise<void> {
    if (text === '') return;
    const folder = await this.#folder(path);
    const kept = await this.#kept(folder);
    const newest = kept.at(-1);
    if (newest !== undefined) {
      const known = await readText(join(folder, newest.name), TEXT_LIMIT, this.#disk);
      if (versionOf(known.text) === versionOf(text)) return;
    }
    const now = this.#now();
    const number = (newest?.number ?? 0) + 1;
    const id = snapshotName(number, now);
    const name = id + extname(path);
    await writeAtomic(join(folder, name), text, { disk: this.#disk });
    const made = { id, number, time: now.getTime(), name };
    for (const old of toThin([...kept, made], MAX)) await this.#remove(join(folder, old.name));
    if (text.length > LARGE_BYTES) await this.bound();
  }

  /** Renames a file's history unless the target has one. */
  async move(from: string, to: string): Promise<void> {
    await this.#disk.rename(await this.#folder(from), await this.#folder(to));
  }

  /** Thins the largest histories until their total is within the limit. */
  async bound(): Promise<void> {
    const histories = await this.#walk('');
    let size = histories.reduce((sum, each) => sum + each.size, 0);
    while (size > MAX_BYTES) {
      const largest = histories.reduce((a, b) => (b.size > a.size ? b : a));
      const [victim] = toThin(largest.kept, largest.kept.length - 1, 1);
      if (victim === undefined) return;
      await this.#remove(join(largest.folder, victim.name));
      largest.kept = largest.kept.filter((each) => each !== victim);
      largest.size -= victim.size;
      size -= victim.size;
    }
  }

  async #walk(parts: string): Promise<{ folder: string; kept: Measured[]; size: number }[]> {
    const folder = await this.#folder(parts);
    const kept = await this.#measured(folder);
    const own = { folder, kept, size: kept.reduce((sum, { size }) => sum + size, 0) };
    const entries = await this.#disk.readdir(folder, { withFileTypes: true }).catch(() => []);
    const below = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
    const found = [own];
    for (const { name } of below) {
      found.push(...(await this.#walk(parts === '' ? name : `${parts}/${name}`).catch(() => [])));
    }
    return found;
  }

  async #kept(folder: string): Promise<Kept[]> {
    const names = await this.#disk.readdir(folder).catch(() => []);
    return names
      .flatMap((name) => {
        const parsed = parseSnapshotName(name);
        return parsed === null ? [] : [{ ...parsed, name }];
      })
      .sort((a, b) => a.number - b.number);
  }

  async #measured(folder: string): Promise<Measured[]> {
    const measured: Measured[] = [];
    for (const kept of await this.#kept(folder)) {
      const status = await this.#disk.lstat(join(folder, kept.name)).catch(() => null);
      if (status?.isFile() === true) measured.push({ ...kept, size: status.size });
    }
    return measured;
  }

  #remove(path: string): Promise<void> {
    return this.#disk.rm(path, { force: true });
  }
}

/** `0042 2026-01-31T14-05-09Z`; also used in the trash. */
export function snapshotName(number: number, moment: Date): string {
  const stamp = moment
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  return `${String(number).padStart(4, '0')} ${stamp}`;
}

/** null for any other name. */
export function parseSnapshotName(name: string): { id: string; number: number; time: number } | null {
  const found = /^((\d{4,9}) (\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z)(\.[^.]+)?$/.exec(name);
  if (found === null) return null;
  const [, id = '', number, day, hours, minutes, seconds] = found;
  const time = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time) ? null : { id, number: Number(number), time };
}

/** Less than half of the text remains at both ends together. */
function isRewrite(before: string, after: string): boolean {
  const most = Math.min(before.length, after.length);
  let front = 0;
  while (front < most && before[front] === after[front]) front++;
  let back = 0;
  while (back < most - front && before.at(-1 - back) === after.at(-1 - back)) back++;
  return (front + back) * 2 < before.length;
}

/**
 * Snapshots to remove until this many remain: repeatedly the one closest to its neighbors relative to its
 * age, so that distances grow with age. Keeps the first and the newest.
 */
function toThin<Each extends Kept>(kept: readonly Each[], most: number, newest = NEWEST): Each[] {
  const left = [...kept];
  const gone: Each[] = [];
  const timeAt = (i: number): number => left[i]?.time ?? 0;
  while (left.length > Math.max(most, newest)) {
    const age = (i: number): number => left.length - i;
    const cost = (i: number): number => Math.abs(timeAt(i + 1) - timeAt(i - 1)) / age(i);
    let least = Math.min(1, left.length - 2);
    for (let i = 2; i < left.length - newest; i++) if (cost(i) < cost(least)) least = i;
    gone.push(...left.splice(least, 1));
  }
  return gone;
}
