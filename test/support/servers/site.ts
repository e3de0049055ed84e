// Serves the built site with a plain static server under a path.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { newest } from '../../../build/project.mjs';
import { steadyPort } from './port.ts';

const root = new URL('../../..', import.meta.url).pathname;
export const site = join(root, 'dist', 'site');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** Builds dist/site if stale. */
export function buildSiteOnce(): void {
  const made = join(site, 'offline.js');
  const sources = ['compiler', 'labs', 'electron', 'renderer', 'build', 'package.json'].map((name) =>
    join(root, name),
  );
  if (existsSync(made) && statSync(made).mtimeMs > newest(sources)) return;
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'build', 'build-site.mjs')], {
    encoding: 'utf8',
    timeout: 240_000,
  });
  if (status !== 0) throw new Error(stderr);
}

export interface StaticServer {
  /** The address of the page. */
  readonly address: string;
  /** Requested files that do not exist. */
  readonly missing: string[];
  close(): Promise<void>;
}

/** @param path starts and ends with `/` @param again the port of an earlier one */
export async function serveStatic(path: string, again?: number): Promise<StaticServer> {
  const missing: string[] = [];
  const port = again ?? (await steadyPort());
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://here');
    const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const isInside = file.startsWith(path) && !normalize(file).includes('..');
    const content = isInside ? readFile(join(site, file.slice(path.length))) : Promise.reject(new Error());
    content.then(
      (bytes) => response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'text/plain' }).end(bytes),
      () => {
        missing.push(pathname);
        response.writeHead(404).end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${port}${path}`,
    missing,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
