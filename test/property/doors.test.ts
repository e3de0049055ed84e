// Damages data at every input of the program. The data is either rejected with a location, or read as a
// well-formed graph on which all engines agree. Nothing throws or takes long.
import { afterAll, describe, expect, it } from 'vitest';
import { Random } from '../../compiler/base/random.ts';
import { windowContract } from '../../electron/contract/table.ts';
import { callDoor, damagedCalls, endCalls } from '../support/doors/calls.ts';
import type { Door } from '../support/doors/door.ts';
import { graphDoors } from '../support/doors/graphs.ts';
import { keptDoors } from '../support/doors/kept.ts';
import { labDoors } from '../support/doors/labs.ts';
import { talkDoors } from '../support/doors/talks.ts';
import { extent, SEED } from '../support/extent.ts';

const COUNT = extent(100, 20_000);
/** Limit on CPU time, which does not depend on other processes. It is far higher than necessary. */
const PATIENCE_MS = 3000;

async function problemOf({ enter }: Door, text: string, number: number): Promise<string> {
  const before = process.cpuUsage();
  try {
    const problem = await enter(text, number);
    if (problem !== '') return problem;
  } catch (error) {
    return `thrown: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
  const { user, system } = process.cpuUsage(before);
  const milliseconds = (user + system) / 1000;
  return milliseconds <= PATIENCE_MS ? '' : `slow: ${milliseconds.toFixed(0)} ms`;
}

afterAll(endCalls);

it('all calls are tested except those that start a process or create a folder at a given path', () => {
  const all = Object.entries(windowContract.calls).flatMap(([group, verbs]) =>
    Object.keys(verbs).map((verb) => `${group}.${verb}`),
  );
  const left = all.filter((name) => !damagedCalls().includes(name));
  expect(left).toEqual([
    'app.openWorkspace',
    'toolchain.probe',
    'toolchain.run',
    'toolchain.twin',
    'toolchain.capture',
    'terminal.open',
    'program.start',
  ]);
});

describe(`damaged requests and files (${COUNT} each)`, () => {
  for (const door of [...graphDoors, ...labDoors, ...keptDoors, ...talkDoors, callDoor])
    it(`${door.name} are refused or read correctly`, { timeout: 60_000 + COUNT * 200 }, async () => {
      const random = new Random(SEED);
      const seeds = await door.seeds();
      for (let i = 0; i < COUNT; i++) {
        const text = door.damage(seeds, random);
        const problem = await problemOf(door, text, i);
        if (problem !== '') expect.fail(`${problem}, number ${i}:\n${text.slice(0, 20_000)}`);
      }
    });
});
