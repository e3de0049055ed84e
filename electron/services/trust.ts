/*
 * Workspace trust: which folders may run their contents. Folders that Fathom made on this computer, the user's empty
 * folders, and the default workspace are trusted; any other folder is restricted until the user trusts it.
 *
 * Decisions are files in the user's private state folder, named by a hash of the folder's real path. Each also holds
 * the folder's identity, so that Fathom asks again about a folder that was moved over a trusted one. Invariants:
 * nothing inside a workspace influences the decision; a decision that others may have written does not count; a
 * folder that cannot be examined is restricted, except for the default workspace. `look` reads the disk each time, so
 * it must precede each act.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, realpathSync, rmSync, statSync, watch, type BigIntStats } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import * as v from 'valibot';
import { ContractError } from '../contract/wire.ts';
import { defaultStateFolder, defaultWorkspace } from './locations.ts';
import {
  isOpenTo,
  isOwn,
  makePrivateFolder,
  OTHERS_WRITE,
  readPrivate,
  writePrivate,
} from './storage/private-files.ts';

const MAX_BYTES = 20_000;

/** A folder as found on disk. */
interface Found {
  readonly real: string;
  readonly identity: string;
  /** The identity remains valid after a restart. */
  readonly lasts: boolean;
  readonly status: BigIntStats;
}

const Decision = v.strictObject({ folder: v.string(), identity: v.string(), trusted: v.boolean() });
type Decision = v.InferOutput<typeof Decision>;

export interface TrustLook {
  /** The real path. */
  readonly folder: string;
  readonly trusted: boolean;
  /** Identifies the examined folder; empty if it cannot be examined. */
  readonly mark: string;
  /** Other users of this computer can change the folder. */
  readonly openToOthers: boolean;
}

export class Trust {
  readonly #folder: string;
  readonly #usual: string;
  readonly #listeners = new Set<() => void>();
  /** Decisions that cannot be stored: they hold until this process ends and override stored ones. */
  readonly #unkept = new Map<string, Decision>();
  readonly #isKept: boolean;

  /** @param state the user's private state folder; @param usual the default workspace */
  constructor(state: string = defaultStateFolder(), usual: string = defaultWorkspace()) {
    this.#folder = join(state, 'trust');
    this.#usual = resolve(usual);
    this.#isKept = this.#prepare(state);
  }

  /** Creates a missing folder, and trusts the user's empty folders. */
  look(folder: string): TrustLook {
    const found = find(folder) ?? this.#findMade(folder);
    if (found === null) {
      const trusted = resolve(folder) === this.#usual;
      return { folder: resolve(folder), trusted, mark: '', openToOthers: false };
    }
    const decision = this.#decisionOn(found.real);
    const isSame = decision?.identity === found.identity;
    const trusted =
      decision === null
        ? this.#isUsual(found.real) || this.#adoptEmpty(found)
        : decision.trusted
          ? isSame || this.#isUsual(found.real)
          : false;
    return { folder: found.real, trusted, mark: markOf(found), openToOthers: !isPrivateEnough(found.status) };
  }

  /** @throws ContractError `restricted` */
  require(folder: string): void {
    if (this.look(folder).trusted) return;
    throw new ContractError(
      'restricted',
      `Fathom did not create ${resolve(folder)}, so it runs no code from this folder until you trust it.`,
    );
  }

  /** Creates a missing folder. @throws the system's error */
  make(folder: string): void {
    // If another process created the folder, it is not Fathom's.
    if (mkdirSync(folder, { recursive: true }) !== undefined) this.noteMade(folder);
  }

  noteMade(folder: string): void {
    const found = find(folder);
    if (found !== null) this.#decide(found, true);
  }

  /**
   * @param mark the folder that the user was asked about, from `look`
   * @throws ContractError `changed` if another folder has replaced it
   */
  give(folder: string, mark: string): void {
    const found = find(folder);
    if (found === null || markOf(found) !== mark)
      throw new ContractError('changed', `Another folder has replaced ${resolve(folder)}. Review it again.`);
    this.#decide(found, true);
  }

  withdraw(folder: string): void {
    const found = find(folder);
    if (found !== null) this.#decide(found, false);
  }

