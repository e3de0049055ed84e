// Stack maps as assembly text: a table of return addresses in their order, each with the map of its frame; equal maps are
// there once.
//
//   site   the address behind a call, the map
//   map    bytes from the stack pointer to the function's own return address; registers that hold pointers and registers
//          that were pushed, as bits (the first is that of the register that is pushed first); how many slots hold
//          pointers; for each of them its distance from the stack pointer
import { blank, comment, directive, label } from './assembly-lines.ts';
import type { Flavour } from './flavours.ts';
import type { AssemblyLine } from './listing.ts';
import type { MachineCode } from './code.ts';
import { callsOf } from './collecting-calls.ts';
import { registerName } from './registers.ts';
import { maskOf, stackMapOf, type StackMap } from './stack-maps.ts';

/** The label behind a call. @param site counts the calls of the function */
export const siteLabel = ({ functionIndex }: MachineCode, site: number, { local }: Flavour): string =>
  local(`site_${functionIndex}_${site}`);

/**
 * Most places in all maps: each names every pointer that lives over its calls, and thousands that live over thousands
 * would be hundreds of megabytes of text.
 */
const MAX_PLACES = 16_000_000;

/** Whether there are calls that need maps, and whether these would name too many places. */
export function sitesIn(functions: readonly MachineCode[]): 'none' | 'some' | 'too-many' {
  let places = -1;
  for (const code of functions)
    for (const call of callsOf(code)) {
      const { roots } = code.table.detailOf(call);
      if (roots !== undefined) places = Math.max(places, 0) + roots.size;
    }
  if (places < 0) return 'none';
  return places > MAX_PLACES ? 'too-many' : 'some';
}

/** What stands in their place where they would be too large. */
export const noStackMapLines: readonly AssemblyLine[] = [
  blank,
  comment('No stack maps: too many pointers live over too many calls. So there is no garbage collection.'),
];

/** The tables of a program that has sites. */
export function stackMapLines(functions: readonly MachineCode[], flavour: Flavour): AssemblyLine[] {
  const { sections, symbol, local } = flavour;
  const labels = new Map<string, string>();
  const maps: AssemblyLine[] = [];
  const labelOfMap = (code: MachineCode, map: StackMap): string => {
    const words = wordsOf(code, map);
    const key = words.join(', ');
    let known = labels.get(key);
    if (known === undefined) {
      known = local(`map_${labels.size}`);
      labels.set(key, known);
      maps.push(label(known, remarkOn(map)), directive(`.long ${key}`));
    }
    return known;
  };
  const sites = functions.flatMap((code) =>
    callsOf(code).flatMap((call, site) => {
      const map = stackMapOf(code, call);
      if (map === null) return [];
      return directive(`.quad ${siteLabel(code, site, flavour)}, ${labelOfMap(code, map)}`, code.name);
    }),
  );
  return [
    blank,
    comment('Stack maps: the calls that may collect garbage, and where pointers are after them.'),
    directive(sections.tables),
    directive('.p2align 3'),
    label(symbol('rt_sites')),
    ...sites,
    label(symbol('rt_sites_end')),
    directive(sections.texts),
    directive('.p2align 2'),
    ...maps,
  ];
}

const wordsOf = ({ abi }: MachineCode, { frame, registers, pushed, slots }: StackMap): number[] => [
  frame,
  maskOf(registers, abi),
  maskOf(pushed, abi),
  slots.length,
  ...slots,
];

function remarkOn({ frame, registers, slots, pushed }: StackMap): string {
  const places = [...registers.map((each) => registerName(each)), ...slots.map((each) => `${each}(rsp)`)];
  const pointers = places.length === 0 ? 'no pointers' : `pointers in ${places.join(', ')}`;
  const saved = pushed.map((each) => registerName(each)).join(', ');
  return `${frame} bytes; ${pointers}${saved === '' ? '' : `; has pushed ${saved}`}`;
}
