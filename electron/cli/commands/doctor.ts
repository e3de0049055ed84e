/*
 * fathom doctor: lists installed tools, what each missing one means, and how to get it. `--bundle` writes the
 * same, with the logs, to a file for sending. A toolchain is verified by building and running a small
 * program.
 */
import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { say } from '../../../compiler/base/phrase.ts';
import { compile } from '../../../compiler/index.ts';
import type { FoundToolchain, RunLimits, Tool, ToolchainInfo } from '../../contract/shapes.ts';
import {
  checkComputer,
  defaultConfigFolder,
  defaultLogFolder,
  defaultWorkspace,
  findOnPath,
  findRenderer,
  findVersion,
  thisPerson,
  Toolchain,
  type Check,
} from '../../services/index.ts';
import { makeBundle } from '../../services/health/bundle.ts';
import { io } from '../io.ts';
import { print, tell } from '../output.ts';
import { UsageError } from '../input/read-input.ts';
import { runNative } from '../native.ts';

interface Trial {
  readonly ok: boolean;
  readonly message: string;
  readonly milliseconds: number;
}

const companions = [
  ['cc', 'compile the C programs of fathom bench native'],
  ['objdump', 'disassemble native programs'],
  ['gdb', 'debug native programs in the terminal'],
  ['lldb', 'debug native programs on a Mac'],
] as const;

interface Companion {
  readonly name: string;
  /** Absolute path, or ''. */
  readonly path: string;
  readonly purpose: string;
}

interface Findings {
  readonly fathom: string;
  readonly node: string;
  readonly platform: string;
  readonly window: string;
  readonly toolchain: ToolchainInfo;
  readonly trial: Trial | null;
  readonly companions: readonly Companion[];
  readonly checks: readonly Check[];
  readonly logs: string;
}

export interface DoctorFlags {
  readonly json?: boolean;
  readonly bundle?: string;
}

export async function doctor(flags: DoctorFlags): Promise<number> {
  const found = await examine();
  if (flags.bundle !== undefined) await writeBundle(flags.bundle, found);
  await print(flags.json === true ? `${JSON.stringify(found)}\n` : render(found));
  return 0;
}

async function examine(): Promise<Findings> {
  const here = dirname(fileURLToPath(import.meta.url));
  const toolchain = new Toolchain();
  const info = await toolchain.probe();
  return {
    fathom: findVersion(here),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    window: findRenderer(here) ?? '',
    toolchain: info,
    trial: info.ready ? await tryOut(toolchain) : null,
    companions: companions.map(([name, purpose]) => ({
      name,
      path: findOnPath(name, io().env) ?? '',
      purpose,
    })),
    checks: await checkComputer({ node: process.version, from: here, toolchain: info, env: io().env }),
    logs: defaultLogFolder(),
  };
}

async function writeBundle(file: string, found: Findings): Promise<void> {
  const bundle = await makeBundle({
    person: thisPerson(defaultWorkspace()),
    text: render(found),
    data: found,
    config: defaultConfigFolder(),
    logs: found.logs,
  });
  try {
    writeFileSync(file, bundle);
  } catch (error) {
    throw new UsageError(
      say`cannot write ${file}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  tell(
    `Wrote the report and the logs to ${file}, without your name, programs, or answers. Nothing was sent.\n`,
  );
}

async function tryOut(toolchain: Toolchain): Promise<Trial> {
  const started = performance.now();
  const end = (message: string): Trial => ({
    ok: message === '',
    message,
    milliseconds: Math.round(performance.now() - started),
  });
  try {
    const program = compile('return arg * 6;');
    const { result, message } = await runNative(program, 7n, { schedule: 'best', toolchain });
    return end(result === '42' ? '' : message || `6 times 7 gave “${result}”, not 42`);
  } catch (error) {
    return end(error instanceof Error ? error.message : String(error));
  }
}

function render(found: Findings): string {
  const { toolchain, trial } = found;
  const rows: (readonly [string, string])[] = [
    ['Fathom', found.fathom],
    ['System', found.platform],
    ...found.checks.map(checkRow),
    ...toolchain.toolchains.flatMap((each) => toolchainRows(each, each.name === toolchain.chosen)),
    ['Native runs', nativeRuns(toolchain, trial)],
    ['Limits', limitsText(toolchain.limits)],
    ...found.companions.map(
      ({ name, path, purpose }) =>
        [name, path === '' ? `not found (used to ${purpose})` : `${path} (used to ${purpose})`] as const,
    ),
    ['Logs', `${found.logs}: services.log and crashes.log. Fathom never sends them`],
  ];
  return rows.map(([name, text]) => `${name.padEnd(16)} ${text}\n`).join('');
}

const stateWords: Readonly<Record<Check['state'], string>> = { ok: '', lack: 'MISSING: ', bad: 'WRONG: ' };

function checkRow({ name, state, found, todo }: Check): readonly [string, string] {
  return [name, `${stateWords[state]}${found}${todo === '' ? '' : ` → ${todo}`}`];
}

function toolchainRows({ title, ready, tools }: FoundToolchain, used: boolean): [string, string][] {
  const state = used ? 'in use' : ready ? 'available' : 'unusable';
  return [
    ['Toolchain', `${title}: ${state}`],
    ...tools.map((tool): [string, string] => [`  ${tool.name}`, toolText(tool)]),
  ];
}

function toolText({ path, version, lack }: Tool): string {
  const texts: Readonly<Record<Tool['lack'], string>> = {
    '': `${path} (${version})`,
    'not-found': 'not found',
    'not-working': `${path} was found but does not work${version === '' ? '' : `: ${version}`}`,
    'other-target': `${path} targets a different processor or system (${version})`,
  };
  return texts[lack];
}

function nativeRuns({ ready, advice }: ToolchainInfo, trial: Trial | null): string {
  if (!ready) return advice;
  if (trial === null || trial.ok)
    return `ready: a test program was built and run in ${trial?.milliseconds} ms`;
  return `a test program failed, so programs run in the emulator: ${trial.message}`;
}

const limitNames: readonly (readonly [keyof RunLimits, string])[] = [
  ['time', 'time'],
  ['output', 'output'],
  ['memory', 'memory'],
  ['processes', 'number of processes'],
  ['calls', 'system calls (no files, no network, no other programs)'],
];

function limitsText(limits: RunLimits): string {
  const names = (held: boolean): string =>
    limitNames
      .filter(([key]) => limits[key] === held)
      .map(([, name]) => name)
      .join(', ');
  const not = names(false);
  return `native runs have limits on ${names(true)}${not === '' ? '' : `; this system cannot limit ${not}`}`;
}
