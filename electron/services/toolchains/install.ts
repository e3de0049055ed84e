/*
 * How to get what is missing: the commands a person types, by system; for Linux by the family of the distribution.
 *
 * Nothing here is ever run by Fathom.
 */
import type { ToolchainLack } from '../../contract/shapes.ts';
import { systemOf } from './rows.ts';
import type { Machine } from './machine.ts';

/** Families of Linux distributions, by ID and ID_LIKE of /etc/os-release, and their command. */
const families: readonly (readonly [names: readonly string[], command: string])[] = [
  [['debian', 'ubuntu'], 'sudo apt install binutils'],
  [['fedora', 'rhel', 'centos'], 'sudo dnf install binutils'],
  [['arch', 'archlinux', 'manjaro'], 'sudo pacman -S binutils'],
  [['suse', 'opensuse', 'opensuse-tumbleweed', 'opensuse-leap'], 'sudo zypper install binutils'],
  [['alpine'], 'sudo apk add binutils'],
];

const MACOS = ['xcode-select --install'];
const ROSETTA = ['softwareupdate --install-rosetta'];
const WINDOWS = [
  'winget install MSYS2.MSYS2',
  'C:\\msys64\\usr\\bin\\pacman.exe -S --noconfirm mingw-w64-ucrt-x86_64-gcc',
];

/** The commands that end a lack, in order; none where no command can, or none is known. */
export function installCommands(machine: Machine, lack: ToolchainLack): string[] {
  if (lack === 'rosetta') return [...ROSETTA];
  if (lack !== 'tools') return [];
  const system = systemOf(machine.platform);
  if (system === 'macos') return [...MACOS];
  if (system === 'windows') return [...WINDOWS];
  const known = distribution(machine.readText('/etc/os-release'));
  const family = families.find(([names]) => names.some((name) => known.includes(name)));
  return family === undefined ? [] : [family[1]];
}

/** The commands that get a C compiler. */
export function compilerCommands(machine: Machine): string[] {
  const commands = installCommands(machine, 'tools');
  return systemOf(machine.platform) === 'linux'
    ? commands.map((command) =>
        command.replace(/binutils$/, command.includes('apk') ? 'gcc musl-dev' : 'gcc'),
      )
    : commands;
}

/** The words that say what a distribution is and what it is like. */
function distribution(osRelease: string): string[] {
  return [...osRelease.matchAll(/^ID(?:_LIKE)?=(.*)$/gm)].flatMap(([, value = '']) =>
    value.replaceAll(/["']/g, '').toLowerCase().trim().split(/\s+/),
  );
}

/** One or two sentences for a person: what is lacking, how to get it, what happens until then. */
export function advice(machine: Machine, lack: ToolchainLack): string {
  const here = `${machine.platform} on ${machine.arch}`;
  const commands = installCommands(machine, lack);
  const install =
    commands.length > 0
      ? `Install it with: ${commands.join(' and then ')}.`
      : 'Install “binutils” with the package manager of your system.';
  const emulator = 'Until then, programs run in the emulator.';
  const sentences: Readonly<Record<ToolchainLack, string>> = {
    '': '',
    tools: `No assembler and linker for x86-64 were found. ${install} ${emulator}`,
    rosetta: `Programs for x86-64 require Rosetta on this Mac. ${install} ${emulator}`,
    processor: `Native runs require an x86-64 processor; this is ${here}. Programs run in the emulator.`,
    system: `Native runs require Linux, macOS, or Windows; this is ${here}. Programs run in the emulator.`,
    page: `Native runs require an installed Fathom. Programs run in the emulator.`,
    assembly: `Fathom cannot write assembly for ${here} yet. Programs run in the emulator.`,
  };
  return sentences[lack];
}
