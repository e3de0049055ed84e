// The runtime: what stands between a program and the system. A program gets the parts that it needs.
//
// Three layers: system-*.ts calls the system, the other parts stand on that and are the same everywhere, but for the
// registers in which the program's own convention passes arguments (part.ts).
// It is written by hand: compiled by this compiler from a text in the language, it would cost each use of the command
// line a tenth of a second and more, and a mistake in the compiler could hide itself by misprinting the result.
import { assert } from '../../../base/assert.ts';
import type { Abi } from '../abi.ts';
import type { Flavour, Os } from '../flavours.ts';
import type { ResultKind } from '../machine.ts';
import { externalParts } from './externals.ts';
import { floatParts } from './floats.ts';
import { memoryParts } from './memory.ts';
import { outputParts } from './output.ts';
import { definedIn, linesOf, type RuntimeLine, type RuntimePart, type RuntimeVariable } from './part.ts';
import { resultParts } from './results.ts';
import { startParts } from './start.ts';
import { linuxParts } from './system-linux.ts';
import { macosParts } from './system-macos.ts';
import { windowsParts } from './system-windows.ts';

export type { RuntimeLine } from './part.ts';

export interface RuntimeRequest {
  readonly abi: Abi;
  readonly flavour: Flavour;
  readonly result: ResultKind;
  /** Labels that the program uses and does not define. */
  readonly used: ReadonlySet<string>;
}

/** All of it in the form of the flavour. */
export interface Runtime {
  readonly parts: readonly { readonly title: string; readonly lines: readonly RuntimeLine[] }[];
  readonly texts: readonly { readonly symbol: string; readonly bytes: string }[];
  readonly variables: readonly RuntimeVariable[];
  /** Labels that it uses and does not define: those of tables and of the system. */
  readonly open: ReadonlySet<string>;
}

const systems: Readonly<Record<Os, readonly RuntimePart[]>> = {
  linux: linuxParts,
  macos: macosParts,
  windows: windowsParts,
};

/** With these a program has objects. */
const heapUsers = ['rt_new', 'rt_new_array', 'rt_write', 'rt_read'];

export function runtimeFor({ abi, flavour, result, used }: RuntimeRequest): Runtime {
  const usesHeap = heapUsers.some((name) => used.has(name));
  const all = [
    ...systems[flavour.os],
    ...startParts(abi, { program: flavour.program, usesHeap, result }),
    ...outputParts,
    ...memoryParts(abi),
    ...externalParts(abi),
    ...resultParts,
    ...floatParts,
  ];
  const { parts, open } = reachable(all, [flavour.entry, ...used]);
  const ours = new Set([...parts.flatMap(definedIn), ...open, flavour.program]);
  const spell = (name: string): string => (ours.has(name) ? flavour.symbol(name) : name);
  return {
    parts: parts.map((part) => ({ title: part.title, lines: spelled(part, flavour, spell) })),
    texts: parts.flatMap(({ texts }) =>
      Object.entries(texts ?? {}).map(([name, bytes]) => ({ symbol: flavour.symbol(name), bytes })),
    ),
    variables: parts
      .flatMap(({ variables }) => variables ?? [])
      .map(({ name, bytes }) => ({ name: flavour.symbol(name), bytes })),
    open,
  };
}

/** Labels that static data and the program define, wherever the runtime uses them. */
const tables: ReadonlySet<string> = new Set([
  'functions',
  'rt_objects',
  'rt_objects_end',
  'rt_descriptors',
  'rt_descriptors_end',
]);

/** The parts that define the wanted labels, and all that these use, in the order of the list. */
function reachable(
  all: readonly RuntimePart[],
  wanted: readonly string[],
): { parts: readonly RuntimePart[]; open: ReadonlySet<string> } {
  const owner = new Map(all.flatMap((part) => definedIn(part).map((name) => [name, part])));
  const parts = new Set<RuntimePart>();
  const open = new Set<string>();
  for (const name of wanted)
    assert(owner.has(name) || tables.has(name), () => `assembly: nothing defines ${name}`);
  const names = new Set(wanted);
  for (const name of names) {
    const part = owner.get(name);
    if (part === undefined) {
      if (tables.has(name)) open.add(name);
      continue;
    }
    if (parts.has(part)) continue;
    parts.add(part);
    for (const { text } of linesOf(part.code)) for (const used of namesIn(text)) names.add(used);
  }
  return { parts: all.filter((part) => parts.has(part)), open };
}

const namesIn = (text: string): string[] => text.match(/(?<![\w.%$])[A-Za-z_]\w*/g) ?? [];

/** Each part's own labels get the part's name, so that no two are the same. */
function spelled(part: RuntimePart, flavour: Flavour, spell: (name: string) => string): RuntimeLine[] {
  const [first] = definedIn(part);
  const lines = linesOf(part.code);
  const own = new Set(lines.flatMap(({ text }) => /^\.(\w+):/.exec(text)?.[1] ?? []));
  return lines.map(({ text, comment }) => ({
    text: text
      .replace(/(?<![\w.%$])[A-Za-z_]\w*/g, spell)
      .replace(/(?<![\w.])\.([a-z_]\w*)/g, (whole, name: string) =>
        own.has(name) ? flavour.local(`${first}_${name}`) : whole,
      ),
    comment,
  }));
}
