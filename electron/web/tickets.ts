/*
 * Tickets: what stands in an address that lets a browser in.
 *
 * An address is seen by others: in the list of processes while a browser starts, in its history, over a shoulder. So what
 * stands in it works once, and not for long; the browser gets a cookie for it (see entry.ts).
 */
import { createHash, randomBytes } from 'node:crypto';

const MOST = 100;

export class Tickets {
  /** By what the ticket hashes to, so that no comparison tells how much of a guess was right: when it expires. */
  readonly #expiries = new Map<string, number>();
  readonly #now: () => number;

  /** @param now milliseconds of a clock that does not jump */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  issue(lifetimeMs: number): string {
    const ticket = randomBytes(24).toString('base64url');
    for (const [oldest] of this.#expiries) {
      if (this.#expiries.size < MOST) break;
      this.#expiries.delete(oldest);
    }
    this.#expiries.set(hash(ticket), this.#now() + lifetimeMs);
    return ticket;
  }

  /** Whether a ticket could be spent now. */
  isGood(ticket: string): boolean {
    return this.#now() < (this.#expiries.get(hash(ticket)) ?? 0);
  }

  /** True once for each ticket that was issued and has not expired. */
  spend(ticket: string): boolean {
    const isGood = this.isGood(ticket);
    this.#expiries.delete(hash(ticket));
    return isGood;
  }
}

const hash = (ticket: string): string => createHash('sha256').update(ticket).digest('base64');
