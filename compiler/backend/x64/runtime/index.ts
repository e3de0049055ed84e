// The runtime, between a program and the system. A program includes only the parts that it needs.
//
// system-*.ts calls the system; the other parts are the same on all systems, except for the argument
// registers of the program's convention (part.ts). The runtime is handwritten: compiling it from the language
// would add a tenth of a second to each command, and a compiler bug could hide itself by misprinting results.
import { assert } from '../../../base/assert.ts';
import type { Abi } from '../abi.ts';
import type { Flavor, Os } from '../assembly/flavors.ts';
import type { ResultKind } from '../machine.ts';
import { limitParts } from './call-lines.ts';
import { externalParts } from './externals.ts';
import { floatParts } from './floats.ts';
import { libraryParts } from './library.ts';
import { memoryParts, type MemoryOptions } from './memory.ts';
import { outputParts } from './output.ts';
import {
  definedIn,
  linesOf,
  type RuntimeLine,
  type RuntimePart,
  type RuntimeVariable,
  type TableRow,
} from './part.ts';
import { resultParts } from './results.ts';
import { startParts } from './start.ts';
import { linuxParts } from './system-linux.ts';
import { macosParts } from './system-macos.ts';
import { windowsParts } from './system-windows.ts';

export type { RuntimeLine } from './part.ts';

export interface RuntimeRequest {
  readonly abi: Abi;
  readonly flavor: Flavor;
  readonly result: ResultKind;
  /** A library has functions for C, and no program start. Default: false. */
  readonly isLibrary?: boolean;
  /** A library has no collector. Default: no garbage collection. */
  readonly memory?: Omit<MemoryOptions, 'isLazy'>;
  /** Whether there is a table of call lines. Default: false. */
  readonly tellsCalls?: boolean;
  /** Labels that the program uses without defining them. */
  readonly used: ReadonlySet<string>;
}

export interface Runtime {
  readonly parts: readonly { readonly title: string; readonly lines: readonly RuntimeLine[] }[];
  readonly texts: readonly { readonly symbol: string; readonly bytes: string }[];
  readonly tables: readonly { readonly symbol: string; readonly rows: readonly TableRow[] }[];
  readonly variables: readonly RuntimeVariable[];
  /** Labels that the runtime leaves undefined: those of tables and of the system. */
  readonly open: ReadonlySet<string>;
}

const systems: Readonly<Record<Os, readonly RuntimePart[]>> = {
  linux: linuxParts,
  macos: macosParts,
  windows: windowsParts,
};

/** A program that uses one of these has objects. */
const heapUsers = ['rt_new', 'rt_new_array', 'rt_write', 'rt_read'];

export function runtimeFor(request: RuntimeRequest): Runtime {
  const { flavor, used, isLibrary = false } = request;
  const all = preparedFor(request);
  const { parts, open } = reachable(all, isLibrary ? [...used] : [flavor.entry, ...used]);
  return {
    parts: parts.map(({ title, lines }) => ({ title, lines })),
    texts: parts.flatMap(({ texts }) => texts),
    tables: parts.flatMap(({ tables }) => tables),
    variables: parts.flatMap(({ variables }) => variables),
    open,
  };
}

/** A part prepared for a flavor. */
interface Prepared extends Omit<Runtime, 'parts' | 'open'> {
  readonly title: string;
  readonly lines: readonly RuntimeLine[];
  /** Labels that the part defines for others, and labels that it uses, before they are spelled. */
  readonly defined: readonly string[];
  readonly used: readonly string[];
}

/** Cached, because there are few variants, and each takes some milliseconds. */
const prepared = new Map<string, readonly Prepared[]>();

