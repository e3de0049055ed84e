/*
 * Addresses of this machine for a class. Invariant: a class uses one address that the teacher names, never
 * all of them.
 */
import { isIP, isIPv6 } from 'node:net';
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';

/** Not routed publicly: this machine, private networks, link-local, and unique local addresses. */
const INSIDE =
  /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|::1$|f[cd]|fe[89ab])/i;

export interface HostChoice {
  readonly host: string;
  /** A warning that the address is reachable from outside the room, or ''. */
  readonly note: string;
}

type Interfaces = NodeJS.Dict<readonly NetworkInterfaceInfo[]>;

/** Addresses of this machine that others can reach, without link-local ones. */
export const reachableAddresses = (interfaces: Interfaces = networkInterfaces()): string[] =>
  Object.values(interfaces)
    .flatMap((each) => each ?? [])
    .filter(({ internal, address }) => !internal && !/^fe80/i.test(address))
    .map(({ address }) => address);

/** @throws Error with a user-readable message */
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
