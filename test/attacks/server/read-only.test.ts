// Tests that a read-only server starts nothing and changes no file, whatever a window requests.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { windowContract } from '../../../electron/contract/index.ts';
import { openSession } from '../../../electron/services/index.ts';
import { openServer, type TestServer, type TestWindow } from '../../support/servers/web.ts';

let server: TestServer;
let window: TestWindow;
beforeAll(async () => {
  server = await openServer({ readOnly: true });
  for (const [folder, file, text] of [
    ['workspace', 'program.simple', 'return arg;'],
    ['workspace', 'progress.json', 'damaged'],
    ['config', 'settings.json', 'damaged'],
  ]) {
    mkdirSync(join(server.folder, folder), { recursive: true });
    writeFileSync(join(server.folder, folder, file), text);
  }
  window = await server.window();
});
afterAll(() => server.close());

/** The name and content of every file in the server's folder. */
function everything(): Record<string, string> {
  const entries = readdirSync(server.folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(files.sort().map((file) => [file, readFileSync(file, 'utf8')]));
}

const text = { assembly: '.globl _start\n_start: ret\n', source: 'return 1;', argument: '0' };
const progress = { step: 0, tasks: {}, files: {} };
/** For each call, a request that an ordinary server would grant. */
const requests: Readonly<Record<string, unknown>> = {
  'terminal.open': { cols: 80, rows: 24 },
  'terminal.attach': { id: 'shell-1', seen: 0 },
  'terminal.write': { id: 'shell-1', data: 'x' },
  'terminal.resize': { id: 'shell-1', cols: 80, rows: 24 },
  'terminal.acknowledge': { id: 'shell-1', seen: 0 },
  'terminal.close': { id: 'shell-1' },
  'terminal.typeProgram': { id: 'shell-1', name: 'x', ...text },
  'program.start': { id: 'run-1', cols: 80, rows: 24, name: 'x', ...text },
  'toolchain.run': { assembly: text.assembly, argument: '0' },
  'workspace.read': { path: 'program.simple' },
  'workspace.write': { path: 'new.simple', text: 'x', bases: [], aside: 'new' },
  'workspace.rename': { path: 'program.simple', name: 'other.simple' },
  'workspace.remove': { path: 'program.simple' },
  'progress.read': { lab: 'loops' },
  'progress.write': { lab: 'loops', progress },
  'courses.read': { lab: '00-first-soundings' },
  'app.openWorkspace': { folder: '/etc', make: true },
  'courses.open': { folder: '/etc' },
  'settings.write': { theme: 'dark', view: { polluted: true } },
};

describe('a read-only server', () => {
  it('has handlers only for calls that read data', () => {
    const { handlers, end } = openSession({
      mode: 'browser',
      emit: () => undefined,
      workspace: join(server.folder, 'workspace'),
      config: join(server.folder, 'config'),
      readOnly: true,
    });
    const groups = handlers as unknown as Record<string, Record<string, (request: unknown) => unknown>>;
    const refused = windowContract.callNames.filter((name) => windowContract.findCall(name)?.looks !== true);
    for (const name of refused) {
      const [group, verb] = name.split('.');
      expect(name).not.toMatch(/\.(info|read|shared)$/);
      expect(() => groups[group][verb]({}), name).toThrow(/you cannot change or start anything/);
    }
    expect(refused.length).toBeGreaterThan(15);
    end();
  });

  it('refuses requests that start or change anything, and no file changes', async () => {
    const before = everything();
    for (const name of windowContract.callNames) {
      const answer = await window.call(name, requests[name] ?? {});
      if (requests[name] === undefined || windowContract.findCall(name)?.looks === true) continue;
      expect([name, answer]).toMatchObject([name, { ok: false, failure: { code: 'served-read-only' } }]);
    }
    expect(window.events).toEqual([]);
    expect(everything()).toEqual(before);
  });

  it('reports that it is read-only and shows existing files', async () => {
    expect(await window.value('app.info')).toMatchObject({ readOnly: true });
    expect(await window.value('workspace.read', { path: 'program.simple' })).toMatchObject({
      text: 'return arg;',
    });
    expect(await window.value('courses.list')).toMatchObject({ labs: expect.anything() as unknown });
  });
});