function preparedFor({
  abi,
  flavor,
  result,
  used,
  isLibrary = false,
  tellsCalls = false,
  memory = {},
}: RuntimeRequest): readonly Prepared[] {
  const usesHeap = heapUsers.some((name) => used.has(name));
  const { collects = false } = memory;
  const key = `${abi.name} ${flavor.os} ${result} ${usesHeap} ${isLibrary} ${tellsCalls} ${JSON.stringify(memory)}`;
  let parts = prepared.get(key);
  if (parts === undefined) {
    const around = isLibrary
      ? libraryParts(abi, flavor)
      : startParts(abi, {
          program: flavor.program,
          usesHeap,
          collects,
          confines: flavor.confines,
          result,
        });
    const inPlace = new Set(around.flatMap(definedIn));
    const unlessInPlace = (part: RuntimePart): boolean => !definedIn(part).some((name) => inPlace.has(name));
    const all = [
      ...systems[flavor.os].filter(unlessInPlace),
      ...around,
      ...[
        ...limitParts(tellsCalls),
        ...outputParts,
        ...memoryParts(abi, { ...memory, isLazy: isLibrary }),
        ...externalParts(abi),
        ...resultParts,
        ...floatParts,
      ].filter(unlessInPlace),
    ];
    const ours = new Set([...all.flatMap(definedIn), ...staticTables, flavor.program]);
    parts = all.map((part) => prepare(part, flavor, ours));
    prepared.set(key, parts);
  }
  return parts;
}

function prepare(part: RuntimePart, flavor: Flavor, ours: ReadonlySet<string>): Prepared {
  const { title, code, texts = {}, variables = [], tables = {} } = part;
  const names = linesOf(code).flatMap(({ text }) => text.match(NAME) ?? []);
  return {
    title,
    lines: spelled(part, flavor, ours),
    texts: Object.entries(texts).map(([name, bytes]) => ({ symbol: flavor.symbol(name), bytes })),
    tables: Object.entries(tables).map(([name, rows]) => ({ symbol: flavor.symbol(name), rows })),
    variables: variables.map(({ name, bytes }) => ({ name: flavor.symbol(name), bytes })),
    defined: definedIn(part),
    used: names.filter((name) => ours.has(name)),
  };
}

const staticTables: ReadonlySet<string> = new Set([
  'functions',
  'rt_objects',
  'rt_objects_end',
  'rt_descriptors',
  'rt_descriptors_end',
  'rt_sites',
  'rt_sites_end',
  'rt_calls',
  'rt_calls_end',
]);

/** The parts that define the wanted labels, with dependencies, in list order. */
function reachable(
  all: readonly Prepared[],
  wanted: readonly string[],
): { parts: readonly Prepared[]; open: ReadonlySet<string> } {
  const owner = new Map(all.flatMap((part) => part.defined.map((name) => [name, part])));
  const parts = new Set<Prepared>();
  for (const name of wanted)
    assert(owner.has(name) || staticTables.has(name), () => `assembly: nothing defines ${name}`);
  const names = new Set(wanted);
  for (const name of names) {
    const part = owner.get(name);
    if (part === undefined || parts.has(part)) continue;
    parts.add(part);
    for (const used of part.used) names.add(used);
  }
  const open = new Set([...names].filter((name) => staticTables.has(name)));
  return { parts: all.filter((part) => parts.has(part)), open };
}

/** Matches names, but no registers, immediates, or local labels. */
const NAME = /(?<![\w.%$])[A-Za-z_]\w*/g;

/** Local labels include the part's name, so that they are unique. */
function spelled(part: RuntimePart, flavor: Flavor, ours: ReadonlySet<string>): RuntimeLine[] {
  const [first] = definedIn(part);
  const lines = linesOf(part.code);
  const own = new Set(lines.flatMap(({ text }) => /^\.(\w+):/.exec(text)?.[1] ?? []));
  return lines.map(({ text, comment }) => ({
    text: text
      .replace(NAME, (name) => (ours.has(name) ? flavor.symbol(name) : name))
      .replace(/(?<![\w.])\.([a-z_]\w*)/g, (whole, name: string) =>
        own.has(name) ? flavor.local(`${first}_${name}`) : whole,
      ),
    comment,
  }));
}
