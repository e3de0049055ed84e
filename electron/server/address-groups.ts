/*
 * Groups network addresses for limits. An IPv6 device can use 2^64 addresses, so its whole network counts as
 * one.
 */
import { isIPv6 } from 'node:net';

/** @param address as reported by a socket */
export function addressGroup(address: string): string {
  const [bare = ''] = address.split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(bare) ? `${networkOf(bare)}::/64` : bare;
}

/** The first four of the eight groups. */
function networkOf(address: string): string {
  const [before = '', after] = address.toLowerCase().split('::', 2);
  const groups = (text = ''): string[] => (text === '' ? [] : text.split(':'));
  const [head, tail] = [groups(before), groups(after)];
  // The last group may be an IPv4 address, which counts as two.
  const length = head.length + tail.length + (address.includes('.') ? 1 : 0);
  const zeros = after === undefined ? 0 : 8 - length;
  const all = [...head, ...Array<string>(zeros).fill('0'), ...tail];
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
