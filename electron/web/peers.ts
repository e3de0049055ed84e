/*
 * Whose process is at the other end of a connection of this machine.
 *
 * A port of this machine is open to every user, and what lets in can get lost: another user's program may have had the port
 * while Fathom was not there, and what a browser showed it then would open the services later. So of whoever brings what lets
 * in it is also asked who that is, where the system tells: Linux does, in its tables of connections.
 *
 * Keep true: where the tables are there, an end that is not in them, or belongs to nobody any more, is not the user's.
 */
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

/** A program may use either kind of socket for an address of the first kind. */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'] as const;
/** Where connections to this machine come from. */
const HERE = new Set(['127.0.0.1', '::1']);
/** Who needs no way in. */
const ROOT = 0;

export type Owner = 'own' | 'other' | 'not-told';

/** Connections whose other end is known not to be another user's. */
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
  const table = TABLES.map(readTable).join('');
  const user = userOf(
    table,
    { address: remoteAddress, port: remotePort },
    { address: localAddress, port: localPort },
  );
  if (user === null) return 'not-told';
  return user === own || user === ROOT ? 'own' : 'other';
}

export interface End {
  readonly address: string;
  readonly port: number;
}

/**
 * The number of the user who has one end of a connection; -1 where nobody has it; null where the table does not tell, not even
 * of the other end.
 *
 * @param table lines of columns: number, both addresses with their ports in hexadecimal, state, two queues, timer,
 *   retransmissions, user, timeout, and the file, which is 0 for an end that no process has
 */
export function userOf(table: string, from: End, to: End): number | null {
  const pairs = [plain, mapped].map((form) => [form(from), form(to)] as const);
  const line =
    pairs.map(([near, far]) => lineWith(table, ` ${near} ${far} `)).find((each) => each !== null) ?? '';
  const columns = line.trim().split(/ +/);
  const [user, file] = [Number(columns[7]), Number(columns[9])];
  if (Number.isInteger(user) && file > 0) return user;
  const isThere = pairs.some(([near, far]) => lineWith(table, ` ${far} ${near} `) !== null);
  return isThere ? -1 : null;
}

/** As the table has it: in the order of bytes of the machines that this runs on. */
function plain({ address, port }: End): string {
  if (address === '::1') return `${'0'.repeat(24)}01000000:${hex(port, 4)}`;
  const bytes = address.split('.').map((part) => hex(Number(part), 2));
  return `${bytes.reverse().join('')}:${hex(port, 4)}`;
}

/** The same of a socket of the second kind that speaks with the first. */
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
