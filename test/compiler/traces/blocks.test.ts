// Tests the blocks of a trace as the picture shows them: loops, edges, and the block of each node.
import { describe, expect, it } from 'vitest';
import { foreignSchedule, readTrace, type SchedulePhase } from '../../../compiler/index.ts';
import { inputOf } from '../../../renderer/shared/blocks/blocks.ts';
import { Random } from '../../../compiler/base/random.ts';
import { capturedTraces } from '../../support/foreign/v8-traces.ts';

const schedules = [...capturedTraces()].flatMap(([name, text]) =>
  (readTrace(text).trace?.phases ?? []).flatMap((phase) =>
    phase.kind === 'schedule' ? [{ name: `${name}, ${phase.name}`, phase }] : [],
  ),
);

type Block = SchedulePhase['blocks'][number];

const made = (id: number, successors: readonly number[]): Block => ({
  ...{ id, successors, predecessors: [], isDeferred: false, loop: -1 },
  lines: [{ node: id, text: `${id}: Node()` }],
});

const shown = {
  ...{ isOpen: () => true, hasTitles: false, hasValues: false, countLetters: 0 },
  said: String,
};

describe('the blocks of a schedule', () => {
  it('exist for every trace', () => {
    expect(schedules.length).toBeGreaterThan(60);
  });

  it('have the edges and nodes of the file', () => {
    for (const { name, phase } of schedules) {
      const { blocks, blockOf } = foreignSchedule(phase.blocks);
      expect(
        blocks.map(({ predecessors }) => predecessors.map((at) => phase.blocks[at]?.id).sort()),
        name,
      ).toEqual(phase.blocks.map(({ predecessors }) => [...predecessors].sort()));
      phase.blocks.forEach(({ lines }, index) => {
        expect(blocks[index]?.instructions.map(({ text }) => text)).toEqual(lines.map(({ text }) => text));
        for (const { node } of lines) if (node >= 0) expect(blockOf[node]).toBe(index);
      });
    }
  });

  it('have a loop for each Loop node, and back edges only to its header', () => {
    let loops = 0;
    for (const { name, phase } of schedules.filter((each) => !each.phase.isTurboshaft)) {
      const { blocks } = foreignSchedule(phase.blocks);
      const headers = blocks.filter(({ loop, index }) => loop === index).map(({ index }) => index);
      const wanted = phase.blocks.flatMap(({ lines }, index) =>
        lines.some(({ text }) => /^\d+: Loop\(/.test(text)) ? [index] : [],
      );
      expect(headers, name).toEqual(wanted);
      loops += wanted.length;
      for (const { successors } of blocks)
        for (const { block, label } of successors) if (label === 'back') expect(headers).toContain(block);
      for (const header of headers) {
        const entered = blocks.filter(({ successors }) =>
          successors.some(({ block, label }) => block === header && label === 'back'),
        );
        expect(entered.length).toBeGreaterThan(0);
      }
    }
    expect(loops).toBeGreaterThan(10);
  });

  it('label the arms of branches', () => {
    const labels = schedules.flatMap(({ phase }) =>
      foreignSchedule(phase.blocks).blocks.flatMap(({ successors }) => successors.map(({ label }) => label)),
    );
    for (const label of ['true', 'false', 'back', ''])
      expect(labels.filter((each) => each === label).length, label).toBeGreaterThan(10);
  });

  it('nest loops', () => {
    const { blocks } = foreignSchedule([
      made(0, [1]),
      made(1, [2, 5]),
      made(2, [3]),
      made(3, [2, 4]),
      made(4, [1]),
      made(5, []),
    ]);
    expect(blocks.map(({ loop }) => loop)).toEqual([-1, 1, 2, 2, 1, -1]);
    expect(blocks.map(({ loopDepth }) => loopDepth)).toEqual([0, 1, 2, 2, 1, 0]);
    const { loops, loopOf } = inputOf({ blocks }, shown, { width: 8, height: 18 });
    expect(loops).toEqual([{ around: -1 }, { around: 0 }]);
    expect(loopOf).toEqual([-1, 0, 1, 1, 0, -1]);
  });

  it('can be unreachable, irreducible, duplicate, or missing', () => {
    expect(foreignSchedule([]).blocks).toEqual([]);
    const random = new Random(41);
    for (let i = 0; i < 500; i++) {
      const count = 1 + random.below(12);
      const given = Array.from({ length: count }, (_, id) =>
        made(
          id,
          Array.from({ length: random.below(4) }, () => random.below(count + 2)),
        ),
      );
      const { blocks } = foreignSchedule(given);
      expect(blocks.map(({ index }) => index)).toEqual(given.map((_, index) => index));
      for (const { loop, loopDepth } of blocks) expect(loop >= 0).toBe(loopDepth > 0);
      const { loops, loopOf, successors } = inputOf({ blocks }, shown, { width: 8, height: 18 });
      loops.forEach(({ around }, loop) => expect(around).toBeLessThan(loop));
      for (const loop of loopOf) expect(loop).toBeLessThan(loops.length);
      for (const to of successors.flat()) expect(to).toBeLessThan(count);
    }
  });
});
