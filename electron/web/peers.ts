/*
 * Whose process is at the other end of a connection of this machine.
 *
 * A port of 127.0.0.1 is open to every user of the machine, and what lets in can get lost: another user's program may have had
 * the port while Fathom was not there, and what a browser showed it then would open the services later. So of whoever brings
 * what lets in it is also asked who that is, where the system tells: Linux does, in its tables of connections.
 *
 * Keep true: where the tables are there, an end that is not in them, or belongs to nobody any more, is not the user's.
 */
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

/** A program may use either kind of socket for 127.0.0.1. */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'] as const;
const HERE = '127.0.0.1';
/** Who needs no way in. */
const ROOT = 0;

/** Connections whose other end was found to be the user's. */
const known = new WeakSet<Socket>();

export function isOfOtherUser(socket: Socket): boolean {
  const { remoteAddress, remotePort, localPort } = socket;
  const own = process.getuid?.();
  if (own === undefined || known.has(socket)) return false;
  if (remoteAddress !== HERE || remotePort === undefined || localPort === undefined) return true;
  const user = userOf(TABLES.map(readTable).join(''), remotePort, localPort);
  const isOther = user !== null && user !== own && user !== ROOT;
  if (!isOther) known.add(socket);
  return isOther;
}

/**
 * The number of the user who has the end at one port of a connection of 127.0.0.1 to another port; -1 where nobody has it;
 * null where the table does not tell, not even of the other end.
 *
 * @param table lines of columns: number, both addresses with their ports in hexadecimal, state, two queues, timer,
 *   retransmissions, user, timeout, and the file, which is 0 for an end that no process has
 */
export function userOf(table: string, from: number, to: number): number | null {
  const [near, far] = [address(from), address(to)];
  const mapped = '0'.repeat(16) + 'FFFF0000';
  const line =
    lineWith(table, ` ${near} ${far} `) ?? lineWith(table, ` ${mapped}${near} ${mapped}${far} `) ?? '';
  const columns = line.trim().split(/ +/);
  const [user, file] = [Number(columns[7]), Number(columns[9])];
  if (Number.isInteger(user) && file > 0) return user;
  return lineWith(table, ` ${far} ${near} `) === null ? null : -1;
}

/** 127.0.0.1 as the table has it: in the order of bytes of the machines that this runs on. */
const address = (port: number): string => `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;

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
