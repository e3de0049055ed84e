// Chooses ports for servers that a test stops and restarts at the same address.
import { createServer } from 'node:net';

/** Below the ports that Linux assigns, so that no other socket takes one while its server is stopped. */
const FIRST = 20_000;
const COUNT = 10_000;
let next = process.pid * 97;

export async function steadyPort(): Promise<number> {
  for (;;) {
    const port = FIRST + (next++ % COUNT);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
