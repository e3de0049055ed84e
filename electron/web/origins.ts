/*
 * The origins of one server: the addresses by which its user's browsers know it.
 *
 * A port belongs to whoever takes it. While Fathom is away, another user's program may listen there and leave a service worker,
 * a page, or cached scripts in the user's browser, all of which act for their origin from then on. No cookie and no stored key
 * tells them from Fathom's own page. So every server has origins that no browser has seen before: a random name under
 * `localhost`, which browsers resolve to this machine without asking anyone, and, for a browser that does not, a random address
 * of the loopback network, where the system has more than one.
 *
 * All names of a user are of one site, so that a page may hold a frame of an origin that stays: unsaved text is kept there
 * (renderer/keeping/framed-drafts.ts). That origin is asked for by Fathom's own page alone, and only while Fathom is there.
 *
 * Keep true: an own origin is made when the server starts and is never written anywhere. What was given out for an earlier
 * origin opens no files and no services: it leads to the present one (house.ts).
 */
import { randomBytes, randomInt } from 'node:crypto';
import type { UserKey } from './user-key.ts';

const LABEL = /^[0-9a-f]{24}$/;
const KNOWN = new Set(['127.0.0.1', 'localhost']);

/** Hosts without the port. */
export interface Hosts {
  /** What all names of the user end in. */
  readonly site: string;
  /** At which the cookie opens the window: by name, and by number. */
  readonly own: readonly [named: string, plain: string];
  /** Of the frame that keeps unsaved text. */
  readonly drafts: string;
}

/** @param secret of the user: the site and the origin of unsaved text stay the same with it */
export function freshHosts(secret: UserKey): Hosts {
  const site = `fathom-${secret.label('site').slice(0, 10)}.localhost`;
  return { site, own: [freshName(site), freshLoopback()], drafts: `${secret.label('drafts')}.${site}` };
}

/** Unguessable, and so different for every server. */
export const freshName = (site: string): string => `${randomBytes(12).toString('hex')}.${site}`;

/** An address of 127.0.0.0/8 other than those that everybody uses. */
const freshLoopback = (): string => `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}`;

/**
 * What a request's host names: this server; the frame that keeps unsaved text; this server by a name that it had before, as far
 * as its form tells; this machine by a name that everybody knows; or something else.
 */
export type Place = 'own' | 'drafts' | 'earlier' | 'known' | 'foreign';

/** @param host of a request, as it is written there */
export function placeOf(host: string | undefined, port: number, { site, own, drafts }: Hosts): Place {
  const end = `:${port}`;
  if (host === undefined || !host.endsWith(end)) return 'foreign';
  const name = host.slice(0, -end.length);
  if (own.includes(name)) return 'own';
  if (name === drafts) return 'drafts';
  if (name.endsWith(`.${site}`) && LABEL.test(name.slice(0, -site.length - 1))) return 'earlier';
  return KNOWN.has(name) ? 'known' : 'foreign';
}
