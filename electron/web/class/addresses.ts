/*
 * At which addresses of this machine a class can be held.
 *
 * Keep true: a class is at one address that the teacher names, never at all of them at once.
 */
import { isIP, isIPv6 } from 'node:net';
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';

/** Addresses that routers keep inside: this machine, home and school networks, links, unique local ones. */
const INSIDE =
  /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|::1$|f[cd]|fe[89ab])/i;

export interface HostChoice {
  readonly host: string;
  /** Others than those of the room may reach it; a sentence, '' for none. */
  readonly note: string;
}

type Interfaces = NodeJS.Dict<readonly NetworkInterfaceInfo[]>;

/** Addresses of this machine that others can reach; those of links to one neighbour are left out. */
export const reachableAddresses = (interfaces: Interfaces = networkInterfaces()): string[] =>
  Object.values(interfaces)
    .flatMap((each) => each ?? [])
    .filter(({ internal, address }) => !internal && !/^fe80/i.test(address))
    .map(({ address }) => address);

/** @throws Error with a message for people */
export function chooseHost(wanted: string, interfaces: Interfaces = networkInterfaces()): HostChoice {
  const known = reachableAddresses(interfaces);
  const list = known.length === 0 ? 'this computer has none now' : `this computer has ${known.join(', ')}`;
  if (isIP(wanted) === 0) throw new Error(`--host takes an address of this computer: ${list}`);
  const isAll = isIPv6(wanted) ? /^[0:]+$/.test(wanted) : wanted === '0.0.0.0';
  if (isAll)
    throw new Error(`--host takes a single address, so that you know who can reach the class: ${list}`);
  if (wanted !== '127.0.0.1' && !known.includes(wanted))
    throw new Error(`${wanted} is not an address of this computer that others can reach: ${list}`);
  const note = `${wanted} is a public address, so people outside the room may be able to reach it`;
  return { host: wanted, note: INSIDE.test(wanted) ? '' : note };
}
