/*
 * Detects toolchains: what was found, which one is used, and what is missing. A pure function of a `Machine`.
 * Programs are only queried for version and target. Invariant: a tool counts as found only if it responds;
 * macOS's stubs in /usr/bin are not called unless the developer tools are installed, because they would open
 * a dialog.
 */
import type { FoundToolchain, Tool, ToolchainInfo, ToolchainLack } from '../../contract/shapes.ts';
import type { Guard } from '../native/guard.ts';
import { advice, installCommands } from './install.ts';
import { findProgram, type Machine } from './machine.ts';
import { systemOf, toolchainRows, type Paths, type ToolchainRow, type ToolRow } from './rows.ts';

const ROSETTA = '/Library/Apple/usr/share/rosetta/rosetta';
/** The first Windows for arm64 that runs x64 programs. */
const WINDOWS_11_BUILD = 22_000;
const LONGEST_VERSION = 200;

/**
 * @param guard the limits on runs
 * @param writes systems for which assembly can be written
 */
export async function lookAround(
  machine: Machine,
  guard: Promise<Guard>,
  writes: readonly string[],
): Promise<ToolchainInfo> {
  const system = systemOf(machine.platform);
  const rows = toolchainRows.filter(({ flavor }) => flavor.os === system);
  const [toolchains, { limits }] = await Promise.all([
    Promise.all(rows.map((row) => lookAtRow(row, machine))),
    guard,
  ]);
  const chosen = toolchains.find(({ ready }) => ready)?.name ?? '';
  const lack = findLack(machine, chosen, writes);
  return {
    ready: lack === '',
    lack,
    chosen,
    flavor: rows.find(({ name }) => name === chosen)?.flavor ?? null,
    toolchains,
    limits,
    install: installCommands(machine, lack),
    advice: advice(machine, lack),
  };
}

export function chosenTools({ chosen, toolchains }: ToolchainInfo): ChosenTools | null {
  return toolsOf(toolchains.find(({ name }) => name === chosen));
}

/** The first toolchain that links with the C library. */
export function toolsWithC({ toolchains }: ToolchainInfo): ChosenTools | null {
  for (const found of toolchains) {
    const tools = found.ready ? toolsOf(found) : null;
    const build = tools?.row.buildWithC ?? null;
    if (tools !== null && build !== null) return { ...tools, row: { ...tools.row, build } };
  }
  return null;
}

interface ChosenTools {
  readonly row: ToolchainRow;
  readonly paths: Paths;
}

function toolsOf(found: FoundToolchain | undefined): ChosenTools | null {
  const row = toolchainRows.find(({ name }) => name === found?.name);
  if (row === undefined || found === undefined) return null;
  const pathOf = (role: keyof Paths): string =>
    found.tools[row.tools.findIndex(({ roles }) => roles.includes(role))]?.path ?? '';
  return { row, paths: { assembler: pathOf('assembler'), linker: pathOf('linker') } };
}

function findLack(machine: Machine, chosen: string, writes: readonly string[]): ToolchainLack {
  const system = systemOf(machine.platform);
  if (system === null) return 'system';
  const processor = processorLack(machine);
  if (processor !== '') return processor;
  if (!writes.includes(system)) return 'assembly';
  return chosen === '' ? 'tools' : '';
}

/** Whether x86-64 programs run here, natively or by emulation. */
function processorLack({ platform, arch, release, exists }: Machine): ToolchainLack {
  if (arch === 'x64') return '';
  if (arch !== 'arm64') return 'processor';
  if (platform === 'darwin') return exists(ROSETTA) ? '' : 'rosetta';
  const build = Number(release.split('.')[2] ?? 0);
  return platform === 'win32' && build >= WINDOWS_11_BUILD ? '' : 'processor';
}

async function lookAtRow(row: ToolchainRow, machine: Machine): Promise<FoundToolchain> {
  const tools = await Promise.all(row.tools.map((tool) => lookAtTool(tool, row, machine)));
  const { name, title } = row;
  return { name, title, ready: tools.every(({ lack }) => lack === ''), tools };
}

async function lookAtTool(tool: ToolRow, row: ToolchainRow, machine: Machine): Promise<Tool> {
  const [named = ''] = tool.names;
  const found = tool.names
    .map((name) => ({ name, path: findProgram(name, machine, row.usualFolders) }))
    .find(({ path }) => path !== null);
  if (found === undefined || found.path === null)
    return { name: named, path: '', version: '', lack: 'not-found' };
  const { name, path } = found;
  if (await isStandIn(path, machine)) return { name, path, version: '', lack: 'not-found' };
  const answer = await machine.ask(path, ['--version']);
  const version = answer.text
    .trim()
    .replace(/\r?\n.*/s, '')
    .slice(0, LONGEST_VERSION);
  if (answer.status !== 0) return { name, path, version, lack: 'not-working' };
  const fits = await isForX64(tool, path, answer.text, machine);
  return { name, path, version, lack: fits ? '' : 'other-target' };
}

/** A macOS stub, which only offers to install the program. */
async function isStandIn(path: string, machine: Machine): Promise<boolean> {
  if (machine.platform !== 'darwin' || !path.startsWith('/usr/bin/')) return false;
  return (await machine.ask('/usr/bin/xcode-select', ['-p'])).status !== 0;
}

async function isForX64({ target }: ToolRow, path: string, said: string, machine: Machine): Promise<boolean> {
  if (target === null) return true;
  const text = target.words === null ? said : (await machine.ask(path, target.words)).text;
  const name = target.name.exec(text.trim())?.[1];
  return name === undefined || target.fits.test(name);
}
