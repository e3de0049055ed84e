import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type ContractError, type Emit } from '../../electron/contract/index.ts';
import { Budget } from '../../electron/services/terminals/budget.ts';
import { ownCommand, scriptOf } from '../../electron/services/terminals/own-command.ts';
import { Terminals } from '../../electron/services/terminal.ts';
import { Toolchain } from '../../electron/services/toolchain.ts';
import { Workspace } from '../../electron/services/storage/workspace.ts';
import { long } from '../support/extent.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('terminal');
let terminals: Terminals;
const output = new Map<string, string>();
const exits = new Map<string, number>();
const usualShell = process.env['SHELL'];

beforeAll(() => {
  process.env['SHELL'] = '/bin/sh';
  terminals = new Terminals(new Workspace(folder), new Toolchain(), hear);
});
afterAll(() => {
  terminals.closeAll();
  process.env['SHELL'] = usualShell;
});

const hear: Emit = (_, payload) => {
  if ('data' in payload) output.set(payload.id, (output.get(payload.id) ?? '') + payload.data);
  else if ('code' in payload) exits.set(payload.id, payload.code);
};
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 10_000; !holds();) {
    if (Date.now() > end)
      throw new Error(`not in time: ${JSON.stringify([...output].slice(-1)).slice(-500)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('a terminal', () => {
  it('loses no output of commands that print and exit immediately', long, async () => {
    const printAndEnd = async (i: number): Promise<void> => {
      const { id } = await terminals.open({ cols: 80, rows: 24 });
      terminals.write({ id, data: `printf 'last-%s-words' $((${i}+100)); exit\r` });
      await until(() => exits.has(id));
      expect(output.get(id)).toContain(`last-${i + 100}-words`);
    };
    for (let i = 0; i < 30; i += 6)
      await Promise.all(Array.from({ length: 6 }, (_, k) => printAndEnd(i + k)));
  });

  it('has the language of the window for the command', async () => {
    let language = 'de';
    const toolchain = new Toolchain();
    const own = new Terminals(new Workspace(folder), toolchain, hear, new Budget(2), () =>
      Promise.resolve(language),
    );
    onTestFinished(() => own.closeAll());
    for (language of ['de', 'en']) {
      const { id } = await own.open({ cols: 80, rows: 24 });
      own.write({ id, data: 'echo "in-$FATHOM_LANGUAGE-language"\r' });
      await until(() => output.get(id)?.includes(`in-${language}-language`) === true);
    }
  });

  it('assembles a character from separate chunks', async () => {
    const { id } = await terminals.open({ cols: 80, rows: 24 });
    const euro = ["'\\342'", "'\\202'", "'\\254'"].map((byte) => `printf ${byte}`).join('; sleep 0.1; ');
    terminals.write({ id, data: `printf 'be'; ${euro}; printf 'hind'; exit\r` });
    await until(() => exits.has(id));
    expect(output.get(id)).toContain('be\u20achind');
  });

  it(
    'offers the running Fathom as fathom, from a private folder that ends with the shell',
    long,
    async () => {
      const own = openTerminals();
      const { id } = await own.open({ cols: 200, rows: 24 });
      own.write({
        id,
        data: 'command -v fathom; echo "return arg + arg;" | fathom emit - --as ir; echo d""one\r',
      });
      await until(() => (output.get(id) ?? '').includes('done\r\n'));
      const said = output.get(id) ?? '';
      expect(said).toContain('return (arg<<1);');
      const [, file = ''] = /(\/\S*\/fathom-run-\S+\/fathom)\r$/m.exec(said) ?? [];
      expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
      expect(statSync(file).mode & 0o777).toBe(0o700);
      own.close({ id });
      await until(() => exits.has(id) && !existsSync(dirname(file)));
    },
  );

  it('starts if no command can be offered', async () => {
    const usual = process.env['TMPDIR'];
    process.env['TMPDIR'] = join(folder, 'missing');
    onTestFinished(() => {
      if (usual === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = usual;
    });
    const own = openTerminals();
    const { id } = await own.open({ cols: 80, rows: 24 });
    own.write({ id, data: 'echo st""arted\r' });
    await until(() => (output.get(id) ?? '').includes('started'));
  });

  it('refuses unknown shells', () => {
    expect(() => terminals.write({ id: 'shell-999', data: 'x' })).toThrow(/has ended/);
    expect(() => terminals.attach({ id: 'shell-999', seen: 0 })).toThrow(/has ended/);
    expect(terminals.close({ id: 'shell-999' })).toBe(false);
  });
});

/** Separate terminals, which are closed after the test. */
function openTerminals(all?: Budget): Terminals {
  const own = new Terminals(new Workspace(folder), new Toolchain(), hear, all);
  onTestFinished(() => own.closeAll());
  return own;
}

describe('the command of a shell', () => {
  const node = { execPath: "/opt/no'de", versions: { node: '20.20.2' } } as unknown as NodeJS.Process;
  const electron = { ...node, versions: { electron: '40.0.0' } } as unknown as NodeJS.Process;
  const scripts = (running: NodeJS.Process, script: string | null): (string | null)[] => {
    const command = ownCommand(running, script);
    return (['linux', 'win32'] as const).map((platform) => command && scriptOf(command, platform));
  };

  it('starts the script with the Node that runs Fathom', () => {
    expect(scripts(node, '/a %b/fathom.js')).toEqual([
      `#!/bin/sh\nexec '/opt/no'\\''de' '/a %b/fathom.js' "$@"\n`,
      `@setlocal\r\n@"/opt/no'de" "/a %%b/fathom.js" %*\r\n`,
    ]);
  });

  it('starts Electron as Node', () => {
    expect(scripts(electron, '/fathom.js')).toEqual([
      `#!/bin/sh\nexport ELECTRON_RUN_AS_NODE=1\nexec '/opt/no'\\''de' '/fathom.js' "$@"\n`,
      `@setlocal\r\n@set ELECTRON_RUN_AS_NODE=1\r\n@"/opt/no'de" "/fathom.js" %*\r\n`,
    ]);
  });

  it('is that of the package, if the package contains one', () => {
    const resourcesPath = join(folder, 'app', 'resources');
    const packaged = { ...electron, resourcesPath } as unknown as NodeJS.Process;
    expect(ownCommand(packaged, null)).toBe(null);
    mkdirSync(join(folder, 'app', 'bin'), { recursive: true });
    writeFileSync(join(folder, 'app', 'bin', 'fathom'), '');
    expect(scripts(packaged, null)[0]).toBe(
      `#!/bin/sh\nexec '${join(folder, 'app', 'bin', 'fathom')}' "$@"\n`,
    );
  });
});

