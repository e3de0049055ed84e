// Tests the workspace folder `build` if another user prepared it or can write to it, or if it contains the
// user's own files. Run builds in a private folder and follows the workspace's rules when it writes to
// `build`.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compile, emitText } from '../../../compiler/index.ts';
import type { Emit } from '../../../electron/contract/index.ts';
import type { ProgramStarted, ToolchainOutcome } from '../../../electron/contract/shapes.ts';
import { Builds } from '../../../electron/services/builds.ts';
import { sharedPart } from '../../../electron/services/native/shared.ts';
import { Terminals } from '../../../electron/services/terminal.ts';
import { Toolchain } from '../../../electron/services/toolchain.ts';
import { findOnPath } from '../../../electron/services/toolchains/machine.ts';
import { Workspace } from '../../../electron/services/storage/workspace.ts';
import { hasToolchain } from '../../compiler/x64/support.ts';
import { FaultyDisk } from '../../support/faulty-disk.ts';
import { imitate, machineIn, openFolder, until } from '../../support/native/native.ts';
import { long } from '../../support/extent.ts';

const SIZE = { cols: 80, rows: 24 };
const SOURCE = 'return arg * 7;';
const program = {
  name: 'two',
  assembly: emitText(compile(SOURCE), 'asm', { file: 'build/two.simple' }),
  source: SOURCE,
  argument: '6',
};

let folder = '';
let count = 0;
const opened: Terminals[] = [];
const usualShell = process.env['SHELL'];
beforeAll(() => {
  process.env['SHELL'] = '/bin/sh';
  folder = openFolder();
});
afterEach(() => {
  for (const terminals of opened.splice(0)) terminals.closeAll();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  process.env['SHELL'] = usualShell;
});

class Place {
  readonly workspace = join(folder, `workspace-${++count}`);
  readonly build = join(this.workspace, 'build');
  readonly terminals: Terminals;
  output = '';
  outcome: ToolchainOutcome | null = null;

  constructor(bin = '') {
    mkdirSync(this.workspace);
    const hear: Emit = (_, payload) => {
      if ('outcome' in payload) this.outcome = payload.outcome;
      if ('data' in payload) this.output += payload.data;
    };
    const env = bin === '' ? {} : { env: { PATH: `${bin}:${process.env['PATH'] ?? ''}` } };
    const toolchain = new Toolchain(machineIn(folder, env));
    this.terminals = new Terminals(new Workspace(this.workspace), toolchain, hear);
    opened.push(this.terminals);
  }

  async run(more: Partial<typeof program> = {}): Promise<ToolchainOutcome> {
    const started = await this.start(more);
    expect(started.status).toBe('started');
    await until(() => this.outcome !== null, `the end: ${this.output}`);
    return this.outcome as unknown as ToolchainOutcome;
  }

  start(more: Partial<typeof program> = {}): Promise<ProgramStarted> {
    this.outcome = null;
    this.output = '';
    return this.terminals.start({ id: `run-${++count}`, ...SIZE, ...program, ...more });
  }

