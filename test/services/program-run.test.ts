// Tests programs in a separate terminal: commands, output, input, how runs end, and limits. Also tests that
// commands are typed into a shell only if no other program would receive them.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compile, emitText } from '../../compiler/index.ts';
import type { Emit } from '../../electron/contract/index.ts';
import type { ToolchainOutcome } from '../../electron/contract/shapes.ts';
import { RUN_LIMITS } from '../../electron/services/native/limits.ts';
import { OwnOutput } from '../../electron/services/terminals/own-output.ts';
import { Terminals } from '../../electron/services/terminal.ts';
import { Toolchain } from '../../electron/services/toolchain.ts';
import { Workspace } from '../../electron/services/storage/workspace.ts';
import { thisMachine } from '../../electron/services/toolchains/machine.ts';
import { hasToolchain } from '../compiler/x64/support.ts';
import { machineIn, openFolder, processesIn, until } from '../support/native/native.ts';
import { long } from '../support/extent.ts';

let folder = '';
let workspace = '';
let terminals: Terminals;
const output = new Map<string, string>();
const ends = new Map<string, ToolchainOutcome>();
const usualShell = process.env['SHELL'];
/** How long the window takes to draw a piece. */
let lagMs = 0;
const hear: Emit = (_, payload) => {
  if ('outcome' in payload) ends.set(payload.id, payload.outcome);
  if (!('data' in payload)) return;
  output.set(payload.id, (output.get(payload.id) ?? '') + payload.data);
  // Acknowledges output as a window does that draws it at once.
  const seen = payload.at + payload.data.length;
  const acknowledge = (): void => terminals.acknowledge({ id: payload.id, seen });
  if (lagMs > 0) setTimeout(acknowledge, lagMs);
  else setImmediate(acknowledge);
};

beforeAll(() => {
  process.env['SHELL'] = '/bin/sh';
  folder = openFolder();
  workspace = join(folder, 'workspace');
  terminals = new Terminals(new Workspace(workspace), new Toolchain(machineIn(folder)), hear);
});
afterEach(async () => {
  await until(() => processesIn(folder).every((pid) => shells.has(pid)), 'the end of all programs');
  await until(
    () => !readdirSync(folder).some((name) => name.startsWith('fathom-run-')),
    'no folder being left of a run',
  );
});
afterAll(() => {
  terminals.closeAll();
  rmSync(folder, { recursive: true, force: true });
  process.env['SHELL'] = usualShell;
});
const shells = new Set<number>();

const SIZE = { cols: 80, rows: 24 };
let count = 0;
const received = (id: string): string => output.get(id) ?? '';

async function start(source: string, argument = '0', assembly?: string): Promise<string> {
  const id = `run-${++count}`;
  const text = assembly ?? emitText(compile(source), 'asm', { file: 'build/mine.simple' });
  const request = { id, ...SIZE, name: 'mine', assembly: text, source, argument };
  expect((await terminals.start(request)).status).toBe('started');
  return id;
}

async function end(id: string): Promise<ToolchainOutcome> {
  await until(() => ends.has(id), `the end of ${id}: ${received(id).slice(-300)}`);
  return ends.get(id) as ToolchainOutcome;
}

