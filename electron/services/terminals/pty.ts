/*
 * Adds to node-pty nonblocking writes, holding the slave side open, and reading all output of an ended
 * program.
 *
 * node-pty's stream may block the process while the pty is full; its descriptor is nonblocking. Use the
 * descriptor only while the stream is open: the stream closes it, and its number may be reused for a file.
 */
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import type { ReadStream } from 'node:tty';
import type { IPty } from '@lydell/node-pty';
import type { Sink } from './input.ts';

/** Private fields of node-pty, except on Windows. */
interface Inside {
  readonly fd?: number;
  readonly _pty?: string;
  readonly _socket?: ReadStream;
}

export interface Ends extends Sink {
  /** Call after the shell has ended and all output is read. */
  release(): void;
}

/** At once; each read takes at most a line. */
const MAX_READS = 2_000;
/** Turns of the event loop, each of which reads. */
const LAST_TURNS = 50;

export function openEnds(pty: IPty): Ends {
  const { fd, _socket: stream, _pty: path } = pty as IPty & Inside;
  if (process.platform === 'win32' || fd === undefined || stream === undefined) return streamEnds(pty);
  readAllBeforeEnd(stream);
  // So that a short command does not lose its last output.
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

/**
 * node-pty destroys its stream a moment after the program's end, and only then reports the end. A busy process
 * may not have read everything by then, nor one that has paused the stream. What is left fits into the pty's
 * buffer, unless a descendant still writes; then it is cut.
 */
function readAllBeforeEnd(stream: ReadStream): void {
  const destroy = stream.destroy.bind(stream);
  stream.destroy = (error) => {
    stream.destroy = destroy;
    if (error !== undefined) return destroy(error);
    const turn = (left: number, seen: number): void => {
      if (left === 0 || (stream.bytesRead === seen && stream.readableLength === 0)) return void destroy();
      stream.resume();
      setImmediate(() => setImmediate(() => turn(left - 1, stream.bytesRead)));
    };
    turn(LAST_TURNS, -1);
    return stream;
  };
}

/** A system pipe takes the input without blocking. */
function streamEnds(pty: IPty): Ends {
  return {
    write: (bytes) => {
      // The stream accepts bytes as well as text, and a piece may end inside a character.
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
    // Without it, a short command may lose its last output, and interrupt keys wait for queued input.
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
  for (let i = 0; i < MAX_READS; i++) {
    try {
      if (readSync(fd, bytes) === 0) return i > 0;
    } catch {
      return i > 0;
    }
  }
  return true;
}
