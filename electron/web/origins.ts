/*
 * The origins of one server: the addresses by which its user's browsers know it.
 *
 * A port belongs to whoever takes it. While Fathom is away, another user's program may listen there and leave a service worker,
 * a page, or cached scripts in the user's browser, all of which act for their origin from then on. No cookie and no stored key
 * tells them from Fathom's own page. So every server has origins that no browser has seen before: a random name under
 * `localhost`, which browsers resolve to this machine without asking anyone, and, for a browser that does not, a random address
 * of the loopback network, where the system has more than one.
 *
 * Keep true: an own origin is made when the server starts and is never written anywhere. What was given out for an earlier
 * origin opens no files and no services: it leads to the present one (house.ts).
 */
import { randomBytes, randomInt } from 'node:crypto';

const EARLIER = /^fathom-[0-9a-f]{24}\.localhost$/;
const KNOWN = new Set(['127.0.0.1', 'localhost']);

/** Unguessable, and so different for every server. */
export const freshName = (): string => `fathom-${randomBytes(12).toString('hex')}.localhost`;

/** An address of 127.0.0.0/8 other than those that everybody uses. */
export const freshLoopback = (): string =>
  `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}`;

/**
 * What a request's host names: this server; this server by a name that it had before, as far as its form tells; this machine
 * by a name that everybody knows; or something else.
 */
export type Place = 'own' | 'earlier' | 'known' | 'foreign';

/** @param host of a request, as it is written there; @param own hosts without the port */
export function placeOf(host: string | undefined, port: number, own: readonly string[]): Place {
  const end = `:${port}`;
  if (host === undefined || !host.endsWith(end)) return 'foreign';
  const name = host.slice(0, -end.length);
  if (own.includes(name)) return 'own';
  if (EARLIER.test(name)) return 'earlier';
  return KNOWN.has(name) ? 'known' : 'foreign';
}
