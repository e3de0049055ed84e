// Tests system tools started from another user's folder: nothing in that folder is started or loaded,
// whatever the environment contains, and no tool keeps a run from ending.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile, emitText } from '../../../compiler/index.ts';
import type { Emit } from '../../../electron/contract/index.ts';
import type { ToolchainOutcome } from '../../../electron/contract/shapes.ts';
import {
  environmentForTools,
  userShell,
  windowsProgram,
  withoutAppImage,
} from '../../../electron/services/environment.ts';
import { findBenchPrograms, findVersion } from '../../../electron/services/locations.ts';
import { Terminals } from '../../../electron/services/terminal.ts';
import { Toolchain } from '../../../electron/services/toolchain.ts';
import { findOnPath, thisMachine, type Machine } from '../../../electron/services/toolchains/machine.ts';
import { Workspace } from '../../../electron/services/storage/workspace.ts';
import { hasToolchain } from '../../compiler/x64/support.ts';
import { buildOnce, cliPath } from '../../support/cli.ts';
import { canLink, command } from '../../support/native/linked.ts';
import { imitate, machineIn, openFolder, processesIn, until } from '../../support/native/native.ts';
import { long } from '../../support/extent.ts';

const SOURCE = 'return arg * 7;';
const ASSEMBLY = emitText(compile(SOURCE), 'asm');
const usual = { PATH: process.env['PATH'] ?? '' };

let folder = '';
beforeAll(() => (folder = openFolder()));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A folder of programs that are named like tools and record each start. */
function trap(name: string): { path: string; sprung: () => string[] } {
  const path = join(folder, name);
  const log = join(folder, `${name}-log`);
  mkdirSync(log);
  chmodSync(log, 0o777);
  const tools = [
    'as',
    'ld',
    'cc',
    'gcc',
    'clang',
    'cc1',
    'collect2',
    'setpriv',
    'sh',
    'ps',
    'valgrind',
    'nm',
  ];
  imitate(path, Object.fromEntries(tools.map((tool) => [tool, `/bin/mkdir ${log}/${tool}; exit 1`])));
  return { path, sprung: () => readdirSync(log) };
}

/** Finds only compilers by name, so that a compiler driver searches for its assembler and linker itself. */
const withDriver = (machine: Machine): Machine => ({
  ...machine,
  isExecutable: (path) => !/\/(?:as|ld[.\w]*)$/.test(path) && machine.isExecutable(path),
});

async function runIn(workspace: string, machine: Machine): Promise<ToolchainOutcome> {
  let outcome: ToolchainOutcome | null = null;
  const hear: Emit = (_, payload) => {
    if ('outcome' in payload) ({ outcome } = payload);
  };
  const terminals = new Terminals(new Workspace(workspace), new Toolchain(machine), hear);
  const request = {
    id: 'run',
    cols: 80,
    rows: 24,
    name: 'two',
    assembly: ASSEMBLY,
    source: SOURCE,
    argument: '6',
  };
  expect(await terminals.start(request)).toMatchObject({ status: 'started' });
  await until(() => outcome !== null, 'the end');
  return outcome as unknown as ToolchainOutcome;
}