  /** The result of typing commands into a shell that already contains the text `before`. */
  async type(before = ''): Promise<unknown> {
    const { id } = await this.terminals.open(SIZE);
    const prompt = (): boolean => /[#$] $/.test(this.output);
    await until(prompt, 'the prompt');
    if (before !== '') {
      this.output = '';
      this.terminals.write({ id, data: `${before}\r` });
      await until(prompt, 'the next prompt');
    }
    return this.terminals.typeProgram({ id, ...program });
  }
}

describe.runIf(hasToolchain)('a build folder that is a link out of the workspace', () => {
  const outside = (): string => {
    const path = join(folder, `outside-${++count}`);
    mkdirSync(path);
    return path;
  };

  it('receives no files, and the error says how to fix it', async () => {
    const place = new Place();
    const elsewhere = outside();
    symlinkSync(elsewhere, place.build);
    for (const attempt of [() => place.start(), () => place.type()])
      await expect(attempt()).rejects.toMatchObject({
        code: 'path-refused',
        message: expect.stringMatching(/build is a link out of the workspace.* Remove or rename the link/),
      });
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it(
    'receives no files through links to single files or through a link created during a write',
    long,
    async () => {
      for (const name of ['two', 'two.s', 'two.o', 'two.simple']) {
        const place = new Place();
        const elsewhere = outside();
        mkdirSync(place.build);
        symlinkSync(join(elsewhere, 'new'), join(place.build, name));
        expect(await place.run()).toMatchObject({ result: '42' });
        expect(place.output).toContain('$ ./build/two-2 6');
        expect(readdirSync(elsewhere)).toEqual([]);
      }
      const faulty = new FaultyDisk();
      const place = new Place();
      const elsewhere = outside();
      const builds = new Builds(new Workspace(place.workspace, { disk: faulty.disk }));
      await builds.put('two.s', 'first');
      let isWritten = false;
      faulty.before = (operation, path) => {
        // The write is at the moment when the new text exists but has not replaced the old text.
        if (operation !== 'open' || !path.includes('/build/.fathom-writing-')) return;
        if (isWritten) return;
        isWritten = true;
        rmSync(place.build, { recursive: true });
        symlinkSync(elsewhere, place.build);
      };
      await expect(builds.put('two.s', 'second')).rejects.toMatchObject({ code: 'path-refused' });
      expect(isWritten).toBe(true);
      expect(readdirSync(elsewhere)).toEqual([]);
    },
  );
});

describe.runIf(hasToolchain)('the user’s files in the build folder', () => {
  it.each(['two', 'two.s', 'two.o', 'two.simple', 'TWO.s'])('are not overwritten: %s', long, async (name) => {
    const place = new Place();
    mkdirSync(place.build);
    writeFileSync(join(place.build, name), '#!/bin/sh\necho mine\n', { mode: 0o755 });
    for (const argument of ['6', '7'])
      expect(await place.run({ argument })).toMatchObject({ result: String(7 * Number(argument)) });
    expect(place.output).toBe(
      '$ as -o build/two-2.o build/two-2.s\r\n$ ld -o build/two-2 build/two-2.o\r\n$ ./build/two-2 7\r\n',
    );
    expect(readFileSync(join(place.build, name), 'utf8')).toBe('#!/bin/sh\necho mine\n');
    expect(readdirSync(place.build).sort()).toEqual(
      [name, 'two-2', 'two-2.o', 'two-2.s', 'two-2.simple'].sort(),
    );
    const assembly = readFileSync(join(place.build, 'two-2.s'), 'utf8');
    expect(assembly.match(/build\/two.*?"/g)).toEqual(['build/two-2.simple"', 'build/two-2.simple"']);
    expect(lstatSync(join(place.build, 'two-2')).mode & 0o777).toBe(0o755);
  });

  it(
    'are kept if the user edited a file that Fathom created; unedited files are replaced',
    long,
    async () => {
      const place = new Place();
      for (const source of ['return 1;', 'return 2;']) {
        await place.run({ source, assembly: emitText(compile(source), 'asm') });
        expect(readFileSync(join(place.build, 'two.simple'), 'utf8')).toBe(source);
      }
      writeFileSync(join(place.build, 'two.s'), '# my own\n');
      expect(await place.run()).toMatchObject({ result: '42' });
      expect(readFileSync(join(place.build, 'two.s'), 'utf8')).toBe('# my own\n');
      expect(readFileSync(join(place.build, 'two.simple'), 'utf8')).toBe('return 2;');
      expect(readFileSync(join(place.build, 'two-2.simple'), 'utf8')).toBe(SOURCE);
    },
  );

  it('are distinguished from files that typed commands built', long, async () => {
    const place = new Place();
    expect(await place.type()).toMatchObject({ status: 'typed' });
    await until(() => /\r\n42\r\n/.test(place.output), 'the result');
    writeFileSync(join(place.build, 'two'), 'as other tools would have made it');
    expect(await place.run({ argument: '1' })).toMatchObject({ result: '7' });
    expect(readdirSync(place.build).sort()).toEqual(['two', 'two.o', 'two.s', 'two.simple']);
  });

  it('are kept after an interrupted write, and Fathom still recognizes its own files', async () => {
    const faulty = new FaultyDisk();
    const { workspace, build } = new Place();
    const builds = new Builds(new Workspace(workspace, { disk: faulty.disk }));
    await builds.put('two.s', 'first');
    faulty.faults = [{ error: 'EIO', on: ['rename'], path: '/build/two.s' }];
    await expect(builds.put('two.s', 'second')).rejects.toThrow('two.s');
    faulty.faults = [];
    expect(readFileSync(join(build, 'two.s'), 'utf8')).toBe('first');
    await builds.put('two.s', 'third');
    expect(readFileSync(join(build, 'two.s'), 'utf8')).toBe('third');
    writeFileSync(join(build, 'two.s'), 'mine');
    await expect(builds.put('two.s', 'fourth')).rejects.toMatchObject({ code: 'taken' });
    expect(await builds.nameFor('two', (name) => [`${name}.s`])).toBe('two-2');
  });
});

describe.runIf(hasToolchain)('a workspace that other users can write to', () => {
  it('does not let other users replace the program between linking and running', long, async () => {
    const open = join(folder, `open-${++count}`);
    mkdirSync(open);
    chmodSync(open, 0o777);
    const evil = join(open, 'evil');
    writeFileSync(evil, `#!/bin/sh\nexec mkdir ${open}/made\n`, { mode: 0o755 });
    const real = findOnPath('ld', process.env);
    // A process that watches the folder acts as soon as the program has been linked.
    const bin = imitate(join(folder, `bin-${count}`), {
      ld: `${real} "$@" || exit 1
        for build in ${folder}/workspace-*/build; do test -e ${open}/armed && cp ${evil} $build/two; done
        exit 0`,
    });
    const place = new Place(bin);
    expect(await place.run()).toMatchObject({ status: 'value', result: '42' });
    for (const path of [place.workspace, place.build]) chmodSync(path, 0o777);
    writeFileSync(join(open, 'armed'), '');
    const { status, message } = await place.run();
    expect({ status, message }).toEqual({
      status: 'not-built',
      message: expect.stringContaining('Fathom did not create build/two'),
    });
    expect(readdirSync(open).sort()).toEqual(['armed', 'evil']);
  });

  it('is not used by typed commands, which are refused', async () => {
    const place = new Place();
    chmodSync(place.workspace, 0o777);
    expect(await place.type()).toEqual({ status: 'refused', why: 'shared-folder' });
    expect(existsSync(join(place.build, 'two'))).toBe(false);
  });
});

describe.runIf(hasToolchain)('a shell in another user’s folder', long, () => {
  it('receives no typed commands that would build and run the files there', async () => {
    const place = new Place();
    const other = join(folder, `other-${++count}`);
    mkdirSync(join(other, 'build'), { recursive: true });
    const evil = emitText(compile('return 666;'), 'asm');
    writeFileSync(join(other, 'build', 'two.s'), evil);
    expect(await place.type(`cd ${other}`)).toEqual({ status: 'refused', why: 'elsewhere' });
    expect(readdirSync(join(other, 'build'))).toEqual(['two.s']);
    expect(await place.type(`cd ${other}; cd ${place.workspace}/build/..`)).toMatchObject({
      status: 'typed',
    });
    await until(() => /\r\n42\r\n/.test(place.output), 'the result');
  });

  it('receives commands with absolute tool paths if its PATH could find other tools', async () => {
    const usual = process.env['PATH'] ?? '';
    process.env['PATH'] = `:${usual}`;
    try {
      const place = new Place();
      const evil = imitate(place.workspace, { as: `/bin/mkdir ${place.workspace}/made`, ld: 'exit 1' });
      expect(await place.run()).toMatchObject({ result: '42' });
      expect(place.output).toMatch(/^\$ \/\S+\/as -o build\/two\.o build\/two\.s\r\n\$ \/\S+\/ld -o /);
      expect(await place.type()).toMatchObject({ status: 'typed' });
      await until(() => /\r\n42\r\n/.test(place.output), 'the result');
      expect(existsSync(join(evil, 'made'))).toBe(false);
    } finally {
      process.env['PATH'] = usual;
    }
  });
});

describe.runIf(process.getuid !== undefined)('a folder that other users can change', () => {
  const made = (mode: number): string => {
    const path = join(folder, `mode-${++count}`);
    mkdirSync(join(path, 'below'), { recursive: true });
    chmodSync(path, mode);
    return path;
  };

  it('is writable by others or inside a writable folder without a sticky bit', async () => {
    for (const [mode, own, below] of [
      [0o755, null, null],
      [0o700, null, null],
      [0o777, 'it', 'it'],
      [0o757, 'it', 'it'],
      [0o1777, null, null],
    ] as const) {
      const path = made(mode);
      const told = (found: string | null): string | null => (found === path ? 'it' : found);
      expect([mode, told(await sharedPart(path, 'sticky'))]).toEqual([mode, own]);
      expect([mode, told(await sharedPart(join(path, 'below'), 'private'))]).toEqual([mode, below]);
    }
    const sticky = made(0o1777);
    expect(await sharedPart(sticky, 'private')).toBe(sticky);
    symlinkSync(made(0o777), join(sticky, 'link'));
    expect(await sharedPart(join(sticky, 'link'), 'sticky')).not.toBe(null);
  });

  it.runIf(hasToolchain)('is not used for building and running', async () => {
    const outcome = await new Toolchain(machineIn(made(0o777))).run({ ...program });
    expect(outcome).toMatchObject({ status: 'not-built' });
    expect(outcome.message).toMatch(/Other users can replace files in .*TMPDIR/);
    expect((await new Toolchain(machineIn(made(0o1777))).run({ ...program })).result).toBe('42');
  });
});
