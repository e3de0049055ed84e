/*
 * The code on the wall, and how often somebody may guess it.
 *
 * Keep true: while somebody has to wait, the right code is refused as well: else waiting would cost a guesser nothing. One
 * address that guesses keeps no other address from coming in.
 */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { ContractError } from '../../contract/wire.ts';
import { Allowance, type Pace } from '../allowance.ts';

/** No letters and digits that look like others. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 6;
/** Wrong codes of one address, and of all together: of nearly a billion codes, some thousand can be tried in an hour. */
const OF_ONE: Pace = { burst: 10, perSecond: 0.2 };
const OF_ALL: Pace = { burst: 300, perSecond: 2 };
const MOST_ADDRESSES = 2_000;

export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** In any case, with blanks and dashes where a person puts them. */
export function sameCode(given: string, code: string): boolean {
  const [a, b] = [Buffer.from(given.toUpperCase().replace(/[\s-]/g, '')), Buffer.from(code)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export class Guesses {
  readonly #byAddress = new Map<string, Allowance>();
  readonly #now: () => number;
  readonly #all: Allowance;

  /** @param now milliseconds of a clock that does not jump */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#all = new Allowance(OF_ALL, now);
  }

  /** Whether a code that came from an address is right. @throws ContractError `slow-down` before the code is looked at */
  check(address: string, isRight: () => boolean): boolean {
    const own = this.#byAddress.get(address);
    const wait = Math.max(own?.wait ?? 0, this.#all.wait);
    if (wait > 0)
      throw new ContractError('slow-down', `Too many wrong codes: wait ${Math.ceil(wait / 1000)} s.`);
    if (isRight()) return true;
    this.#all.take();
    (own ?? this.#begin(address)).take();
    return false;
  }

  #begin(address: string): Allowance {
    if (this.#byAddress.size >= MOST_ADDRESSES) this.#makeRoom();
    const allowance = new Allowance(OF_ONE, this.#now);
    this.#byAddress.set(address, allowance);
    return allowance;
  }

  #makeRoom(): void {
    for (const [address, allowance] of this.#byAddress) if (allowance.isFull) this.#byAddress.delete(address);
    const [oldest] = this.#byAddress.keys();
    if (oldest !== undefined && this.#byAddress.size >= MOST_ADDRESSES) this.#byAddress.delete(oldest);
  }
}