describe.runIf(canLink)('a PATH that includes the workspace', () => {
  it.each([
    ['an empty entry', () => `:${usual.PATH}`],
    ['an empty entry at the end', () => `${usual.PATH}:`],
    ['a dot', () => `.:${usual.PATH}`],
    ['a relative folder', () => `../trapped:bin:${usual.PATH}`],
    ['the folder itself', (path: string) => `${path}:${usual.PATH}`],
    [
      'the folder itself, through another path',
      (path: string) => `${path}/../trapped/build/..:${usual.PATH}`,
    ],
  ])('starts no tools from there: %s', long, async (_, pathOf) => {
    rmSync(join(folder, 'trapped'), { recursive: true, force: true });
    rmSync(join(folder, 'trapped-log'), { recursive: true, force: true });
    const { path, sprung } = trap('trapped');
    mkdirSync(join(path, 'build'));
    const machine = { ...thisMachine({ ...usual, PATH: pathOf(path) }, path), temporary: folder };
    for (const each of [machine, withDriver(machine)])
      expect(await runIn(path, each)).toMatchObject({ status: 'value', result: '42' });
    expect(sprung()).toEqual([]);
  });

  it('loads no library and starts nothing from there, whichever variable lists it', () => {
    buildOnce();
    const { path, sprung } = trap('library');
    const log = join(folder, 'library-log');
    const needed = command('ldd', [findOnPath('as', usual) ?? ''], folder).stdout.match(
      /libbfd\S+\.so|libz\.so\S*/g,
    );
    writeFileSync(
      join(path, 'evil.c'),
      `#include <sys/stat.h>\n__attribute__((constructor)) static void evil(void) { mkdir("${log}/library", 0777); }\n`,
    );
    for (const name of new Set(needed))
      expect(command('cc', ['-shared', '-fPIC', '-o', name, 'evil.c'], path).status).toBe(0);
    writeFileSync(join(path, 'two.simple'), '{flt -> flt} round = "C"; return round(arg * 7.0);');
    const lists =
      'LD_LIBRARY_PATH LIBRARY_PATH COMPILER_PATH GCC_EXEC_PREFIX LD_RUN_PATH CPATH LD_PRELOAD PATH';
    for (const value of [':', '.']) {
      const env = Object.fromEntries(lists.split(' ').map((name) => [name, value]));
      const { stdout, stderr } = spawnSync(
        process.execPath,
        [cliPath, 'run', 'two.simple', '--engine', 'native', '--arg', '6'],
        { cwd: path, encoding: 'utf8', env: { ...env, LD_PRELOAD: '', PATH: `${value}:${usual.PATH}` } },
      );
      expect({ stdout, stderr }).toEqual({ stdout: '42.0\n', stderr: '' });
    }
    expect(sprung()).toEqual([]);
    expect(needed?.length).toBeGreaterThan(0);
  });
});

describe('the environment for tools', () => {
  const cleaned = (env: Record<string, string>, without: readonly string[] = []): object =>
    environmentForTools(env, without, 'linux');

  it('contains only absolute folders in its path lists', () => {
    expect(
      cleaned({
        PATH: ':.:bin:/usr/bin::~/bin:/bin:',
        LD_LIBRARY_PATH: ':',
        CPATH: '',
        LD_PRELOAD: 'libx.so ./y.so /usr/lib/z.so',
        GCC_EXEC_PREFIX: 'lib/gcc/',
        PYTHONPATH: '/a:.:/b',
        HOME: 'left:as:it:is',
        EMPTY: '',
      }),
    ).toEqual({
      PATH: '/usr/bin:/bin',
      LD_PRELOAD: '/usr/lib/z.so',
      PYTHONPATH: '/a:/b',
      HOME: 'left:as:it:is',
      EMPTY: '',
    });
  });

  it('excludes the workspace, but not folders with the same prefix', () => {
    const workspace = join(folder, 'my');
    mkdirSync(join(workspace, 'bin'), { recursive: true });
    const PATH = `${workspace}:${workspace}/bin:${workspace}/bin/:${workspace}-tools:/usr/bin`;
    expect(cleaned({ PATH }, [workspace])).toEqual({ PATH: `${workspace}-tools:/usr/bin` });
  });

  it('includes drives and network shares on Windows', () => {
    const env = {
      Path: ';.;C:tools;"C:\\Program Files\\x\\";\\\\server\\y;bin;D:/z',
      PSModulePath: 'C:\\m;m',
    };
    expect(environmentForTools(env, [], 'win32')).toEqual({
      Path: '"C:\\Program Files\\x\\";\\\\server\\y;D:/z',
      PSModulePath: 'C:\\m',
    });
  });
});

