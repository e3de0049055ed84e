// Tests detecting and using the toolchains of every system on simulated computers.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { compile, emitText } from '../../compiler/index.ts';
import { ToolchainInfo } from '../../electron/contract/shapes.ts';
import { Toolchain } from '../../electron/services/toolchain.ts';
import { chosenTools } from '../../electron/services/toolchains/look.ts';
import { findProgram, thisMachine, type Machine } from '../../electron/services/toolchains/machine.ts';
import { toolchainRows } from '../../electron/services/toolchains/rows.ts';
import { typedCommands } from '../../electron/services/toolchains/typed.ts';
import { imitate, openFolder } from '../support/native/native.ts';
import { long } from '../support/extent.ts';

const ALL = ['linux', 'macos', 'windows'];
let folder = '';
beforeAll(() => (folder = openFolder()));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Imitates a tool: builds a program that prints its assembly, and logs its arguments. */
const tool = (target: string, version = 'imitation 1.0', log = '/dev/null'): string => `
echo "$0 $*" >> ${log}
case "$1" in
--version) echo "${version}"; exit 0 ;;
-dumpmachine) echo "${target}"; exit 0 ;;
esac
while [ $# -gt 0 ]; do
  case "$1" in
  -o) out="$2"; shift ;;
  -c | -nostdlib | -static | -arch | x86_64) ;;
  *) in="$1" ;;
  esac
  shift
done
case "$out" in
*.o) { echo '#!/bin/sh'; echo "echo \\"$(/bin/cat "$in") $PWD\\" >/dev/null; echo \\$2; echo \\$1"; } > "$out" ;;
*) /bin/cp "$in" "$out" && /bin/chmod 755 "$out" ;;
esac`;

interface Pretended {
  readonly platform: NodeJS.Platform;
  readonly arch?: string;
  readonly release?: string;
  readonly path: string;
  readonly files?: Readonly<Record<string, string>>;
}

function pretend({ platform, arch = 'x64', release = '6.1.0', path, files = {} }: Pretended): Machine {
  const machine = thisMachine({ PATH: path, PATHEXT: '.COM;.EXE' });
  return {
    ...machine,
    temporary: folder,
    platform,
    arch,
    release,
    exists: (file) => file in files || (file.startsWith(folder) && existsSync(file)),
    readText: (file) => files[file] ?? '',
  };
}

const probe = (machine: Machine, writes: readonly string[] = ALL): Promise<ToolchainInfo> =>
  new Toolchain(machine, writes).probe();

const kinds: readonly {
  readonly name: string;
  readonly platform: NodeJS.Platform;
  readonly target: string;
  readonly tools: readonly string[];
  readonly commands: readonly string[];
}[] = [
  {
    name: 'binutils',
    platform: 'linux',
    target: '',
    tools: ['as', 'ld'],
    commands: ['as -o program.o program.s', 'ld -o program program.o'],
  },
  {
    name: 'cc',
    platform: 'linux',
    target: 'x86_64-linux-gnu',
    tools: ['cc'],
    commands: ['cc -c -o program.o program.s', 'cc -nostdlib -static -o program program.o'],
  },
  {
    name: 'clang',
    platform: 'linux',
    target: 'x86_64-pc-linux-gnu',
    tools: ['clang'],
    commands: ['clang -c -o program.o program.s', 'clang -nostdlib -static -o program program.o'],
  },
  {
    name: 'apple-clang',
    platform: 'darwin',
    target: 'arm64-apple-darwin23.1.0',
    tools: ['clang'],
    commands: ['clang -arch x86_64 -c -o program.o program.s', 'clang -arch x86_64 -o program program.o'],
  },
  {
    name: 'mingw-gcc',
    platform: 'win32',
    target: 'x86_64-w64-mingw32',
    tools: ['gcc.exe'],
    commands: ['gcc.exe -c -o program.o program.s', 'gcc.exe -o program.exe program.o'],
  },
  {
    name: 'windows-clang',
    platform: 'win32',
    target: 'x86_64-pc-windows-msvc',
    tools: ['clang.exe'],
    commands: ['clang.exe -c -o program.o program.s', 'clang.exe -o program.exe program.o'],
  },
];