  /** Calls `listener` when a decision may have changed, in any process; the returned function unsubscribes. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    let watcher: ReturnType<typeof watch> | null = null;
    try {
      watcher = watch(this.#folder, { persistent: false }, listener);
      // Each action checks again: without a watcher, only the window learns of changes late.
      watcher.on('error', () => undefined);
    } catch {}
    return () => {
      this.#listeners.delete(listener);
      watcher?.close();
    };
  }

  #findMade(folder: string): Found | null {
    try {
      this.make(folder);
    } catch {
      return null;
    }
    return find(folder);
  }

  #isUsual(real: string): boolean {
    return real === (realPath(this.#usual) ?? this.#usual);
  }

  /** Contains nothing to run; other users must not be able to fill it. */
  #adoptEmpty(found: Found): boolean {
    try {
      if (!isPrivateEnough(found.status) || readdirSync(found.real).length > 0) return false;
    } catch {
      return false;
    }
    this.#decide(found, true);
    return true;
  }

  #decisionOn(real: string): Decision | null {
    const unkept = this.#unkept.get(real);
    if (unkept !== undefined || !this.#isKept) return unkept ?? null;
    const decision = parseDecision(readPrivate(this.#fileOf(real), MAX_BYTES));
    return decision?.folder === real ? decision : null;
  }

  #decide({ real, identity, lasts }: Found, trusted: boolean): void {
    const decision = { folder: real, identity, trusted };
    const isWritten = this.#isKept && (lasts || !trusted) && this.#write(decision);
    if (isWritten) this.#unkept.delete(real);
    else this.#unkept.set(real, decision);
    for (const listener of this.#listeners) listener();
  }

  #write(decision: Decision): boolean {
    const file = this.#fileOf(decision.folder);
    try {
      // On a full disk, the old trust must not outlive its withdrawal.
      if (!decision.trusted) rmSync(file, { force: true });
      writePrivate(file, JSON.stringify(decision));
      return true;
    } catch {
      return false;
    }
  }

  #fileOf(real: string): string {
    return join(this.#folder, `${createHash('sha256').update(real).digest('hex')}.json`);
  }

  /** false if decisions cannot be stored. */
  #prepare(state: string): boolean {
    const [outer, own] = [makePrivateFolder(state), makePrivateFolder(this.#folder)];
    if (outer.problem !== '' || own.problem !== '') return false;
    if (!outer.wasOpen && !own.wasOpen) return true;
    // Other users may have written the existing contents.
    rmSync(this.#folder, { recursive: true, force: true });
    return makePrivateFolder(this.#folder).problem === '';
  }
}

/**
 * Without a creation time (FAT, older NFS), uses only the inode number, which is meaningless at a volume's
 * root.
 */
function find(folder: string): Found | null {
  try {
    const real = realpathSync.native(resolve(folder));
    const status = statSync(real, { bigint: true });
    if (!status.isDirectory()) return null;
    const { ino, birthtimeNs, dev } = status;
    const isRoot = dirname(real) === real || statSync(dirname(real), { bigint: true }).dev !== dev;
    return birthtimeNs > 0n
      ? { real, identity: `${ino}-${birthtimeNs}`, lasts: true, status }
      : { real, identity: `${ino}`, lasts: !isRoot, status };
  } catch {
    return null;
  }
}

/** The entry may be missing if its parent exists. */
function realPath(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return dirname(path) === path ? null : joined(realPath(dirname(path)), basename(path));
  }
}

const joined = (folder: string | null, name: string): string | null =>
  folder === null ? null : join(folder, name);

const markOf = ({ real, identity }: Found): string =>
  createHash('sha256').update(`${real}\0${identity}`).digest('base64url');

/** Only the user may write to the folder, or a group that has the user's ID. */
function isPrivateEnough(status: BigIntStats): boolean {
  const { uid, gid, mode } = { uid: Number(status.uid), gid: Number(status.gid), mode: Number(status.mode) };
  const isOwnGroup = gid === process.getgid?.() && gid === uid;
  return isOwn({ uid }) && !isOpenTo({ mode }, isOwnGroup ? 0o002 : OTHERS_WRITE);
}

function parseDecision(text: string | null): Decision | null {
  if (text === null) return null;
  try {
    const parsed = v.safeParse(Decision, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
