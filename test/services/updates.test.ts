// Tests the check for a newer version: only the user starts it, responses are validated strictly, and every
// failure has a clear message.
import { createServer } from 'node:https';
import { describe, expect, it, vi } from 'vitest';
import { menuTemplate } from '../../electron/desktop/menu.ts';
import { mainWords } from '../../electron/desktop/words.ts';
import { feedAddress, Updates } from '../../electron/services/updates.ts';

const FEED = 'https://fathom.example/newest.json';
const PAGE = 'https://fathom.example/download';
const answering = (body: string | Uint8Array<ArrayBuffer>, status = 200): typeof fetch =>
  vi.fn(() => Promise.resolve(new Response(body, { status })));
const check = (body: string | Uint8Array<ArrayBuffer>, version = '1.2.3'): Promise<{ status: string }> =>
  new Updates(FEED, version, answering(body)).check();
const answer = (version: unknown, page: unknown = PAGE): string => JSON.stringify({ version, page });

describe('the newest version', () => {
  it.each([
    ['1.2.4', 'newer'],
    ['1.10.0', 'newer'],
    ['2.0.0', 'newer'],
    ['1.2.3', 'newest'],
    ['1.2.2', 'newest'],
    ['0.99.99', 'newest'],
  ])('%s compared with 1.2.3 is %s', async (version, status) => {
    const found = await check(answer(version));
    expect(found).toEqual({
      status,
      version: status === 'newer' ? version : '1.2.3',
      page: status === 'newer' ? PAGE : '',
    });
  });

  it('is requested once, without user data', async () => {
    const ask = answering(answer('1.2.3'));
    const updates = new Updates(FEED, '1.2.3', ask);
    expect([updates.areKnown, vi.mocked(ask).mock.calls.length]).toEqual([true, 0]);
    await updates.check();
    const [[address, options] = []] = vi.mocked(ask).mock.calls;
    expect(vi.mocked(ask).mock.calls).toHaveLength(1);
    expect(String(address)).toBe(FEED);
    expect(options).toMatchObject({
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: { Accept: 'application/json' },
    });
    expect(Object.keys(options ?? {})).not.toContain('body');
  });

  it.each([
    ['no JSON', 'newest: 2'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number for the version', answer(2)],
    ['two numbers', answer('2.0')],
    ['a version with a suffix', answer('2.0.0-beta')],
    ['a version with a line break', answer('2.0.0\n')],
    ['huge numbers', answer('999999.0.0')],
    ['no page', JSON.stringify({ version: '2.0.0' })],
    ['a page of another host', answer('2.0.0', 'https://evil.example/download')],
    ['a page of another port', answer('2.0.0', 'https://fathom.example:8443/')],
    ['a page without encryption', answer('2.0.0', 'http://fathom.example/download')],
    ['a program for a page', answer('2.0.0', 'javascript:alert(1)')],
    ['a file for a page', answer('2.0.0', 'file:///etc/passwd')],
    ['a page with a password', answer('2.0.0', 'https://a:b@fathom.example/')],
    ['a long page', answer('2.0.0', `${PAGE}${'x'.repeat(600)}`)],
    ['more entries than it should', JSON.stringify({ version: '2.0.0', page: PAGE, run: 'curl | sh' })],
    ['too many bytes', answer('2.0.0') + ' '.repeat(30_000)],
    ['a prototype property', '{"__proto__":{"version":"2.0.0","page":""}}'],
  ])('is unknown if the answer contains %s', async (_, body) => {
    expect(await check(body)).toEqual({ status: 'unreadable', version: '', page: '' });
  });

  it.each([
    ['says that there is none', () => Promise.resolve(new Response('', { status: 404 }))],
    ['sends no text', () => Promise.resolve(new Response(null, { status: 204 }))],
    ['does not answer in UTF-8', () => Promise.resolve(new Response(new Uint8Array([0xff, 0xfe])))],
    ['redirects elsewhere', () => Promise.reject(new TypeError('unexpected redirect'))],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ])('is unavailable if the server %s', async (_, ask) => {
    const found = await new Updates(FEED, '1.2.3', ask as typeof fetch).check();
    expect(found).toEqual({ status: 'unreachable', version: '', page: '' });
  });

  it('is unavailable without a network and from a server with a self-signed certificate', async () => {
    expect((await new Updates('https://127.0.0.1:9/', '1.0.0').check()).status).toBe('unreachable');
    expect((await new Updates('https://fathom.invalid/', '1.0.0').check()).status).toBe('unreachable');
    const server = createServer((_, response) => response.end(answer('2.0.0')));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    expect((await new Updates(`https://127.0.0.1:${port}/`, '1.0.0').check()).status).toBe('unreachable');
    server.close();
  });
});

describe('a build without a configured update address', () => {
  it.each([
    '',
    'http://fathom.example/',
    'ftp://x',
    'fathom.example',
    'https://a:b@fathom.example/',
    'file:///x',
  ])('requests nothing (%j)', async (feed) => {
    expect(feedAddress(feed)).toBe(null);
    const ask = answering(answer('2.0.0'));
    const updates = new Updates(feed, '1.0.0', ask);
    expect([updates.areKnown, (await updates.check()).status]).toEqual([false, 'unreachable']);
    expect(ask).not.toHaveBeenCalled();
  });

  it('has no menu command for the check', () => {
    const nothing = (): void => undefined;
    const actions = {
      command: nothing,
      open: nothing,
      openRecent: nothing,
      forgetRecent: nothing,
      showLogs: nothing,
    };
    const has = (hasUpdates: boolean): boolean =>
      JSON.stringify(menuTemplate(mainWords.en, [], { ...actions, hasUpdates })).includes('check-updates');
    expect([has(false), has(true)]).toEqual([false, true]);
  });
});
