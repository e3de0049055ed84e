/*
 * Where the server listens: at a port that is the same for a user each time, so that an open window and a bookmark find it
 * again; and who has a port that is taken.
 */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/** How often a port that is free at one address is tried at all. */
const TRIES = 20;

/**
 * Listens at one port of all addresses, or at none: a browser may try any of them first, and at one that is left out another
 * user's program would hear it.
 * @param make a server for one more address
 * @param port 0 for any
 * @param others left out where the system has no such address
 * @returns the servers by the addresses that the system has
 * @throws the system's error: EADDRINUSE where the port is taken at one of the addresses
 */
export async function listenAtAll(
  make: () => Server,
  port: number,
  first: string,
  others: readonly string[],
): Promise<ReadonlyMap<string, Server>> {
  for (let tries = 1; ; tries++) {
    const servers = new Map<string, Server>();
    try {
      const begun = make();
      const found = await listen(begun, port, first);
      servers.set(first, begun);
      for (const address of others) {
        const server = make();
        if (await listensBeside(server, found, address)) servers.set(address, server);
      }
      return servers;
    } catch (error) {
      await Promise.all([...servers.values()].map((server) => new Promise((done) => server.close(done))));
      if (port !== 0 || codeOf(error) !== 'EADDRINUSE' || tries === TRIES) throw error;
    }
  }
}

async function listensBeside(server: Server, port: number, address: string): Promise<boolean> {
  try {
    await listen(server, port, address);
    return true;
  } catch (error) {
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(codeOf(error))) return false;
    throw error;
  }
}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code);

export const portOf = (server: Server): number => (server.address() as AddressInfo).port;

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const failed = (error: Error): void => reject(error);
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      resolve(portOf(server));
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
