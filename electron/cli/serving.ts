/*
 * What both kinds of `fathom serve` do in a terminal: print addresses, and wait for the end.
 */
import { io } from './io.ts';
import { tell } from './output.ts';

/**
 * The address alone goes to standard output, so that a script can read it.
 * @param plain for a browser that does not find names under localhost; null if there is none
 */
export function tellAddress(address: string, plain: string | null): void {
  io().stdout.write(`${address}\n`);
  if (plain !== null) tell(`For a browser that does not find it: ${plain}\n`);
}

/** Listens from now on: a script may send the signal as soon as it has read the address. */
export function toldToEnd(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
}
