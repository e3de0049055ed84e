/*
 * Commands that install missing tools, by system and Linux distribution family, for the user to type. Fathom
 * never runs them.
 */
import type { ToolchainLack } from '../../contract/shapes.ts';
import { systemOf } from './rows.ts';
import type { Machine } from './machine.ts';

/** By ID and ID_LIKE of /etc/os-release. */
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

/** In order; empty if none is known or would help. */
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

export function compilerCommands(machine: Machine): string[] {
  const commands = installCommands(machine, 'tools');
  return systemOf(machine.platform) === 'linux'
    ? commands.map((command) =>
        command.replace(/binutils$/, command.includes('apk') ? 'gcc musl-dev' : 'gcc'),
      )
    : commands;
}

/** Its name and those it derives from. */
function distribution(osRelease: string): string[] {
  return [...osRelease.matchAll(/^ID(?:_LIKE)?=(.*)$/gm)].flatMap(([, value = '']) =>
    value.replaceAll(/["']/g, '').toLowerCase().trim().split(/\s+/),
  );
}

/** One or two sentences: what is missing, how to get it, and the consequences. */
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
    page: `Native runs require an installed copy of Fathom. Programs will run in the emulator instead.`,
    assembly: `Fathom cannot write assembly for ${here} yet. Programs run in the emulator.`,
  };
  return sentences[lack];
}
