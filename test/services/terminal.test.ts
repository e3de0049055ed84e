// A real shell on a real pty.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile, emitText } from '../../compiler/index.ts';
import { ContractError } from '../../electron/contract/index.ts';
import { Terminals } from '../../electron/services/terminal.ts';
import { Toolchain } from '../../electron/services/toolchain.ts';
import { thisMachine } from '../../electron/services/toolchains/machine.ts';

let folder = '';
let terminals: Terminals;
const output = new Map<string, string>();
const exits = new Map<string, number>();
const usualShell = process.env['SHELL'];

beforeAll(() => {
  process.env['SHELL'] = '/bin/sh';
  folder = mkdtempSync(join(tmpdir(), 'fathom-terminal-'));
  terminals = new Terminals(folder, new Toolchain(), (name, payload) => {
    if (name === 'terminal.data' && 'data' in payload)
      output.set(payload.id, (output.get(payload.id) ?? '') + payload.data);
    else if ('code' in payload) exits.set(payload.id, payload.code);
  });
});
afterAll(() => {
  terminals.closeAll();
  rmSync(folder, { recursive: true, force: true });
  process.env['SHELL'] = usualShell;
});

async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 10_000; !holds();) {
    if (Date.now() > end) throw new Error(`not in time: ${JSON.stringify([...output])}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('a terminal', () => {
  it('loses nothing of commands that print and end at once', async () => {
    for (let i = 0; i < 30; i++) {
      const { id } = await terminals.open({ cols: 80, rows: 24 });
      terminals.write({ id, data: `printf 'last-%s-words' $((${i}+100)); exit\r` });
      await until(() => exits.has(id));
      expect(output.get(id)).toContain(`last-${i + 100}-words`);
    }
  });

  it('types the commands that build and run a program', async () => {
    const { id } = await terminals.open({ cols: 120, rows: 24 });
    const source = 'return arg * 7;';
    const text = emitText(compile(source), 'asm', { file: 'build/seven.simple' });
    const started = await terminals.runProgram({ id, name: 'seven', assembly: text, source, argument: '6' });
    expect(started).toMatchObject({
      status: 'typed',
      commands: [expect.stringContaining('as '), expect.stringContaining('ld '), './build/seven 6'],
    });
    await until(() => /\r\n42\r\n/.test(output.get(id) ?? ''));
    expect(readFileSync(join(folder, 'build', 'seven.simple'), 'utf8')).toBe(source);
    expect(terminals.close({ id })).toBe(true);
  });

  it('says what is missing where a program cannot be built, and names a folder it may not write', async () => {
    const bare = new Toolchain({ ...thisMachine({ PATH: '/nowhere' }), readText: () => 'ID=debian' });
    const elsewhere = new Terminals(folder, bare, () => undefined);
    const program = { name: 'seven', assembly: '', source: '', argument: '6' };
    const { id } = await elsewhere.open({ cols: 80, rows: 24 });
    expect(await elsewhere.runProgram({ id, ...program })).toMatchObject({
      status: 'no-assembler',
      lack: 'tools',
      install: ['sudo apt install binutils'],
    });
    elsewhere.closeAll();
    rmSync(join(folder, 'build'), { recursive: true, force: true });
    writeFileSync(join(folder, 'build'), 'a file in the way');
    const opened = await terminals.open({ cols: 80, rows: 24 });
    await expect(terminals.runProgram({ id: opened.id, ...program })).rejects.toThrow(ContractError);
    rmSync(join(folder, 'build'));
    terminals.close(opened);
  });

  it('refuses what is not there, and too many shells', async () => {
    expect(() => terminals.write({ id: 'shell-999', data: 'x' })).toThrow(/has ended/);
    await expect(
      (async () => {
        for (let i = 0; i < 20; i++) await terminals.open({ cols: 80, rows: 24 });
      })(),
    ).rejects.toThrow(/At most/);
  });
});
