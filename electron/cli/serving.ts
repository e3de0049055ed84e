/* Shared by both kinds of `fathom serve`: prints addresses, and waits for the end. */
import { io } from './io.ts';
import { tell } from './output.ts';

/**
 * Only the address goes to standard output, for scripts.
 * @param plain for browsers that do not resolve names under localhost, or null
 */
export function tellAddress(address: string, plain: string | null): void {
  io().stdout.write(`${address}\n`);
  if (plain !== null) tell(`If a browser cannot find this address, use: ${plain}\n`);
}

/** Listens immediately, because a script may send the signal as soon as it has read the address. */
export function toldToEnd(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
}
