/*
 * The code on the wall.
 *
 * Whoever reads the wall comes in, and whoever guesses is not worth a ban: one address may be a whole room, and a room that
 * waits because of one guesser is what a guesser wants. So no code is ever refused unread, and the code is too long to guess
 * instead. A try costs its address as much time as several requests (see hall.ts), which leaves about 70 guesses a
 * second to one address and 500 to all: in a class of three hours one chance in 150,000 against 8 letters of 31.
 */
import { randomInt, timingSafeEqual } from 'node:crypto';

/** No letters and digits that look like others. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Ignores case, blanks, and dashes. */
export function sameCode(given: string, code: string): boolean {
  const [a, b] = [Buffer.from(given.toUpperCase().replace(/[\s-]/g, '')), Buffer.from(code)];
  return a.length === b.length && timingSafeEqual(a, b);
}
