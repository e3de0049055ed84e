// What of the graph's pane needs no window: the search, the walk by keys.
import { describe, expect, it } from 'vitest';
import { compile, Replay } from '../../compiler/index.ts';
import { walk } from '../../renderer/graphview/walk.ts';
import { findNodes } from '../../renderer/panes/graph/finding.ts';

const source = 'int sum = 0; for (int i = 1; i <= arg; i++) sum = sum + i * 8; return sum;';
const { log } = compile(source, { record: true });
const data = log?.data() ?? null;
const replay = data === null ? null : new Replay(data);
replay?.seek(replay.stepCount);
const nodes = [...(replay?.nodes() ?? [])];
const find = (query: string): readonly string[] | null =>
  findNodes(query, { nodes, source, log: data })?.map(
    (id) => nodes.find((node) => node.id === id)?.op ?? '',
  ) ?? null;

describe('the search', () => {
  it('finds by number, operation, type, rule, text and regular expression', () => {
    const phi = nodes.find(({ op, aux }) => op === 'Phi' && aux === 'sum');
    expect(findNodes(`#${phi?.id}`, { nodes, source, log: data })).toEqual([phi?.id]);
    // Not what a rule for phis made.
    expect(find('PHI')).toEqual(nodes.filter(({ op }) => op === 'Phi').map(({ op }) => op));
    expect(find('op:shl')).toEqual(['Shl']);
    expect(find('rule:mul-power')?.length).toBe(find('rule:/^mul-power/')?.length);
    expect(find('rule:/./')).toContain('Shl');
    expect(find('source:i * 8')).toContain('Shl');
    expect(find('type:ctrl')?.every((op) => op !== 'Phi')).toBe(true);
    expect(find('/^(loop|if)$/')?.toSorted()).toEqual(['If', 'Loop']);
  });

  it('means nothing by nothing, and says so of what is no expression', () => {
    expect(find(' ')).toEqual([]);
    expect(find('nowhere')).toEqual([]);
    expect(find('/(/')).toBeNull();
  });
});

describe('the walk', () => {
  const order = nodes.map(({ id }) => id);
  const go = (key: string, from?: number, shiftKey = false): number | null | undefined =>
    walk({ key, shiftKey }, from, { nodes, order });
  it('goes to inputs, uses, and in the order of reading', () => {
    const [loop] = nodes.filter(({ op }) => op === 'Loop');
    const [, entry, back] = loop.inputs;
    expect(go('ArrowUp', loop.id)).toBe(entry);
    expect(go('2', loop.id)).toBe(back);
    expect(nodes.find(({ id }) => id === go('ArrowDown', loop.id))?.inputs).toContain(loop.id);
    expect(go('ArrowDown', order[0], true)).toBe(order[1]);
    expect(go('ArrowUp', order[1], true)).toBe(order[0]);
    expect(go('ArrowUp', order[0], true)).toBeUndefined();
    expect(go('ArrowDown')).toBe(order[0]);
    expect(go('q', order[0])).toBeNull();
  });
});
