/*
 * What node-pty does not offer, done with the descriptors that it has: writing without ever waiting, and a hold on the
 * slave side.
 *
 * node-pty writes through a stream that waits inside the process while the pty is full, for ever if need be. The descriptor
 * itself is non-blocking. It is only used while node-pty's stream is open: the stream closes it, and its number may then
 * belong to a file.
 */
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import type { IPty } from '@lydell/node-pty';
import type { Sink } from './input.ts';

/** What node-pty has on systems other than Windows, and keeps to itself. */
interface Inside {
  readonly fd?: number;
  /** The path of the slave side. */
  readonly _pty?: string;
  readonly _socket?: { readonly destroyed: boolean };
}

export interface Ends extends Sink {
  /** Lets the slave side go. To be called once the shell has ended and all of its output is read. */
  release(): void;
}

/** So many reads in one go; each takes a line at most. */
const MOST_READS = 2_000;

export function openEnds(pty: IPty): Ends {
  const { fd, _socket: stream, _pty: path } = pty as IPty & Inside;
  if (process.platform === 'win32' || fd === undefined || stream === undefined) return streamEnds(pty);
  // Held open, so that a command that prints and ends at once does not lose its last output.
  let slave = path === undefined ? null : openSlave(path);
  return {
    write: (bytes) => (stream.destroyed ? 'gone' : writeNow(fd, bytes)),
    drain: () => slave !== null && readAway(slave),
    release: () => {
      if (slave !== null) closeSync(slave);
      slave = null;
    },
  };
}

/** On Windows a pipe of the system's takes what is typed, and nothing waits for it. */
function streamEnds(pty: IPty): Ends {
  return {
    write: (bytes) => {
      // The stream takes bytes as well as text, and a piece may end inside a character.
      pty.write(bytes as unknown as string);
      return bytes.length;
    },
    drain: () => false,
    release: () => undefined,
  };
}

function openSlave(path: string): number | null {
  try {
    return openSync(path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK);
  } catch {
    // Without it the last output of a shell that ends at once may be lost, and keys that interrupt wait for their turn.
    return null;
  }
}

function writeNow(fd: number, bytes: Uint8Array): number | 'gone' {
  try {
    return writeSync(fd, bytes);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'EAGAIN' || code === 'EINTR' ? 0 : 'gone';
  }
}

function readAway(fd: number): boolean {
  const bytes = Buffer.alloc(4_096);
  for (let i = 0; i < MOST_READS; i++) {
    try {
      if (readSync(fd, bytes) === 0) return i > 0;
    } catch {
      return i > 0;
    }
  }
  return true;
}
