/*
 * Tickets in login addresses.
 *
 * Others can see an address: in the process list while a browser starts, in the browser's history, on the
 * screen. So a ticket works once and briefly; the browser gets a cookie in exchange (entry.ts).
 */
import { createHash, randomBytes } from 'node:crypto';

const MAX = 100;

export class Tickets {
  /** Keyed by the ticket's hash, so that comparisons reveal nothing about a guess. */
  readonly #expiries = new Map<string, number>();
  readonly #now: () => number;

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  issue(lifetimeMs: number): string {
    const ticket = randomBytes(24).toString('base64url');
    for (const [oldest] of this.#expiries) {
      if (this.#expiries.size < MAX) break;
      this.#expiries.delete(oldest);
    }
    this.#expiries.set(hash(ticket), this.#now() + lifetimeMs);
    return ticket;
  }

  isGood(ticket: string): boolean {
    return this.#now() < (this.#expiries.get(hash(ticket)) ?? 0);
  }

  /** True once for each issued ticket that has not expired. */
  spend(ticket: string): boolean {
    const isGood = this.isGood(ticket);
    this.#expiries.delete(hash(ticket));
    return isGood;
  }
}

const hash = (ticket: string): string => createHash('sha256').update(ticket).digest('base64');
