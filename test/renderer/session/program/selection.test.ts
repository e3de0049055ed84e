// Tests the selection: nodes and places in the text, and who made it.
import { describe, expect, it } from 'vitest';
import { compile, Replay, type NodeState } from '../../../../compiler/index.ts';
import { Selection } from '../../../../renderer/session/program/selection.svelte.ts';

const SOURCE = 'int a = arg + 2;\n\nreturn a * arg;';

function selection(): { made: Selection; nodes: readonly NodeState[]; pointed: unknown[] } {
  const { log } = compile(SOURCE, { record: true });
  if (log === null) throw new Error('the program has errors');
  const replay = new Replay(log.data());
  replay.seek(replay.stepCount);
  const nodes = [...replay.nodes()];
  const pointed: unknown[] = [];
  const made = new Selection({
    nodes: () => nodes,
    source: () => SOURCE,
    onPointed: (node, from) => void pointed.push([node, from]),
  });
  return { made, nodes, pointed };
}
const textOf = ({ start, end }: { readonly start: number; readonly end: number }): string =>
  SOURCE.slice(start, end);

describe('the selection', () => {
  it('replaces or extends the previous one, and means its first node', () => {
    const { made, pointed } = selection();
    made.place = { start: 0, end: 3 };
    made.select([4, 5], 'graph');
    made.select([6], 'cfg', true);
    expect([[...made.nodes], made.from, made.place]).toEqual([[4, 5, 6], 'cfg', null]);
    made.select([], 'cfg');
    expect(made.nodes.size).toBe(0);
    expect(pointed).toEqual([
      [4, 'graph'],
      [6, 'cfg'],
    ]);
  });

  it('points at nothing if the guide or the keys make it', () => {
    const { made, pointed } = selection();
    made.select([4], 'guide');
    made.highlight([5], 'graph');
    expect([[...made.nodes], pointed]).toEqual([[5], []]);
  });

  it('selects what a place, a line, or the cursor means', () => {
    const { made, nodes } = selection();
    const shown = (): string[] => nodes.filter(({ id }) => made.nodes.has(id)).map(textOf);
    const start = SOURCE.indexOf('a * arg');
    made.selectPlace({ start, end: start + 7 }, 'pipeline');
    expect([shown(), made.place, made.from]).toEqual([['a * arg'], { start, end: start + 7 }, 'pipeline']);
    made.selectLine(3, 'assembly');
    expect(textOf(made.place ?? { start: 0, end: 0 })).toBe('return a * arg;');
    made.selectLine(2, 'assembly');
    expect([made.place, made.nodes.size]).toEqual([null, 0]);
    const cursor = SOURCE.indexOf('+');
    made.selectSource(cursor, cursor);
    expect([shown(), made.from, made.place]).toEqual([['arg + 2'], 'editor', { start: cursor, end: cursor }]);
  });

  it('loses nodes that are gone, and what the pointer left', () => {
    const { made } = selection();
    made.select([4, 5, 6], 'graph');
    made.retain((id) => id > 4);
    expect([...made.nodes]).toEqual([5, 6]);
    made.hovered = 5;
    made.hoveredPlace = { start: 0, end: 1 };
    made.forgetPointer();
    expect([made.hovered, made.hoveredPlace]).toEqual([null, null]);
  });
});
