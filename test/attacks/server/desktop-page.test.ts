// Tests the window's files on the desktop: the page has the same policy as in the browser with a fresh
// nonce, and no address leads out of the folder.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGE, pageHandler } from '../../../electron/desktop/page.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('desktop');
mkdirSync(join(folder, 'page', 'assets'), { recursive: true });
mkdirSync(join(folder, 'page-beside'));
writeFileSync(join(folder, 'page', 'index.html'), '<meta nonce="fathom-nonce" />');
writeFileSync(join(folder, 'page', 'assets', 'part.js'), 'part("fathom-nonce")');
writeFileSync(join(folder, 'page-beside', 'secret'), 'secret');
writeFileSync(join(folder, 'secret'), 'secret');
const read: string[] = [];
const handle = pageHandler(join(folder, 'page'), (file) => {
  read.push(file);
  return Promise.resolve(new Response(readFileSync(file), { headers: { 'Content-Type': 'text/x' } }));
});

describe('the desktop page', () => {
  it('allows no inline style or script and has a new nonce for each request', async () => {
    const nonces = new Set<string>();
    for (let i = 0; i < 10; i++) {
      const response = await handle({ url: PAGE });
      const nonce = /nonce="([\w-]{24})"/.exec(await response.text())?.[1] ?? '';
      const policy = response.headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|ws:|\*/);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(10);
    expect(nonces).not.toContain('');
  });

  it('is served at its path only, ignoring query and fragment', async () => {
    for (const rest of ['?present=1', '#place', '?a#b']) {
      const response = await handle({ url: `${PAGE}${rest}` });
      expect(await response.text()).not.toContain('fathom-nonce');
    }
  });

  it('serves other files unchanged, with a policy without a nonce', async () => {
    const response = await handle({ url: 'app://fathom/assets/part.js' });
    expect(await response.text()).toBe('part("fathom-nonce")');
    expect(response.headers.get('Content-Type')).toBe('text/x');
    expect(response.headers.get('Content-Security-Policy')).toContain("style-src 'self';");
  });

  it.each([
    '/../secret',
    '/..%2fsecret',
    '/%2e%2e/secret',
    '/%2e%2e%2fsecret',
    '/assets/../../secret',
    '/assets/..%2f..%2fsecret',
    '/..%2fpage-beside/secret',
    '/..\\secret',
    '/..%5csecret',
    '//secret',
    '/%00',
    '/index.html%00.js',
    '/%',
    '/%ff',
    '',
  ])('serves nothing outside its folder: %s', async (path) => {
    read.length = 0;
    const response = await handle({ url: `app://fathom${path}` }).catch(
      () => new Response('', { status: 404 }),
    );
    expect(response.status).not.toBe(200);
    expect(read.filter((file) => !file.startsWith(join(folder, 'page', '/')))).toEqual([]);
  });

  it('is served only for one host name', async () => {
    for (const url of ['app://other/index.html', 'app:///index.html', 'app://fathom.evil/index.html'])
      expect((await handle({ url })).status).toBe(403);
  });
});
