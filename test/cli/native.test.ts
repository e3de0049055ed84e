// Tests native runs from the command line: exit statuses and messages, with shell scripts as tools.
// @module-tag long
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_OUTPUT } from '../../compiler/index.ts';
import { buildOnce, fathomProcess, type CliResult } from '../support/cli.ts';
import { imitate, openFolder } from '../support/native/native.ts';

let folder = '';
let file = '';
beforeAll(() => {
  buildOnce();
  folder = openFolder();
  file = join(folder, 'program.simple');
  writeFileSync(file, 'return arg;');
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const VERSION = 'case "$1" in --version) echo imitation; exit 0 ;; esac\n';
/** A folder of tools in which the assembler runs `as` and the linker creates `program`. */
const tools = (program: string, as = ''): NodeJS.ProcessEnv => {
  const link = `/bin/cat > program <<'END'\n#!/bin/sh\n${program}\nEND\n/bin/chmod 755 program`;
  const bin = imitate(join(folder, 'bin'), { as: VERSION + as, ld: VERSION + link });
  return { ...process.env, PATH: bin, TMPDIR: folder };
};
const run = (env: NodeJS.ProcessEnv, input = '', ...flags: string[]): CliResult =>
  fathomProcess(['run', file, '--engine', 'native', ...flags], input, env);

describe('fathom run --engine native', () => {
  it('passes its input to the program', () => {
    const env = tools('read line; echo "read: $line"; echo "$2"; echo "$1"');
    expect(run(env, 'some words\n', '--arg', '5')).toEqual({
      status: 0,
      stdout: 'read: some words\n5\n',
      stderr: '',
    });
  });

  it('exits with 3 after a fault and explains faults that only native runs have', () => {
    expect(run(tools('echo own; echo "fault: divide-by-zero at line 4" >&2; exit 3'))).toEqual({
      status: 3,
      stdout: 'own\n',
      stderr: 'fault: divide-by-zero at line 4\n',
    });
    const crash = run(tools('echo own; kill -SEGV $$'));
    expect(crash).toMatchObject({ status: 3, stdout: 'own\n' });
    expect(crash.stderr).toMatch(
      /^fathom: The program was terminated by the signal SIGSEGV .*\nfault: crash\n$/,
    );
    const flood = run(tools(`while :; do echo ${'0123456789abcdef'.repeat(500)}; done`));
    expect(flood).toMatchObject({ status: 3 });
    expect(flood.stdout).toHaveLength(2 * MAX_OUTPUT);
    expect(flood.stderr).toBe('fathom: The program exceeded its output limit.\nfault: output-limit\n');
    const json = run(tools('kill -KILL $$'), '', '--json');
    expect(json.status).toBe(3);
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, fault: 'crash', line: 0 });
  });

  it('exits with 1 and suggests a remedy if no run was possible', () => {
    const refused = tools('', 'echo "program.s:2: Error: no such instruction" >&2; exit 1');
    const { status, stdout, stderr } = run(refused);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^fathom: The assembler .*\/as rejected the program\.\nprogram\.s:2: Error/);
    expect(stderr).toContain('     2 | ');
    expect(stderr).toContain('Please report it');
    const folderless = run({ ...tools('echo 1'), TMPDIR: join(folder, 'missing') });
    expect(folderless).toMatchObject({ status: 1, stdout: '' });
    expect(folderless.stderr).toContain(join(folder, 'missing'));
    const toolless = run({ ...process.env, PATH: '/nowhere' }, '', '--json');
    expect(toolless.status).toBe(1);
    expect(JSON.parse(toolless.stdout)).toMatchObject({
      ok: false,
      errors: [{ code: 'no-assembler', hint: expect.stringContaining('fathom doctor') }],
    });
  });

  it('gives one answer per request in batch', () => {
    const request = JSON.stringify({ id: 1, source: 'return arg;', engine: 'native' });
    const { stdout } = fathomProcess(['batch'], `${request}\n`, { ...process.env, PATH: '/nowhere' });
    expect(JSON.parse(stdout)).toMatchObject({ id: 1, ok: false, errors: [{ code: 'no-assembler' }] });
  });
});

describe('fathom doctor', () => {
  const doctor = (env: NodeJS.ProcessEnv): string => fathomProcess(['doctor'], '', env).stdout;

  it('tests the installed tools', () => {
    expect(doctor(tools('echo "$2"; echo $(($1 * 6))'))).toMatch(
      /Native runs +ready: a test program was built and run/,
    );
    expect(doctor(tools('echo "$2"; echo 41'))).toMatch(
      /a test program failed, so .*emulator: 6 times 7 gave “41”, not 42/,
    );
    expect(doctor(tools('echo 42', 'exit 1'))).toMatch(/a test program failed, so .*emulator: The assembler/);
  });

  it('explains why a missing tool is needed and how to install it', () => {
    const bare = doctor({ ...process.env, PATH: '/nowhere' });
    expect(bare).toMatch(/as +not found/);
    expect(bare).toMatch(/Native runs +No assembler and linker.*emulator/);
    expect(bare).toMatch(/gdb +not found \(used to debug/);
  });
});
