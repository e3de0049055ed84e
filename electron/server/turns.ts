/*
 * Shares the server's time among network addresses, and an address's time among its connections.
 *
 * A connection asks for a turn before the server reads its next piece, and each turn is charged with its cost. An
 * address that has spent its allowance waits. Within an address, the longest wait comes first, so a busy connection
 * delays each other one by one turn. Nothing is refused here, because a school's network often shows one address for
 * a whole class.
 *
 * Invariants: no address can make another wait longer than one pass over all addresses; a pass is short.
 */
import { Allowance, type Pace } from './allowance.ts';

/** Turns per pass; between passes the server handles everything else. */
const PASS = 32;
/** Remembered addresses that owe nothing. */
const MAX_IDLE = 500;

interface Group {
  readonly allowance: Allowance;
  /** In request order. */
  readonly waiting: Set<() => void>;
}

export class Turns {
  readonly #pace: Pace;
  readonly #all: Allowance;
  readonly #now: () => number;
  readonly #groups = new Map<string, Group>();
  /** Groups with waiting connections, least recently served first. */
  readonly #busy = new Set<Group>();
  #isServing = false;
  /** The last pass was full: the next one starts after other work had its chance. */
  #isResting = false;
  #next: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param pace per address
   * @param all for all addresses together
   * @param now milliseconds of a monotonic clock
   */
  constructor(pace: Pace, all: Pace, now: () => number = () => performance.now()) {
    this.#pace = pace;
    this.#now = now;
    this.#all = new Allowance(all, now);
  }

  /** Calls `run` once, now or at its turn. */
  ask(address: string, run: () => void): void {
    const group = this.#groupOf(address);
    group.waiting.add(run);
    this.#busy.add(group);
    // The current pass will reach it.
    if (!this.#isServing && !this.#isResting) this.#serve();
  }

  forget(address: string, run: () => void): void {
    const group = this.#groups.get(address);
    if (group === undefined) return;
    group.waiting.delete(run);
    if (group.waiting.size === 0) this.#busy.delete(group);
  }

  charge(address: string, cost: number): void {
    this.#groupOf(address).allowance.spend(cost);
    this.#all.spend(cost);
  }

  close(): void {
    clearTimeout(this.#next);
    this.#busy.clear();
    this.#groups.clear();
  }

  #serve(): void {
    clearTimeout(this.#next);
    this.#isServing = true;
    try {
      this.#isResting = this.#pass() === PASS;
    } finally {
      this.#isServing = false;
    }
    if (this.#busy.size === 0) return;
    this.#next = setTimeout(() => this.#serve(), this.#isResting ? 0 : this.#shortestWait());
    this.#next.unref();
  }

  /** To all groups in rotation; returns the number of turns. */
  #pass(): number {
    let given = 0;
    // A served group moves to the end of the set, where the loop reaches it again.
    for (const group of this.#busy) {
      if (given === PASS || this.#all.wait > 0) break;
      const [run] = group.waiting;
      if (run === undefined || group.allowance.wait > 0) continue;
      given += 1;
      group.waiting.delete(run);
      this.#busy.delete(group);
      if (group.waiting.size > 0) this.#busy.add(group);
      run();
    }
    return given;
  }

  #shortestWait(): number {
    const waits = [...this.#busy].map(({ allowance }) => allowance.wait);
    return Math.max(this.#all.wait, Math.min(...waits));
  }

  #groupOf(address: string): Group {
    const known = this.#groups.get(address);
    if (known !== undefined) return known;
    if (this.#groups.size >= MAX_IDLE) this.#forgetIdle();
    const group = { allowance: new Allowance(this.#pace, this.#now), waiting: new Set<() => void>() };
    this.#groups.set(address, group);
    return group;
  }

  #forgetIdle(): void {
    for (const [address, { allowance, waiting }] of this.#groups)
      if (waiting.size === 0 && allowance.isFull) this.#groups.delete(address);
  }
}