describe('the limit on shells', () => {
  const size = { cols: 80, rows: 24 };
  const failures = (settled: PromiseSettledResult<unknown>[]): unknown[] =>
    settled.flatMap((each) => (each.status === 'rejected' ? [(each.reason as ContractError).code] : []));

  it('includes shells that are starting', long, async () => {
    const own = openTerminals();
    const settled = await Promise.allSettled(Array.from({ length: 30 }, () => own.open(size)));
    expect(failures(settled)).toEqual(Array.from({ length: 22 }, () => 'too-many'));
    expect(own.list()).toHaveLength(8);
  });

  it('is shared by all windows and excludes ended shells', async () => {
    const all = new Budget(5);
    const [first, second] = [openTerminals(all), openTerminals(all)];
    const settled = await Promise.allSettled(
      [first, second, first, second, first, second].map((own) => own.open(size)),
    );
    expect(failures(settled)).toEqual(['too-many']);
    first.closeAll();
    await until(() => first.list().length === 0);
    expect(await Promise.allSettled([second.open(size), second.open(size)])).toMatchObject([
      { status: 'fulfilled' },
      { status: 'fulfilled' },
    ]);
  });

  it('is released by a shell whose window closed during its start', long, async () => {
    const own = openTerminals();
    const opening = own.open(size);
    own.closeAll();
    const { id } = await opening;
    await until(() => exits.has(id));
  });

  it('is reported with a reason when no shell can start, and the slot is released', async () => {
    const all = new Budget(1);
    const own = new Terminals(new Workspace(join(folder, 'file', 'under')), new Toolchain(), hear, all);
    writeFileSync(join(folder, 'file'), '');
    await expect(own.open(size)).rejects.toMatchObject({ code: 'no-shell' });
    expect(all.hasRoom).toBe(true);
  });
});