describe('a toolchain', () => {
  it('is tested in every supported kind', () => {
    expect(kinds.map(({ name }) => name)).toEqual(toolchainRows.map(({ name }) => name));
  });

  it.each(kinds)('$name on $platform is found, used, and described', long, async (kind) => {
    const { name, platform, target, tools, commands } = kind;
    const log = join(folder, `${name}.log`);
    const bin = join(folder, name);
    imitate(bin, Object.fromEntries(tools.map((each) => [each, tool(target, `${each} 1.0`, log)])));
    const toolchain = new Toolchain(pretend({ platform, path: bin }), ALL);
    const info = await toolchain.probe();
    expect(info).toMatchObject({ ready: true, lack: '', chosen: name, install: [], advice: '' });
    expect(v.parse(ToolchainInfo, info)).toEqual(info);
    const found = info.toolchains.find((each) => each.name === name);
    expect(found?.tools.map(({ path, version }) => [path, version])).toEqual(
      tools.map((each) => [join(bin, each), `${each} 1.0`]),
    );
    writeFileSync(log, '');
    const outcome = await toolchain.run({ assembly: 'text', argument: '-7' });
    expect(outcome).toMatchObject({ status: 'value', result: '-7' });
    expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual(
      commands.map((command) => join(bin, command)),
    );
  });

  it('is skipped if it is missing, broken, or for another processor', long, async () => {
    const cc = { cc: tool('x86_64-redhat-linux') };
    const arm = "This assembler was configured for a target of `aarch64-linux-gnu'.";
    for (const [name, tools, lack] of [
      ['alone', {}, 'not-found'],
      ['broken', { as: 'echo broken; exit 1', ld: tool('') }, 'not-working'],
      [
        'cross',
        { as: tool('', `GNU assembler\n${arm}`.replaceAll('`', '\\`')), ld: tool('') },
        'other-target',
      ],
      ['silent', { as: 'kill -9 $$', ld: tool('') }, 'not-working'],
    ] as const) {
      const info = await probe(
        pretend({ platform: 'linux', path: imitate(join(folder, name), { ...cc, ...tools }) }),
      );
      expect([name, info.chosen, info.toolchains[0].tools[0].lack]).toEqual([name, 'cc', lack]);
    }
    const small = imitate(join(folder, 'small'), { 'gcc.exe': tool('i686-w64-mingw32') });
    const info = await probe(pretend({ platform: 'win32', path: small }));
    expect(info).toMatchObject({ ready: false, lack: 'tools' });
    expect(info.toolchains[0].tools[0].lack).toBe('other-target');
  });

  it('is searched until one is found, and again on request', long, async () => {
    const bin = imitate(join(folder, 'later'), {});
    const toolchain = new Toolchain(pretend({ platform: 'linux', path: bin }));
    expect((await toolchain.probe()).ready).toBe(false);
    imitate(bin, { cc: tool('x86_64-linux-gnu') });
    expect((await toolchain.probe()).chosen).toBe('cc');
    imitate(bin, { as: tool(''), ld: tool('') });
    expect((await toolchain.probe()).chosen).toBe('cc');
    expect((await toolchain.probe(true)).chosen).toBe('binutils');
  });
});

