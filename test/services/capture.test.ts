// Tests captures of V8's traces by the installed Node. These tests fail if that Node cannot capture traces.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphsOf, readTrace } from '../../compiler/index.ts';
import type { CaptureOutcome } from '../../electron/contract/shapes.ts';
import { CaptureOutcome as Shape } from '../../electron/contract/shapes.ts';
import { Captures } from '../../electron/services/v8/capture.ts';
import { findNode } from '../../electron/services/v8/node.ts';
import * as v from 'valibot';
import { machineIn, openFolder } from '../support/native/native.ts';
import { long } from '../support/extent.ts';

let folder = '';
beforeAll(() => (folder = openFolder()));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const capture = async (source: string, name = ''): Promise<CaptureOutcome> => {
  const outcome = await new Captures(machineIn(folder)).capture({ source, function: name });
  v.parse(Shape, outcome);
  return outcome;
};

const HOT = `function cold(n) { return n + 1; }
function hot(a) { let s = 0; for (let i = 0; i < a.length; i++) s += a[i]; return s; }
let t = 0;
for (let k = 0; k < 30000; k++) t += hot([1, 2, 3, k]);
console.log('sum', t, { cold: cold(1) });
`;

describe('a capture', () => {
  it('reads the traces of a named function', async () => {
    const outcome = await capture(HOT, 'hot');
    expect(outcome).toMatchObject({ status: 'captured', message: '', left: [] });
    expect(outcome.node).toMatch(/^v\d+\.\d+/);
    expect(outcome.output).toMatch(/^sum \d+ \{ cold: 2 \}\n$/);
    expect(outcome.traces.map((trace) => trace.function)).toContain('hot');
    for (const { function: name, text } of outcome.traces) {
      const { trace } = readTrace(text);
      expect(name).toBe('hot');
      expect(trace === null ? 0 : graphsOf(trace).length).toBeGreaterThan(10);
      expect(trace?.sources[0]).toMatchObject({
        function: 'hot',
        file: 'program.js',
        start: HOT.indexOf('(a)'),
      });
    }
  });

  it.each([
    ['Point.dist', 'dist', '(n) { return this.x + n; }'],
    ['Line.dist', 'dist', '(n) { return n * 2; }'],
    ['Line.of', 'of', '(n) { return n - 1; }'],
    ['tools.dist', 'dist', '(n) { return n / 2; }'],
    ['Old.dist', 'Old.dist', '(n) { return n | 7; }'],
    ['Named.dist', 'dist', '(n) { return n ^ 5; }'],
  ])('reads the traces of the method %s', async (wanted, name, text) => {
    const source = `class Point { constructor() { this.x = 1; } dist(n) { return this.x + n; } }
class Line { dist(n) { return n * 2; } static of(n) { return n - 1; } }
const tools = { dist(n) { return n / 2; } };
const Named = class { dist(n) { return n ^ 5; } };
function Old() {}
Old.prototype.dist = function (n) { return n | 7; };
function dist(n) { return n & 3; }
const all = [new Point(), new Line(), tools, new Old(), new Named()];
for (let k = 0; k < 100000; k++) { all[0].dist(k); all[1].dist(k); Line.of(k); all[2].dist(k); all[3].dist(k); all[4].dist(k); dist(k); }
`;
    const outcome = await capture(source, wanted);
    expect(outcome.status).toBe('captured');
    for (const each of outcome.traces) {
      expect(each.function).toBe(name);
      expect(readTrace(each.text).trace?.sources[0]?.start).toBe(source.indexOf(text));
    }
  });

  it('captures all functions that V8 optimizes if no function is named', async () => {
    const outcome = await capture(HOT);
    expect(outcome.traces[0]?.function).toBe('hot');
  });

  it('reports deoptimizations with their reasons', async () => {
    const outcome = await capture(
      `${HOT}hot(['a', 'b']);\nfor (let k = 0; k < 30000; k++) hot([1.5, 2.5]);\n`,
      'hot',
    );
    const own = outcome.deoptimizations.filter((each) => each.function === 'hot');
    expect(own.length).toBeGreaterThan(0);
    expect(own[0]?.reason).toMatch(/map/i);
    expect(outcome.traces.length).toBeGreaterThan(1);
  });

  it('reports why no trace was captured', long, async () => {
    expect(await capture('function f() {}\nf();', 'f')).toMatchObject({
      status: 'not-optimized',
      traces: [],
    });
    const failed = await capture('function f() {}\nthrow new TypeError("bad");', 'f');
    expect(failed.status).toBe('program-failed');
    expect(failed.output).toContain('TypeError: bad');
    expect(failed.output).toContain('program.js:2');
    expect((await capture('function (', 'f')).output).toContain('SyntaxError');
  });

  it('removes its files', async () => {
    const parent = join(folder, 'only');
    mkdirSync(parent);
    await new Captures({ ...machineIn(folder), temporary: parent }).capture({ source: HOT, function: 'hot' });
    expect(readdirSync(parent)).toEqual([]);
    expect(existsSync(parent)).toBe(true);
  });

  it('can be stopped', async () => {
    const captures = new Captures(machineIn(folder));
    const outcome = captures.capture({ source: 'for (;;);', function: '' });
    const timer = setInterval(() => captures.stop(), 100);
    expect((await outcome).status).toBe('stopped');
    clearInterval(timer);
  });

  it('requires a Node that confines programs', async () => {
    const old = { ...machineIn(folder), ask: () => Promise.resolve({ status: 0, text: 'v18.19.0\n' }) };
    expect(await new Captures(old).capture({ source: '', function: '' })).toMatchObject({
      status: 'old-node',
      node: 'v18.19.0',
    });
    const none = { ...machineIn(folder), ask: () => Promise.resolve({ status: null, text: '' }) };
    expect((await new Captures(none).capture({ source: '', function: '' })).status).toBe('no-node');
    expect(await findNode(machineIn(folder))).toMatchObject({ version: process.version });
  });
});
