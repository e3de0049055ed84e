/*
 * The origins of one server, as its user's browsers see them.
 *
 * Any program can take a port. While Fathom is not running, another user's program may listen there and leave a
 * service worker, a page, or cached scripts in the user's browser, which act for their origin from then on; neither a
 * cookie nor a stored key distinguishes them from Fathom's own page. So every server has origins that no browser has
 * seen before: a random name under `localhost`, which browsers resolve to this machine by themselves, and, for a
 * browser that does not, a random address of the loopback network, if the system has more than one.
 *
 * All names of a user are of one site, so that a page may embed a frame with a stable origin, which stores unsaved
 * text (renderer/persistence/framed-drafts.ts). Only Fathom's own page loads it.
 *
 * Invariants: these origins are created when the server starts and never stored. Credentials of an earlier origin
 * give no access to files or services: they only lead to the current one (window-server.ts).
 */
import { randomBytes, randomInt } from 'node:crypto';
import type { UserKey } from './user-key.ts';

const LABEL = /^[0-9a-f]{24}$/;
const KNOWN = new Set(['127.0.0.1', 'localhost']);

/** Host names without the port. */
export interface Hosts {
  /** Common suffix of the user's host names. */
  readonly site: string;
  /** Where the cookie gives access to the window. */
  readonly own: readonly [named: string, plain: string];
  /** For the frame that stores unsaved text. */
  readonly drafts: string;
}

/** @param secret the user's key: determines the site and the origin of unsaved text */
export function freshHosts(secret: UserKey): Hosts {
  const site = `fathom-${secret.label('site').slice(0, 10)}.localhost`;
  return { site, own: [freshName(site), freshLoopback()], drafts: `${secret.label('drafts')}.${site}` };
}

/** Unguessable, and so unique to every server. */
export const freshName = (site: string): string => `${randomBytes(12).toString('hex')}.${site}`;

/** An address in 127.0.0.0/8, except the common ones. */
const freshLoopback = (): string => `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}`;

/**
 * What a request's host refers to: this server; the frame with unsaved text; an earlier name of this server,
 * judging by its form; this machine by a well-known name; or something else.
 */
export type Place = 'own' | 'drafts' | 'earlier' | 'known' | 'foreign';

/** @param host as written in a request */
export function placeOf(host: string | undefined, port: number, { site, own, drafts }: Hosts): Place {
  const end = `:${port}`;
  if (host === undefined || !host.endsWith(end)) return 'foreign';
  const name = host.slice(0, -end.length);
  if (own.includes(name)) return 'own';
  if (name === drafts) return 'drafts';
  if (name.endsWith(`.${site}`) && LABEL.test(name.slice(0, -site.length - 1))) return 'earlier';
  return KNOWN.has(name) ? 'known' : 'foreign';
}