describe('a missing requirement', () => {
  const mac = (): string => imitate(join(folder, 'mac'), { clang: tool('arm64-apple-darwin23.1.0') });
  const windows = (): string => imitate(join(folder, 'windows'), { 'gcc.exe': tool('x86_64-w64-mingw32') });

  it('is reported if it is the processor, unless the system emulates it', long, async () => {
    const rosetta = { '/Library/Apple/usr/share/rosetta/rosetta': '' };
    const rows: readonly (readonly [Pretended, string])[] = [
      [{ platform: 'linux', arch: 'arm64', path: '' }, 'processor'],
      [{ platform: 'linux', arch: 'riscv64', path: '' }, 'processor'],
      [{ platform: 'freebsd', path: '' }, 'system'],
      [{ platform: 'darwin', arch: 'arm64', path: mac() }, 'rosetta'],
      [{ platform: 'darwin', arch: 'arm64', path: mac(), files: rosetta }, ''],
      [{ platform: 'darwin', path: mac() }, ''],
      [{ platform: 'win32', arch: 'arm64', release: '10.0.19045', path: windows() }, 'processor'],
      [{ platform: 'win32', arch: 'arm64', release: '10.0.22631', path: windows() }, ''],
    ];
    for (const [machine, lack] of rows) {
      const info = await probe(pretend(machine));
      expect([machine, info.lack, info.ready]).toEqual([machine, lack, lack === '']);
      expect(info.advice.includes('emulator')).toBe(lack !== '');
    }
  });

  it('is reported before missing tools if Fathom emits no assembly for the system', async () => {
    const info = await probe(pretend({ platform: 'darwin', path: '' }), ['linux']);
    expect(info).toMatchObject({ lack: 'assembly', install: [] });
  });

  it.each([
    ['debian', 'ID=debian', 'sudo apt install binutils'],
    ['mint', 'ID=linuxmint\nID_LIKE="ubuntu debian"', 'sudo apt install binutils'],
    ['fedora', 'NAME="Fedora Linux"\nID=fedora', 'sudo dnf install binutils'],
    ['rocky', 'ID="rocky"\nID_LIKE="rhel centos fedora"', 'sudo dnf install binutils'],
    ['arch', 'ID=arch', 'sudo pacman -S binutils'],
    ['endeavour', 'ID=endeavouros\nID_LIKE=arch', 'sudo pacman -S binutils'],
    ['suse', 'ID="opensuse-leap"\nID_LIKE="suse opensuse"', 'sudo zypper install binutils'],
    ['alpine', 'ID=alpine', 'sudo apk add binutils'],
    ['other', 'ID=nixos\nVARIANT="architecture: debian-like"', undefined],
  ])('is installed by the package manager of %s', async (_, text, command) => {
    const files = { '/etc/os-release': text };
    const info = await probe(pretend({ platform: 'linux', path: '', files }));
    expect(info.install).toEqual(command === undefined ? [] : [command]);
    expect(info.advice).toContain(command ?? 'package manager');
  });

  it('has instructions for systems without a known package manager', async () => {
    expect((await probe(pretend({ platform: 'darwin', path: '' }))).install).toEqual([
      'xcode-select --install',
    ]);
    expect((await probe(pretend({ platform: 'win32', path: '' }))).install).toEqual([
      'winget install MSYS2.MSYS2',
      expect.stringContaining('mingw-w64-ucrt-x86_64-gcc'),
    ]);
    const bare = pretend({ platform: 'darwin', arch: 'arm64', path: '' });
    expect((await probe(bare)).install).toEqual(['softwareupdate --install-rosetta']);
  });

  it('opens no dialog for developer tools on a Mac, because the stubs are not called', async () => {
    const asked: string[] = [];
    const machine: Machine = {
      ...pretend({ platform: 'darwin', path: '/usr/bin:/bin' }),
      isExecutable: (path) => path === '/usr/bin/clang' || path === '/usr/bin/cc',
      ask: (command, words) => {
        asked.push([command, ...words].join(' '));
        return Promise.resolve({ status: command.endsWith('xcode-select') ? 2 : 0, text: 'fine' });
      },
    };
    expect(await probe(machine)).toMatchObject({ ready: false, lack: 'tools' });
    expect(asked.filter((command) => !command.startsWith('/bin/sh'))).toEqual(['/usr/bin/xcode-select -p']);
  });
});