describe('the environment in an AppImage', () => {
  const APPDIR = '/tmp/.mount_FathomXYZ';
  const started = {
    APPDIR,
    APPIMAGE: '/home/u/Fathom.AppImage',
    APPIMAGE_SILENT_INSTALL: '1',
    ARGV0: './Fathom.AppImage',
    OWD: '/home/u',
    PATH: `${APPDIR}:${APPDIR}/usr/sbin:/usr/bin:/bin`,
    LD_LIBRARY_PATH: `${APPDIR}/usr/lib`,
    XDG_DATA_DIRS: `${APPDIR}/usr/share/:/usr/share/gnome:/usr/share/`,
    GSETTINGS_SCHEMA_DIR: `${APPDIR}/usr/share/glib-2.0/schemas:/home/u/schemas`,
    GTK_PATH: `${APPDIR}/usr/lib/gtk-3.0`,
    GDK_PIXBUF_MODULE_FILE: `${APPDIR}/loaders.cache`,
    HOME: '/home/u',
    TERM: 'xterm',
  };

  it('is the environment from before its start', () => {
    expect(withoutAppImage(started)).toEqual({
      PATH: '/usr/bin:/bin',
      XDG_DATA_DIRS: '/usr/share/gnome:/usr/share/',
      GSETTINGS_SCHEMA_DIR: '/home/u/schemas',
      HOME: '/home/u',
      TERM: 'xterm',
    });
  });

  it('contains the original values that the AppImage saved', () => {
    expect(
      withoutAppImage({
        ...started,
        APPIMAGE_ORIGINAL_PATH: '/opt/bin:/usr/bin',
        APPIMAGE_STARTUP_PATH: started.PATH,
        APPRUN_ORIGINAL_LD_LIBRARY_PATH: '/opt/lib',
        APPRUN_ORIGINAL_XDG_DATA_DIRS: '',
        APPRUN_ORIGINAL_APPDIR: '/elsewhere',
      }),
    ).toEqual({
      PATH: '/opt/bin:/usr/bin',
      LD_LIBRARY_PATH: '/opt/lib',
      GSETTINGS_SCHEMA_DIR: '/home/u/schemas',
      HOME: '/home/u',
      TERM: 'xterm',
    });
  });

  it('is unchanged outside an AppImage', () => {
    for (const env of [{ PATH: '/usr/bin' }, { APPDIR: '', PATH: ':' }, { APPDIR: '/', PATH: '/usr/bin' }])
      expect(withoutAppImage(env)).toBe(env);
  });

  it('is passed neither to tools nor to the terminal’s shell', async () => {
    const before = { ...process.env };
    const shown = join(folder, 'shown');
    const shell = join(imitate(join(folder, 'shell'), { shell: `/usr/bin/env > ${shown}` }), 'shell');
    try {
      Object.assign(process.env, started, {
        PATH: `${APPDIR}:${usual.PATH}`,
        SHELL: shell,
        HOME: before['HOME'],
      });
      expect(thisMachine().env).not.toHaveProperty('LD_LIBRARY_PATH');
      const terminals = new Terminals(
        new Workspace(folder),
        new Toolchain(machineIn(folder)),
        () => undefined,
      );
      await terminals.open({ cols: 80, rows: 24 });
      await until(() => existsSync(shown) && readFileSync(shown, 'utf8').includes('FATHOM='), 'the shell');
      const text = readFileSync(shown, 'utf8');
      expect(text).not.toMatch(/\.mount_Fathom|^(?:APPDIR|APPIMAGE|ARGV0|OWD)/m);
      // The first folder offers `fathom` (own-command.ts).
      expect(text).toMatch(new RegExp(`^PATH=(?:[^:]*/fathom-run-[^:]*:)?${usual.PATH}$`, 'm'));
      terminals.closeAll();
    } finally {
      for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
      Object.assign(process.env, before);
    }
  });
});

