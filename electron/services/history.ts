/*
 * Earlier texts of a file: plain files in `.fathom/history/<path of the file>/`, numbered and dated, so that they can be
 * read and copied without Fathom.
 *
 * Before a file is written over, the text that goes is kept, if it is not one of the last seconds or if most of it goes.
 * Old snapshots are thinned: the more of them lie close together, and the older they are, the sooner one goes.
 * Keep true: order is by number, since clocks can be set back; a snapshot that cannot be made keeps nobody from saving.
 */
import { extname, join } from 'node:path';
import { versionOf } from '../contract/names.ts';
import type { Snapshot } from '../contract/shapes.ts';
import { ContractError } from '../contract/wire.ts';
import type { Disk } from './disk.ts';
import { readText, writeAtomic } from './files.ts';

const MOST = 100;
const MOST_BYTES = 20_000_000;
/** The newest are never thinned. */
const NEWEST = 10;
const GAP_MS = 20_000;
/** From this size on a snapshot has the whole history measured. */
const LARGE_BYTES = 100_000;
const TEXT_LIMIT = 16_000_000;

/** One snapshot by its name alone. */
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

  /** @param folder the real path of something inside the folder of histories, made when it is needed */
  constructor(folder: (parts: string) => Promise<string>, disk: Disk, now: () => Date) {
    this.#folder = folder;
    this.#disk = disk;
    this.#now = now;
  }

  /** The snapshots of a file, newest first; none where there are none or they cannot be read. */
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

  /** Keeps the text that is about to be replaced by another, unless it is one of the last seconds and most of it stays. */
  async keep(path: string, before: string, after: string): Promise<void> {
    const newest = (await this.#kept(await this.#folder(path))).at(-1);
    const isRecent = newest !== undefined && Math.abs(this.#now().getTime() - newest.time) < GAP_MS;
    if (!isRecent || isRewrite(before, after)) await this.add(path, before);
  }

  /** Keeps a text, if it is not the newest that is kept already. */
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
    for (const old of toThin([...kept, made], MOST)) await this.#remove(join(folder, old.name));
    if (text.length > LARGE_BYTES) await this.bound();
  }

  /** Follows a file to its new name, where no other history is. */
  async move(from: string, to: string): Promise<void> {
    await this.#disk.rename(await this.#folder(from), await this.#folder(to));
  }

  /** Thins the largest histories until all of them together are within the limit. */
  async bound(): Promise<void> {
    const histories = await this.#walk('');
    let size = histories.reduce((sum, each) => sum + each.size, 0);
    while (size > MOST_BYTES) {
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

  /** Oldest first. */
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

/** `0042 2026-01-31T14-05-09Z`; also the names of what was removed. */
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

/** Most of the text goes: what stays at both ends is less than half of it. */
function isRewrite(before: string, after: string): boolean {
  const most = Math.min(before.length, after.length);
  let front = 0;
  while (front < most && before[front] === after[front]) front++;
  let back = 0;
  while (back < most - front && before.at(-1 - back) === after.at(-1 - back)) back++;
  return (front + back) * 2 < before.length;
}

/**
 * Those that have to go for only so many to be left: each time the one whose neighbours are closest for its age, so that
 * what is left lies the farther apart the older it is. The first stays, and so do the newest.
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
