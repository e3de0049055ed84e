// Tests that captured JavaScript can only compute: neither the language nor Node gives it access to files,
// programs, or the network.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Captures } from '../../../electron/services/v8/capture.ts';
import { findNode } from '../../../electron/services/v8/node.ts';
import { machineIn, openFolder } from '../../support/native/native.ts';
import { long } from '../../support/extent.ts';

let folder = '';
beforeAll(() => (folder = openFolder()));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const outputOf = async (source: string): Promise<string> =>
  (await new Captures(machineIn(folder)).capture({ source, function: '' })).output;

/** The result of a script with full access to Node, as if captured code had escaped. */
async function escaped(script: string): Promise<string> {
  const node = await findNode(machineIn(folder));
  if (node.path === null) throw new Error('there is no Node that confines programs');
  const own = mkdtempSync(join(folder, 'escaped-'));
  mkdirSync(own, { recursive: true });
  const { stderr } = await new Captures(machineIn(folder)).run(own, node, script, []);
  return stderr.toString('utf8');
}

const attempt = (code: string): string =>
  `try { ${code}; console.error('done'); } catch (error) { console.error(error.code ?? String(error)); }`;

describe('captured JavaScript', () => {
  it('cannot access Node', async () => {
    const names =
      'process require module Buffer fetch WebSocket setTimeout WebAssembly SharedArrayBuffer Atomics navigator global';
    const found = await outputOf(
      `console.log(JSON.stringify('${names}'.split(' ').map((name) => typeof globalThis[name])));`,
    );
    expect(JSON.parse(found)).toEqual(names.split(' ').map(() => 'undefined'));
  });

  it.each([
    ['import()', 'import("node:fs").then(() => console.log("escaped"), (error) => console.log(error.code))'],
    ['the constructor of console', 'console.log(typeof console.constructor)'],
    ['the functions of Node', 'console.log(String(console.log.constructor("return typeof process")()))'],
    [
      'the stack of an error',
      'Error.prepareStackTrace = (_, calls) => calls.some((call) => typeof call.getThis()?.process === "object" || call.getFunction()?.constructor?.("return typeof require")() === "function"); console.log(String(new Error().stack))',
    ],
  ])('does not escape through %s', long, async (_, source) => {
    expect(await outputOf(source)).toMatch(/^(?:ERR_VM_\w+|undefined|false)\n$/);
  });

  it('cannot read other files after an escape', async () => {
    writeFileSync(join(folder, 'secret'), 'secret');
    const script = attempt(`require('node:fs').readFileSync(${JSON.stringify(join(folder, 'secret'))})`);
    expect(await escaped(script)).toBe('ERR_ACCESS_DENIED\n');
  });

  it('cannot write files after an escape', async () => {
    expect(await escaped(attempt(`require('node:fs').writeFileSync('x', '')`))).toBe('ERR_ACCESS_DENIED\n');
  });

  it('cannot start programs or threads after an escape', async () => {
    expect(await escaped(attempt(`require('node:child_process').spawnSync('/bin/true')`))).toBe(
      'ERR_ACCESS_DENIED\n',
    );
    const worker = attempt(`new (require('node:worker_threads').Worker)('0', { eval: true })`);
    expect(await escaped(worker)).toBe('ERR_ACCESS_DENIED\n');
  });

  it.runIf(process.platform === 'linux')('has no network access after an escape', async () => {
    let connections = 0;
    const server = createServer(() => connections++).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const script = `require('node:net').connect(${port}, '127.0.0.1').on('error', (error) => console.error(error.code)).on('connect', () => process.exit())`;
    const said = await escaped(script);
    server.close();
    expect({ said, connections }).toEqual({ said: 'ENETUNREACH\n', connections: 0 });
  });

  it('is terminated when it uses too much memory', long, async () => {
    const outcome = await new Captures(machineIn(folder)).capture({
      source: 'const all = []; for (;;) all.push(new Array(1e6).fill(all.length));',
      function: 'f',
    });
    expect(outcome.status).toBe('program-failed');
    expect(outcome.traces).toEqual([]);
  });

  it('is terminated when it prints too much', async () => {
    const outcome = await new Captures(machineIn(folder)).capture({
      source: 'for (;;) console.log("x".repeat(10000));',
      function: 'f',
    });
    expect(outcome.status).toBe('output-limit');
  });

  it('cannot inject flags through the function name', async () => {
    const { calls } = (await import('../../../electron/contract/table.ts')) as {
      calls: { toolchain: { capture: { request: unknown } } };
    };
    const { safeParse } = await import('valibot');
    for (const name of ['a b', '--eval', 'x,y', '*', 'a/b'])
      expect(
        safeParse(calls.toolchain.capture.request as never, { source: '', function: name }).success,
        name,
      ).toBe(false);
  });
});
