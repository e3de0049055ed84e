// Tests the folder that a window works in: the folder is chosen, stored, and kept after a server restart,
// and nothing is written to the previous folder.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSession, type Session, type SessionOptions } from '../../electron/services/index.ts';
import { Trust } from '../../electron/services/trust.ts';
import { rememberedWorkspaces, usualWorkspace } from '../../electron/services/storage/workspaces.ts';
import { startServer } from '../../electron/server/index.ts';
import { TestServer } from '../support/servers/web.ts';

let folder: string;
let session: Session;
const at = (name: string): string => join(folder, name);
const open = (options: Partial<SessionOptions> = {}): Session =>
  openSession({
    mode: 'browser',
    emit: () => undefined,
    workspace: at('first'),
    config: at('config'),
    trust: new Trust(at('state'), at('usual')),
    ...options,
  });
const write = (path: string): Promise<unknown> =>
  Promise.resolve(
    session.handlers.workspace.write({ path, text: `// ${path}`, bases: [], aside: 'aside', keep: false }),
  );
const goTo = async (wanted: string, make = false): Promise<string> =>
  (await session.handlers.app.openWorkspace({ folder: wanted, make })).folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fathom-workspaces-'));
  mkdirSync(at('second'));
  session = open();
});
afterEach(() => {
  session.end();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

describe('another workspace', () => {
  it('receives all calls after it is opened, and the previous folder keeps its contents', async () => {
    await write('a.simple');
    expect(await goTo(at('second'))).toBe(at('second'));
    expect((await session.handlers.app.info({})).workspace).toBe(at('second'));
    await write('b.simple');
    expect(existsSync(at('second/a.simple'))).toBe(false);
    expect(existsSync(at('first/b.simple'))).toBe(false);
    expect(await goTo(at('first'))).toBe(at('first'));
    expect(await session.handlers.workspace.list({})).toMatchObject({ entries: [{ path: 'a.simple' }] });
  });

  it('can be inside the current folder and is created only on request', async () => {
    await expect(goTo('../third')).rejects.toMatchObject({ code: 'not-found' });
    expect(existsSync(at('third'))).toBe(false);
    expect(await goTo('../third', true)).toBe(at('third'));
    expect(existsSync(at('third'))).toBe(true);
  });

  it.each([
    ['a file', 'file', 'not-folder'],
    ['below a file', 'file/inside', 'not-folder'],
    ['a name with a null character', 'a\0b', 'path-refused'],
  ])('is refused if it is %s, and nothing changes', async (_, name, code) => {
    writeFileSync(at('file'), '');
    await expect(goTo(at(name), true)).rejects.toMatchObject({ code });
    expect((await session.handlers.app.info({})).workspace).toBe(at('first'));
  });

  it('is refused on a read-only server', () => {
    session.end();
    session = open({ readOnly: true });
    expect(() => session.handlers.app.openWorkspace({ folder: at('second'), make: false })).toThrow(
      expect.objectContaining({ code: 'served-read-only' }),
    );
  });
});

describe('the settings', () => {
  it('list each folder once, most recent first, and keep entries of a newer version', async () => {
    mkdirSync(at('config'));
    writeFileSync(at('config/settings.json'), JSON.stringify({ version: 9, color: 'mauve', theme: 'dark' }));
    for (const name of ['second', 'first', 'second']) await goTo(at(name));
    expect(rememberedWorkspaces(at('config'))).toEqual([at('second'), at('first')]);
    expect(JSON.parse(readFileSync(at('config/settings.json'), 'utf8'))).toMatchObject({
      version: 9,
      color: 'mauve',
      theme: 'dark',
    });
    expect(usualWorkspace(at('config'), {})).toBe(at('second'));
    rmSync(at('second'), { recursive: true });
    expect(usualWorkspace(at('config'), {})).toBe(at('first'));
    expect(usualWorkspace(at('config'), { FATHOM_WORKSPACE: at('third') })).toBe(at('third'));
  });

  it.each(['', '{', '[]', '{"workspaces":"/"}', '{"workspaces":["relative"]}', '{"workspaces":[1,2]}'])(
    'name no folder for the invalid value %j',
    (content) => {
      mkdirSync(at('config'));
      writeFileSync(at('config/settings.json'), content);
      expect(rememberedWorkspaces(at('config'))).toEqual([]);
    },
  );
});

describe('a window in a browser', () => {
  const serve = async (workspace: string): Promise<TestServer> => {
    mkdirSync(at('page'), { recursive: true });
    writeFileSync(at('page/index.html'), '');
    const places = { renderer: at('page'), workspace, config: at('config'), state: at('state') };
    return new TestServer(folder, await startServer(places));
  };
  const workspaceOf = async (server: TestServer, said: string): Promise<unknown> => {
    const headers = server.windowHeaders(await server.enter());
    const protocol = `${headers['Sec-WebSocket-Protocol']}, workspace.${Buffer.from(said).toString('base64url')}`;
    const window = await server.windowWith({ ...headers, 'Sec-WebSocket-Protocol': protocol });
    return (await window.value('app.info'))['workspace'];
  };

  it('keeps its folder on a server that was started for another folder', async () => {
    await goTo(at('second'));
    const server = await serve(at('first'));
    expect(await workspaceOf(server, at('second'))).toBe(at('second'));
    await server.server.close();
  });

  it.each([
    ['was never opened', (): string => tmpdir()],
    ['is not a folder', () => '\0'],
    ['is not text', () => '\u{fffd}'],
  ])('gets the default folder if it requests a folder that %s', async (_, said) => {
    const server = await serve(at('first'));
    expect(await workspaceOf(server, said())).toBe(at('first'));
    await server.server.close();
  });
});
