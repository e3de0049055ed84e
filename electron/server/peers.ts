/*
 * The owner of the process at the other end of a local connection.
 *
 * Every user can reach a port of this machine, and credentials can leak: while Fathom was not running, another user's
 * program may have had the port and received a browser's cookie. So credentials alone do not suffice if the system
 * can identify their sender, as Linux can in its connection tables.
 *
 * Invariant: if the tables exist, an end that is missing or has no owner is not the user's.
 */
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

/** A program may use either socket family for an IPv4 address. */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'] as const;
/** Sources of connections to this machine. */
const HERE = new Set(['127.0.0.1', '::1']);
/** Needs no login. */
const ROOT = 0;
const NO_OWNER = -1;

export type Owner = 'own' | 'other' | 'not-told';

/** Their other end is known not to be another user's. */
const known = new WeakMap<Socket, Owner>();

export function ownerOf(socket: Socket): Owner {
  const found = known.get(socket) ?? findOwner(socket);
  if (found !== 'other') known.set(socket, found);
  return found;
}

export const isOfOtherUser = (socket: Socket): boolean => ownerOf(socket) === 'other';

function findOwner({ remoteAddress, remotePort, localAddress, localPort }: Socket): Owner {
  const own = process.getuid?.();
  if (own === undefined) return 'not-told';
  if (remoteAddress === undefined || !HERE.has(remoteAddress)) return 'other';
  if (remotePort === undefined || localAddress === undefined || localPort === undefined) return 'other';
  const from = { address: remoteAddress, port: remotePort };
  const to = { address: localAddress, port: localPort };
  let isListed = false;
  // The kernel takes milliseconds to print a table, so the second is read only if needed.
  for (const table of TABLES) {
    const user = userOf(readTable(table), from, to);
    if (user === own || user === ROOT) return 'own';
    if (user !== null && user !== NO_OWNER) return 'other';
    isListed ||= user === NO_OWNER;
  }
  return isListed ? 'other' : 'not-told';
}

export interface End {
  readonly address: string;
  readonly port: number;
}

/**
 * The user who owns one end of a connection; -1 if it has no owner; null if the table lists neither end.
 *
 * @param table lines of columns: number, both addresses with their ports in hexadecimal, state, two queues,
 * timer, retransmissions, user, timeout, and the inode, which is 0 for an end without a process
 */
export function userOf(table: string, from: End, to: End): number | null {
  const pairs = [plain, mapped].map((form) => [form(from), form(to)] as const);
  const line =
    pairs.map(([near, far]) => lineWith(table, ` ${near} ${far} `)).find((each) => each !== null) ?? '';
  const columns = line.trim().split(/ +/);
  const [user, file] = [Number(columns[7]), Number(columns[9])];
  if (Number.isInteger(user) && file > 0) return user;
  const isThere = pairs.some(([near, far]) => lineWith(table, ` ${far} ${near} `) !== null);
  return isThere ? NO_OWNER : null;
}

/** In the table's format: little-endian, like the supported machines. */
function plain({ address, port }: End): string {
  if (address === '::1') return `${'0'.repeat(24)}01000000:${hex(port, 4)}`;
  const bytes = address.split('.').map((part) => hex(Number(part), 2));
  return `${bytes.reverse().join('')}:${hex(port, 4)}`;
}

/** For an IPv6 socket connected to an IPv4 one. */
const mapped = (end: End): string => `${'0'.repeat(16)}FFFF0000${plain(end)}`;

const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0');

function lineWith(table: string, ends: string): string | null {
  const at = table.indexOf(ends);
  if (at < 0) return null;
  return table.slice(table.lastIndexOf('\n', at) + 1, table.indexOf('\n', at));
}

function readTable(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