describe('a program on the PATH', () => {
  const having = (machine: Partial<Machine>, ...paths: string[]): Machine => ({
    ...pretend({ platform: 'win32', path: '' }),
    isExecutable: (path) => paths.includes(path),
    ...machine,
  });

  it('is found by the rules of Windows', () => {
    const env = { Path: 'tools;"C:\\Program Files\\x\\";D:/y', PATHEXT: '.EXE;.CMD' };
    expect(findProgram('gcc', having({ env }, 'C:\\Program Files\\x\\gcc.exe'))).toBe(
      'C:\\Program Files\\x\\gcc.exe',
    );
    expect(findProgram('gcc', having({ env }, 'D:/y/gcc.cmd'))).toBe('D:/y/gcc.cmd');
    expect(findProgram('gcc', having({ env }, 'tools/gcc.exe', 'tools\\gcc.exe'))).toBe(null);
    expect(findProgram('gcc', having({ env }, 'C:\\msys64\\bin\\gcc.exe'), ['C:\\msys64\\bin'])).toBe(
      'C:\\msys64\\bin\\gcc.exe',
    );
  });

  it('is never found in the current folder', () => {
    const env = { PATH: ':.:bin:/usr/bin' };
    const here = having({ platform: 'linux', env }, 'as', './as', '/as', 'bin/as');
    expect(findProgram('as', here)).toBe(null);
    expect(findProgram('as', having({ platform: 'linux', env }, '/usr/bin/as'))).toBe('/usr/bin/as');
  });
});

describe('typed commands', () => {
  const typed = (name: string, assembler: string, bareNames = true): readonly string[] => {
    const row = toolchainRows.find((each) => each.name === name);
    if (row === undefined) throw new Error(name);
    const { commands, line } = typedCommands(
      { row, paths: { assembler, linker: assembler } },
      { bareNames },
      'sum',
      '-3',
    );
    return [...commands, line];
  };

  it('use the syntax of each system’s shell', () => {
    expect(typed('cc', '/usr/bin/cc')).toEqual([
      'cc -c -o build/sum.o build/sum.s',
      'cc -nostdlib -static -o build/sum build/sum.o',
      './build/sum -3',
      'cc -c -o build/sum.o build/sum.s && cc -nostdlib -static -o build/sum build/sum.o && ./build/sum -3',
    ]);
    expect(typed('cc', '/usr/bin/cc', false)[0]).toBe('/usr/bin/cc -c -o build/sum.o build/sum.s');
    expect(typed('cc', "/my to'ols/cc", false)[0]).toBe("'/my to'\\''ols/cc' -c -o build/sum.o build/sum.s");
    expect(typed('apple-clang', '/opt/homebrew/opt/llvm/bin/clang')[0]).toBe(
      '/opt/homebrew/opt/llvm/bin/clang -arch x86_64 -c -o build/sum.o build/sum.s',
    );
    expect(typed('mingw-gcc', 'D:\\gcc\\gcc.exe')).toEqual([
      'gcc -c -o build\\sum.o build\\sum.s',
      'gcc -o build\\sum.exe build\\sum.o',
      '.\\build\\sum.exe -3',
      'gcc -c -o build\\sum.o build\\sum.s; if ($?) { gcc -o build\\sum.exe build\\sum.o; if ($?) { .\\build\\sum.exe -3 } }',
    ]);
    expect(typed('mingw-gcc', 'C:\\msys64\\ucrt64\\bin\\gcc.exe')[0]).toBe(
      '& "C:\\msys64\\ucrt64\\bin\\gcc.exe" -c -o build\\sum.o build\\sum.s',
    );
  });
});

describe('this computer’s real tools', () => {
  const text = emitText(compile('return arg * 6;'), 'asm');

  it('build and run a program with every available toolchain', async () => {
    const { toolchains } = await new Toolchain().probe();
    for (const { name } of toolchains.filter(({ ready }) => ready)) {
      const machine = thisMachine();
      const own = toolchainRows.find((row) => row.name === name)?.tools.flatMap(({ names }) => names) ?? [];
      const needed = new Set(['setpriv', ...own]);
      const only = {
        ...machine,
        isExecutable: (path: string) => needed.has(path.split('/').pop() ?? '') && machine.isExecutable(path),
      };
      const toolchain = new Toolchain(only);
      expect(chosenTools(await toolchain.probe())?.row.name).toBe(name);
      expect(await toolchain.run({ assembly: text, argument: '7' })).toMatchObject({
        status: 'value',
        result: '42',
      });
    }
  });
});
