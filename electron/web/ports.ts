/*
 * Where the server listens: at a port that is the same for a user each time, so that an open window and a bookmark find it
 * again; and who has a port that is taken.
 */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { homeFolder, userName } from '../services/account.ts';

const FIRST = 17_000;
/** Up to where systems take ports for connections of their own. */
const SPAN = 8_000;
const CANDIDATES = 8;

/** The ports that a user's servers try in turn. */
export function usualPorts(user: string = userOfPorts()): number[] {
  const number = createHash('sha256').update(user).digest().readUInt32BE(0);
  const base = FIRST + (number % (SPAN - CANDIDATES));
  return Array.from({ length: CANDIDATES }, (_, i) => base + i);
}

/** A user without a name is told apart by number. */
const userOfPorts = (): string => `${userName() || String(process.getuid?.())} ${homeFolder()}`;

/** Those of the teacher's page of a class: beside the user's windows. */
export const classPorts = (): number[] => usualPorts(`class of ${userOfPorts()}`);

/** @throws the system's error: EADDRINUSE where the port is taken */
export function listen(server: Server, port: number, host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const failed = (error: Error): void => reject(error);
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Which ports this user's own servers have: a file a port, with the number of its process. */
export class OwnPorts {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The returned function takes the note back. */
  note(port: number): () => void {
    const file = this.#file(port);
    try {
      writeFileSync(file, String(process.pid), { mode: 0o600 });
    } catch {
      // Then it is told as somebody else's; nothing else depends on it.
      return () => undefined;
    }
    return () => rmSync(file, { force: true });
  }

  isOwn(port: number): boolean {
    try {
      process.kill(Number(readFileSync(this.#file(port), 'utf8')), 0);
      return true;
    } catch {
      return false;
    }
  }

  #file(port: number): string {
    return join(this.#folder, `port-${port}`);
  }
}
