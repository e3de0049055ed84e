// The result of an allocation as text: where each value is, then the code. This is what `emit --as allocate` shows.
import type { SourceText } from '../source/source-text.ts';
import { FIRST_VIRTUAL, machineText, registerName, type Register } from '../target/x64/index.ts';
import type { AllocationResult, AllocationRound } from './index.ts';
import type { Ranges } from './ranges.ts';

const MOST_RANGES = 6;

export function allocationText({ code, rounds, counts }: AllocationResult, source: SourceText): string {
  const last = rounds[rounds.length - 1];
  const facts = [
    `rounds ${rounds.length}`,
    `spilled ${counts.spills}`,
    `loads ${counts.loads}`,
    `stores ${counts.stores}`,
    `slots ${counts.slots}`,
    `coalesced ${counts.coalesced}`,
  ];
  return `${facts.join(', ')}\n\n${intervalTable(last)}\n${machineText(code, source)}`;
}

/** A line a register-to-be: its place, the values that share it, and where in the code it lives. */
function intervalTable({ intervals, classes, assignment, code }: AllocationRound): string {
  const members = new Map<Register, string[]>();
  code.virtuals.forEach(({ name }, i) => {
    const key = classes.find(FIRST_VIRTUAL + i);
    const known = members.get(key);
    if (known === undefined) members.set(key, [name]);
    else known.push(name);
  });
  const rows = [...intervals.values()]
    .sort((a, b) => a.ranges[0] - b.ranges[0])
    .map(({ key, ranges }) => {
      const place = registerName(assignment.get(key) ?? 0);
      return `%${place.padEnd(5)}${rangesText(ranges)}  ${(members.get(key) ?? []).join(' ')}\n`;
    });
  return rows.join('');
}

function rangesText(ranges: Ranges): string {
  const texts: string[] = [];
  for (let i = 0; i < ranges.length && texts.length < MOST_RANGES; i += 2)
    texts.push(`[${ranges[i]},${ranges[i + 1]})`);
  if (ranges.length > 2 * MOST_RANGES) texts.push('…');
  return texts.join(' ').padEnd(24);
}
