// The result of an allocation as text: the places of values, then the code (`emit --as allocate`).
import type { SourceText } from '../source/source-text.ts';
import { FIRST_VIRTUAL, machineText, registerName, type Register } from '../backend/x64/index.ts';
import type { AllocationResult } from './index.ts';
import { registerIntervals } from './intervals.ts';
import { union, type Ranges } from './ranges.ts';

const MAX_RANGES = 6;

export function allocationText(result: AllocationResult, source: SourceText): string {
  const { allocator, counts, code } = result;
  const facts = [
    allocator === 'linear' ? 'linear scan' : 'graph coloring',
    `iterations ${counts.iterations}`,
    `spilled ${counts.spills}`,
    `rematerialized ${counts.rematerialized}`,
    `reloads ${counts.reloads}`,
    `stores ${counts.stores}`,
    `slots ${counts.slots}`,
    `coalesced ${counts.coalesced}`,
    `moves ${counts.moves}`,
  ];
  return `${facts.join(', ')}\n\n${placeTable(result)}\n${machineText(code, source)}`;
}

interface LiveRange {
  readonly root: Register;
  names: string[];
  ranges: Ranges;
}

function placeTable({ placed, placeOf, rootOf }: AllocationResult): string {
  const intervals = registerIntervals(placed);
  const liveRanges = new Map<Register, LiveRange>();
  for (let i = 0; i < placed.virtuals.count; i++) {
    const register = FIRST_VIRTUAL + i;
    const interval = intervals.get(register);
    if (interval === undefined) continue;
    const name = placed.virtuals.nameOf(register);
    const root = rootOf(register);
    const known = liveRanges.get(root);
    if (known === undefined) {
      liveRanges.set(root, { root: register, names: [name], ranges: interval.ranges });
    } else {
      known.names.push(name);
      known.ranges = union(known.ranges, interval.ranges);
    }
  }
  const rows = [...liveRanges.values()]
    .sort((a, b) => a.ranges[0] - b.ranges[0])
    .map(({ root, names, ranges }) => {
      return `%${registerName(placeOf(root)).padEnd(5)} ${rangesText(ranges)}  ${names.join(' ')}\n`;
    });
  return rows.join('');
}

function rangesText(ranges: Ranges): string {
  const texts: string[] = [];
  for (let i = 0; i < ranges.length && texts.length < MAX_RANGES; i += 2)
    texts.push(`[${ranges[i]},${ranges[i + 1]})`);
  if (ranges.length > 2 * MAX_RANGES) texts.push('…');
  return texts.join(' ').padEnd(24);
}
