/*
 * The server's port: the same for a user each time, so that open windows and bookmarks find it; and the owner
 * of a taken port.
 */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { homeFolder, userName } from '../services/account.ts';

const FIRST = 17_000;
/** Stays below the ports that systems assign to outgoing connections. */
const SPAN = 8_000;
const CANDIDATES = 8;

/** The ports that a user's servers try in order. */
export function usualPorts(user: string = userOfPorts()): number[] {
  const number = createHash('sha256').update(user).digest().readUInt32BE(0);
  const base = FIRST + (number % (SPAN - CANDIDATES));
  return Array.from({ length: CANDIDATES }, (_, i) => base + i);
}

/** A user without a name is identified by number. */
const userOfPorts = (): string => `${userName() || String(process.getuid?.())} ${homeFolder()}`;

/** For the teacher page, separate from those of the user's windows. */
export const classPorts = (): number[] => usualPorts(`class of ${userOfPorts()}`);

/** When a port is free at only some addresses. */
const TRIES = 20;

/**
 * All addresses or none: a browser may try any of them first, and another user's program could listen at a
 * missing one.
 * @param make creates a server for an address
 * @param port 0 for any
 * @param others skipped if the system lacks such an address
 * @returns the servers, by available address
 * @throws the system's error: EADDRINUSE if the port is taken at one of the addresses
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

/** Ports of this user's own servers: one file per port, with the process ID. */
export class OwnPorts {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The returned function removes the record. */
  note(port: number): () => void {
    const file = this.#file(port);
    try {
      writeFileSync(file, String(process.pid), { mode: 0o600 });
    } catch {
      // The port then counts as another user's; nothing else depends on it.
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