describe('a system program', () => {
  it('is started by its absolute path', () => {
    expect(windowsProgram('taskkill.exe', { SYSTEMROOT: 'D:\\Win' })).toBe('D:\\Win\\System32\\taskkill.exe');
    for (const env of [{}, { SystemRoot: '' }, { SystemRoot: 'Windows' }, { SystemRoot: '\\\\evil\\share' }])
      expect(windowsProgram('cmd.exe', env)).toBe('C:\\Windows\\System32\\cmd.exe');
    expect(userShell({ SHELL: 'bash', SystemRoot: 'C:\\Windows' }, 'win32')).toBe(
      'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe',
    );
    expect(userShell({ SHELL: '/bin/zsh' }, 'linux')).toBe('/bin/zsh');
    for (const env of [{}, { SHELL: '' }, { SHELL: 'bash' }, { SHELL: './sh' }])
      expect(userShell(env, 'linux')).toBe('/bin/sh');
  });

  it('is never started by its bare name', () => {
    const files = readdirSync('electron', { recursive: true, encoding: 'utf8' }).filter((each) =>
      each.endsWith('.ts'),
    );
    const bare =
      /\b(?:spawn|spawnSync|execFile|execFileSync|exec|execSync|execute|startChild)\(\s*['"`](?!\/)|(?<!windowsProgram\()['"][\w.\\-]+\.exe['"]/;
    const found = files.filter((file) => bare.test(readFileSync(join('electron', file), 'utf8')));
    expect(found).toEqual([]);
    expect(files.length).toBeGreaterThan(100);
  });

  it('is not taken from a folder above Fathom’s', () => {
    const above = join(folder, 'above');
    mkdirSync(join(above, 'fathom', 'dist', 'cli'), { recursive: true });
    mkdirSync(join(above, 'test', 'bench', 'programs'), { recursive: true });
    writeFileSync(join(above, 'test', 'bench', 'programs', 'programs.json'), '[]');
    const inside = join(above, 'fathom', 'dist', 'cli');
    expect(findBenchPrograms(inside)).toBe(join(above, 'test', 'bench', 'programs'));
    writeFileSync(join(above, 'fathom', 'package.json'), '{ "name": "fathom", "version": "1.2.3" }');
    expect(findBenchPrograms(inside)).toBe(null);
    expect(findVersion(inside)).toBe('1.2.3');
  });
});

describe.runIf(hasToolchain)('a linker that', () => {
  const toolsWith = (name: string, ld: string): Machine => {
    const bin = imitate(join(folder, name), {
      as: `exec ${findOnPath('as', usual)} "$@"`,
      ld: `case "$1" in --version) echo ld; exit 0 ;; esac; ${ld}`,
    });
    return machineIn(folder, { env: { PATH: `${bin}:${usual.PATH}` } });
  };
  const workspace = (name: string): string => {
    const path = join(folder, `${name}-workspace`);
    mkdirSync(path);
    return path;
  };

  it.each([
    ['a pipe', 'mkfifo "$2"'],
    ['a folder', 'mkdir "$2"'],
    ['a link', 'ln -s /bin/true "$2"'],
    ['a socket or no file at all', 'exit 0'],
  ])('creates %s instead of a program ends the run', long, async (what, ld) => {
    const name = what.replaceAll(' ', '-');
    const machine = toolsWith(name, ld);
    const failed = { status: 'linker-failed', message: expect.stringContaining('produced no program') };
    expect(await runIn(workspace(name), machine)).toMatchObject(failed);
    expect(await new Toolchain(machine).run({ assembly: ASSEMBLY, argument: '6' })).toMatchObject(failed);
    expect(readdirSync(join(folder, `${name}-workspace`, 'build')).sort()).toEqual(['two.s', 'two.simple']);
  });

  it('leaves a process with open output does not block the end of the run', long, async () => {
    const real = findOnPath('ld', usual);
    const machine = toolsWith(
      'holding',
      `cd ${folder}/holding; setsid sleep 300 & cd - >/dev/null; exec ${real} "$@"`,
    );
    expect(await runIn(workspace('holding'), machine)).toMatchObject({ status: 'value', result: '42' });
    // The process still exists, so the run did not wait for it.
    const left = processesIn(folder);
    expect(left.length).toBeGreaterThan(0);
    for (const pid of left) process.kill(pid, 'SIGKILL');
  });
});
