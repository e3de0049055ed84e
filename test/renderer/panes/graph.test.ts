// Tests search and keyboard navigation in the graph pane without a window.
import { describe, expect, it } from 'vitest';
import { compile, Replay } from '../../../compiler/index.ts';
import { walk } from '../../../renderer/graphview/walk.ts';
import { expressionIn, findNodes, searchedTexts } from '../../../renderer/panes/graph/finding.ts';

const source = 'int sum = 0; for (int i = 1; i <= arg; i++) sum = sum + i * 8; return sum;';
const { log } = compile(source, { record: true });
const data = log?.data() ?? null;
const replay = data === null ? null : new Replay(data);
replay?.seek(replay.stepCount);
const nodes = [...(replay?.nodes() ?? [])];
const searched = { nodes, source, log: data };
/** Tests a regular expression as the window's thread does. */
function matching(query: string): ReadonlySet<string> | undefined {
  const expression = expressionIn(query);
  if (expression === null) return undefined;
  const pattern = new RegExp(expression, 'i');
  return new Set(searchedTexts(query, searched).filter((text) => pattern.test(text)));
}
const find = (query: string): readonly string[] =>
  findNodes(query, searched, matching(query)).map((id) => nodes.find((node) => node.id === id)?.op ?? '');

describe('the search', () => {
  it('finds nodes by number, operation, type, rule, text, and regular expression', () => {
    const phi = nodes.find(({ op, aux }) => op === 'Phi' && aux === 'sum');
    expect(findNodes(`#${phi?.id}`, searched)).toEqual([phi?.id]);
    // Nodes that a rule for phis created must not match.
    expect(find('PHI')).toEqual(nodes.filter(({ op }) => op === 'Phi').map(({ op }) => op));
    expect(find('op:shl')).toEqual(['Shl']);
    expect(find('rule:mul-power').length).toBe(find('rule:/^mul-power/').length);
    expect(find('rule:/./')).toContain('Shl');
    expect(find('source:i * 8')).toContain('Shl');
    expect(find('type:ctrl').every((op) => op !== 'Phi')).toBe(true);
    expect(find('/^(loop|if)$/').toSorted()).toEqual(['If', 'Loop']);
  });

  it('finds no node for an empty query or an unknown text', () => {
    expect(find(' ')).toEqual([]);
    expect(find('nowhere')).toEqual([]);
  });

  it('recognizes regular expressions with and without a field', () => {
    expect(expressionIn(' /a.b/ ')).toBe('a.b');
    expect(expressionIn('rule:/^add/')).toBe('^add');
    expect([expressionIn('//'), expressionIn('a/b/'), expressionIn('12')]).toEqual([null, null, null]);
    expect(searchedTexts('type:/x/', searched)).toContain('ctrl');
    expect(searchedTexts('type:/x/', searched)).not.toContain('Phi');
  });
});

describe('keyboard navigation', () => {
  const order = nodes.map(({ id }) => id);
  const go = (name: string, from?: number): number | null | undefined => walk(name, from, { nodes, order });
  it('moves to inputs, to uses, and in reading order', () => {
    const [loop] = nodes.filter(({ op }) => op === 'Loop');
    const [, entry, back] = loop.inputs;
    expect(go('ArrowUp', loop.id)).toBe(entry);
    expect(go('2', loop.id)).toBe(back);
    expect(nodes.find(({ id }) => id === go('ArrowDown', loop.id))?.inputs).toContain(loop.id);
    expect(go('Shift+ArrowDown', order[0])).toBe(order[1]);
    expect(go('Shift+ArrowUp', order[1])).toBe(order[0]);
    expect(go('Shift+ArrowUp', order[0])).toBeUndefined();
    expect(go('ArrowDown')).toBe(order[0]);
    expect(go('q', order[0])).toBeNull();
  });
});