describe('a window that reconnects', () => {
  const received = (id: string): string => output.get(id) ?? '';

  it('continues reading where it was cut off', async () => {
    const own = openTerminals();
    const { id } = await own.open({ cols: 80, rows: 24 });
    own.write({ id, data: 'echo fi""rst\r' });
    await until(() => received(id).includes('first\r\n'));
    const seen = received(id).length;
    own.write({ id, data: 'echo sec""ond\r' });
    await until(() => received(id).includes('second\r\n'));
    const whole = received(id);
    output.set(id, whole.slice(0, seen));
    expect(own.list()).toEqual([id]);
    expect(own.attach({ id, seen })).toEqual({ from: seen, to: whole.length });
    expect(received(id)).toBe(whole);
    output.set(id, '');
    expect(own.attach({ id, seen: 0 })).toEqual({ from: 0, to: whole.length });
    expect(received(id)).toBe(whole);
  });

  it('receives all output up to the limit at which the shell is paused', long, async () => {
    const own = openTerminals();
    const { id } = await own.open({ cols: 80, rows: 24 });
    await until(() => received(id) !== '');
    const seen = received(id).length;
    own.acknowledge({ id, seen });
    own.write({ id, data: 'seq 1 200000; echo d""one\r' });
    await until(() => received(id).length > seen + 400_000);
    await pause(100);
    const ahead = received(id);
    expect(ahead.length).toBeLessThan(seen + 500_000);
    output.set(id, ahead.slice(0, seen));
    expect(own.attach({ id, seen }).from).toBe(seen);
    for (let drawn = -1; !received(id).includes('done\r\n');) {
      if (received(id).length > drawn) own.acknowledge({ id, seen: (drawn = received(id).length) });
      await pause(1);
    }
    const numbers = Array.from({ length: 200_000 }, (_, i) => `${i + 1}\r\n`).join('');
    expect(received(id).includes(numbers)).toBe(true);
  });
});

describe('input that the program does not read', () => {
  const started = async (own: Terminals, commands: string): Promise<string> => {
    const { id } = await own.open({ cols: 80, rows: 24 });
    own.write({ id, data: `${commands} echo re""ady; sleep 1000\r` });
    await until(() => (output.get(id) ?? '').includes('ready'));
    await pause(50);
    return id;
  };
  const answersAgain = async (own: Terminals, id: string): Promise<void> => {
    own.write({ id, data: 'echo ali""ve\r' });
    await until(() => (output.get(id) ?? '').includes('alive'));
  };
  const pasted: readonly (readonly [name: string, text: string])[] = [
    ['lines', 'a line\r'.repeat(150_000)],
    ['one endless line', 'x'.repeat(1_000_000)],
    ['empty lines', '\r'.repeat(30_000)],
    ['10 kB, which the system takes', 'a line\r'.repeat(1_500)],
  ];
  const modes: readonly (readonly [name: string, commands: string])[] = [
    ['line by line', 'stty -echo;'],
    ['with echo', ''],
    ['key by key', 'stty -icanon -echo;'],
  ];

  it.each(
    modes.flatMap(([mode, commands]) => pasted.map(([what, text]) => ({ mode, commands, what, text }))),
  )('blocks no one, and an interrupt removes it: $mode, $what', long, async ({ commands, text }) => {
    const own = openTerminals();
    const id = await started(own, commands);
    expect(own.write({ id, data: text })).toBe(true);
    // Timers and file operations of the process continue.
    for (let i = 0; i < 10; i++) await pause(2);
    expect(await readFile(new URL(import.meta.url), 'utf8')).toContain('goes on');
    expect((await own.open({ cols: 80, rows: 24 })).id).not.toBe(id);
    own.write({ id, data: '\x03' });
    await answersAgain(own, id);
  });

  it('is dropped when its shell is closed, even in raw mode', async () => {
    const own = openTerminals();
    const id = await started(own, 'stty raw;');
    own.write({ id, data: 'x'.repeat(1_000_000) });
    await pause(20);
    own.write({ id, data: '\x03' });
    own.write({ id, data: 'y'.repeat(1_000_000) });
    expect(own.close({ id })).toBe(true);
    await until(() => exits.has(id));
  });

  it('is refused entirely if too much input is already waiting', async () => {
    const own = openTerminals();
    const id = await started(own, 'stty raw -echo;');
    const accepted = Array.from({ length: 8 }, () => own.write({ id, data: 'x'.repeat(1_000_000) }));
    expect(accepted).toEqual([true, true, true, true, false, false, false, false]);
    expect(own.write({ id, data: '\x03' })).toBe(true);
    expect(own.write({ id, data: 'x'.repeat(1_000_000) })).toBe(true);
  });

  it('is delivered completely and in order when the program reads', long, async () => {
    const own = openTerminals();
    const { id } = await own.open({ cols: 80, rows: 24 });
    const file = join(folder, 'read');
    own.write({ id, data: `stty -echo; echo re""ady; sleep 0.3; cat > ${file}; echo d""one\r` });
    await until(() => (output.get(id) ?? '').includes('ready'));
    const lines = Array.from({ length: 60_000 }, (_, i) => `grüße ${i} 🙂\n`);
    const text = lines.join('');
    own.write({ id, data: text });
    for (const key of 'the end') own.write({ id, data: key });
    own.write({ id, data: '\n\x04' });
    await until(() => (output.get(id) ?? '').includes('done'));
    expect(readFileSync(file, 'utf8') === `${text}the end\n`).toBe(true);
  });
});