describe.runIf(hasToolchain)('a program in a separate terminal', () => {
  it('is built with the displayed commands, and its result is reported', async () => {
    const id = await start('sys.io.p("seven times:\\n"); return arg * 7;', '6');
    expect(await end(id)).toMatchObject({ status: 'value', result: '42', stdout: '', line: 0 });
    expect(received(id)).toBe(
      '$ as -o build/mine.o build/mine.s\r\n$ ld -o build/mine build/mine.o\r\n$ ./build/mine 6\r\nseven times:\r\n',
    );
    expect(readFileSync(join(workspace, 'build', 'mine.simple'), 'utf8')).toContain('seven times');
    expect(existsSync(join(workspace, 'build', 'mine'))).toBe(true);
  });

  it('reports its result if the program ends while the window has not drawn its output yet', async () => {
    lagMs = 1500;
    const lines = 'for (int i = 0; i < 37100; i++) sys.io.p("123456789\\n");';
    const id = await start(`${lines} return 7;`);
    const ended = await end(id);
    lagMs = 0;
    expect(ended).toMatchObject({ status: 'value', result: '7' });
    await until(() => received(id).split('123456789').length === 37_101, 'all lines');
  });

  it('reports a fault with its line, on a separate line', async () => {
    const id = await start('sys.io.p("before");\nreturn 1 / arg;');
    expect(await end(id)).toMatchObject({ status: 'fault', fault: 'divide-by-zero', line: 2 });
    expect(received(id)).toMatch(/before\s*fault: divide-by-zero at line 2\r\n$/);
  });

  it('is the only reader of typed input', async () => {
    const id = await start('sys.io.p("name? "); u8[] name = sys.io.stdin(); sys.io.p(name); return name#;');
    await until(() => received(id).includes('name? '), 'the question');
    expect(terminals.write({ id, data: 'rm -rf somefo\r' })).toBe(true);
    expect(await end(id)).toMatchObject({ status: 'value', result: '14' });
    expect(received(id)).toContain('name? rm -rf somefo\r\nrm -rf somefo\r\n');
    expect(terminals.write({ id, data: 'too late\r' })).toBe(true);
  });

  it('reads input that was typed during the build', long, async () => {
    const id = await start('u8[] name = sys.io.stdin(); sys.io.p(name); return name#;');
    expect(terminals.write({ id, data: 'early\r' })).toBe(true);
    expect(await end(id)).toMatchObject({ status: 'value', result: '6' });
    expect(terminals.write({ id, data: 'x'.repeat(20_000) })).toBe(false);
  });

  it('is stopped by a key or by starting another run', long, async () => {
    const endless = 'while (1) arg = arg * 3 + 1; return 0;';
    const running = async (id: string): Promise<void> =>
      until(() => received(id).includes('./build/mine') && processesIn(folder).length > 0, 'the program');
    const first = await start(endless);
    await running(first);
    expect(terminals.close({ id: first })).toBe(true);
    expect(await end(first)).toMatchObject({ fault: 'stopped' });
    const second = await start(endless);
    await running(second);
    terminals.write({ id: second, data: '\x03' });
    expect(await end(second)).toMatchObject({ fault: 'stopped' });
    const third = await start(endless);
    const fourth = await start('return 4;');
    expect((await end(third)).fault).toBe('stopped');
    expect((await end(fourth)).result).toBe('4');
  });

  it('is terminated at the output limit', long, async () => {
    const id = await start('while (1) sys.io.p("a flood of output\\n"); return 0;');
    expect(await end(id)).toMatchObject({ fault: 'output-limit', truncated: true });
    expect(received(id).length).toBeGreaterThan(RUN_LIMITS.outputBytes / 2);
    expect(received(id).length).toBeLessThan(RUN_LIMITS.outputBytes + 1000);
  });

  it('has the memory, process, and file limits of every native run', long, async () => {
    const id = await start(
      'int[] !a = new int[60000000]; for (int i = 0; i < a#; i += 512) a[i] = i; return a[arg];',
    );
    expect(await end(id)).toMatchObject({ fault: 'out-of-memory' });
    const exit = 'mov %rax, %rdi\nneg %rdi\nmov $60, %eax\nsyscall\n';
    const fork = await start('', '0', `.globl _start\n_start: mov $57, %eax\nsyscall\n${exit}`);
    expect((await end(fork)).message).toBe('The program exited with status 11.');
  });

  it('shows the assembler’s messages and reports their lines if the assembler rejects the program', async () => {
    const id = await start('', '0', 'nop\nthis is not assembly\n');
    const outcome = await end(id);
    expect(outcome.status).toBe('assembler-failed');
    expect(outcome.message).toContain('2 | this is not assembly');
    expect(received(id)).toMatch(
      /^\$ as .*\r\nbuild\/mine\.s: Assembler messages:\r\nbuild\/mine\.s:2: Error: /,
    );
  });

  it('is reported to a reconnected window', async () => {
    const id = await start('sys.io.p("while you were away\\n"); return 5;');
    await end(id);
    ends.delete(id);
    const whole = received(id);
    output.set(id, whole.slice(0, 10));
    expect(terminals.attach({ id, seen: 10 })).toEqual({ from: 10, to: whole.length });
    expect(received(id)).toBe(whole);
    expect(ends.get(id)).toMatchObject({ result: '5' });
  });

  it('does not start if its files cannot be written', async () => {
    const inTheWay = join(folder, 'other');
    mkdirSync(inTheWay);
    writeFileSync(join(inTheWay, 'build'), 'a file in the way');
    const other = new Terminals(new Workspace(inTheWay), new Toolchain(machineIn(folder)), hear);
    await other.start({ id: 'other', ...SIZE, name: 'mine', assembly: '', source: '', argument: '0' });
    expect(await end('other')).toMatchObject({
      status: 'not-built',
      message: expect.stringContaining('mine.s'),
    });
  });
});

