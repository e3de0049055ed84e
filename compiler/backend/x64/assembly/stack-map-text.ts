// Stack maps as assembly text: a sorted table of return addresses with the maps of their frames; equal maps
// are shared.
//
//   site   the address after a call, the map
//   map    bytes from the stack pointer to the function's own return address; registers that hold pointers, and pushed
//          registers, as bits in push order; number of slots with pointers; distance of each from the stack pointer
import { blank, comment, directive, label } from './lines.ts';
import type { Flavor } from './flavors.ts';
import type { AssemblyLine } from './listing.ts';
import type { MachineCode } from '../code.ts';
import { callsOf } from '../frame/collecting-calls.ts';
import { registerName } from '../registers.ts';
import { maskOf, stackMapOf, type StackMap } from '../frame/stack-maps.ts';

/** The label after a call. @param site number of the call in its function */
export const siteLabel = ({ functionIndex }: MachineCode, site: number, { local }: Flavor): string =>
  local(`site_${functionIndex}_${site}`);

/**
 * Limits the locations in all maps: thousands of pointers that are live across thousands of calls would need
 * hundreds of megabytes of text.
 */
const MAX_PLACES = 16_000_000;

/** Whether calls need maps, and whether the maps exceed the limit. */
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

/** Replacement for maps that are too large. */
export const noStackMapLines: readonly AssemblyLine[] = [
  blank,
  comment(
    'No stack maps, because too many pointers are live across too many calls. So garbage is not collected.',
  ),
];

export function stackMapLines(functions: readonly MachineCode[], flavor: Flavor): AssemblyLine[] {
  const { sections, symbol, local } = flavor;
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
      return directive(`.quad ${siteLabel(code, site, flavor)}, ${labelOfMap(code, map)}`, code.name);
    }),
  );
  return [
    blank,
    comment('Stack maps: the calls that may collect garbage, and the locations of live pointers.'),
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
