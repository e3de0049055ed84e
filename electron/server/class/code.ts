/*
 * The class code on the wall.
 *
 * Wrong guesses do not lead to a ban: one address may be a whole room, and locking it out would be the
 * attacker's goal. So every code is checked, and the code is too long to guess. A try costs its address as
 * much time as several requests (student-server.ts), which allows about 70 guesses per second to one address
 * and 500 to all: in a three-hour class, a chance of one in 150,000 against 8 letters of 31.
 */
import { randomInt, timingSafeEqual } from 'node:crypto';

/** Excludes letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Ignores case, blanks, and dashes. */
export function sameCode(given: string, code: string): boolean {
  const [a, b] = [Buffer.from(given.toUpperCase().replace(/[\s-]/g, '')), Buffer.from(code)];
  return a.length === b.length && timingSafeEqual(a, b);
}