describe('a run', () => {
  it('says what is missing if a program cannot be built', async () => {
    const bare = new Toolchain({ ...thisMachine({ PATH: '/nowhere' }), readText: () => 'ID=debian' });
    const elsewhere = new Terminals(new Workspace(workspace), bare, () => undefined);
    const request = { id: 'none', ...SIZE, name: 'mine', assembly: '', source: '', argument: '6' };
    expect(await elsewhere.start(request)).toMatchObject({
      status: 'no-assembler',
      lack: 'tools',
      install: ['sudo apt install binutils'],
    });
  });
});

describe.runIf(hasToolchain)('commands typed into a shell', () => {
  const SOURCE = 'return arg * 6;';
  const program = { name: 'six', assembly: emitText(compile(SOURCE), 'asm'), source: SOURCE, argument: '7' };
  const shell = async (): Promise<string> => {
    const before = new Set(processesIn(folder));
    const { id } = await terminals.open(SIZE);
    await until(() => /[#$] $/.test(received(id)), 'the prompt');
    for (const pid of processesIn(folder)) if (!before.has(pid)) shells.add(pid);
    return id;
  };
  const type = (id: string, data: string): boolean => terminals.write({ id, data });

  it('are sent when the shell waits for a line', async () => {
    const id = await shell();
    expect(await terminals.typeProgram({ id, ...program })).toMatchObject({ status: 'typed' });
    await until(() => /\r\n42\r\n/.test(received(id)), 'the result');
    terminals.close({ id });
  });

  it('are refused after partial input, during a command, and while a program runs', async () => {
    const id = await shell();
    const prompt = (): boolean => /[#$] $/.test(received(id));
    const refused = async (): Promise<unknown> => terminals.typeProgram({ id, ...program });
    type(id, 'rm -rf somefo');
    expect(await refused()).toEqual({ status: 'refused', why: 'half-typed' });
    type(id, '\x03');
    await until(prompt, 'the prompt');
    type(id, 'for i in 1 2; do\r');
    await until(() => received(id).endsWith('> '), 'the question for more');
    expect(await refused()).toEqual({ status: 'refused', why: 'half-typed' });
    type(id, '\x03');
    await until(prompt, 'the prompt');
    type(id, 'sleep 100\r');
    await until(() => processesIn(folder).some((pid) => !shells.has(pid)), 'the other program');
    expect(await refused()).toEqual({ status: 'refused', why: 'busy' });
    expect(received(id)).not.toContain('ld -o');
    type(id, '\x03');
    await until(() => !processesIn(folder).some((pid) => !shells.has(pid)), 'its end');
    await until(prompt, 'the prompt');
    expect(await refused()).toMatchObject({ status: 'typed' });
    await until(() => /\r\n42\r\n/.test(received(id)), 'the result');
    terminals.close({ id });
  });
});

describe('program output', () => {
  const MARKER = 'fathom-0123456789';
  const shown = (...pieces: readonly string[]): { text: string; result: string } => {
    const own = new OwnOutput(MARKER);
    const text = pieces.map((piece) => own.take(piece)).join('') + own.end();
    return { text, result: own.result };
  };

  it('is separated from the result wherever its chunks are split', () => {
    const all = `hello\r\n${MARKER}\r\n42\r\n`;
    for (let at = 0; at <= all.length; at++)
      for (let next = at; next <= all.length; next++)
        expect(shown(all.slice(0, at), all.slice(at, next), all.slice(next))).toEqual({
          text: 'hello\r\n',
          result: `${MARKER}\n42\n`,
        });
  });

  it('without a result is shown in full, and its line is completed', () => {
    expect(shown('fathom-', '01234', 'x')).toEqual({ text: 'fathom-01234x\r\n', result: '' });
    expect(shown('fathom-')).toEqual({ text: 'fathom-\r\n', result: '' });
    expect(shown('')).toEqual({ text: '', result: '' });
    expect(shown('text', `${MARKER}\r\n1`)).toEqual({ text: 'text\r\n', result: `${MARKER}\n1` });
  });
});
