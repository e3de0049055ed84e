// Tests completion during typing in a text that may not parse.
import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { complete, declarationsIn } from '../../../renderer/panes/editor/completion.ts';

/** Completions at `|`. */
function offered(text: string): readonly string[] {
  const at = text.indexOf('|');
  const state = EditorState.create({ doc: text.replace('|', '') });
  return (complete(new CompletionContext(state, at, false))?.options ?? []).map(({ label }) => label);
}

const STRUCTS = 'struct Point { int !x; flt y; };\nstruct Node { int value; Node? !next; };\n';

describe('completion', () => {
  it('knows structs and their fields', () => {
    const { structs } = declarationsIn(
      `${STRUCTS}struct S { int a = 3; int !b, c; val get = { -> self.a; }; Point[] ps; };`,
    );
    expect([...structs]).toEqual([
      ['Point', ['x', 'y']],
      ['Node', ['value', 'next']],
      ['S', ['a', 'b', 'c', 'get', 'ps']],
    ]);
  });

  it('offers the fields of the value before the dot', () => {
    expect(offered(`${STRUCTS}Point !p = new Point;\np.|`)).toEqual(['x', 'y']);
    expect(offered(`${STRUCTS}val p = new Point;\nreturn p.x|`)).toEqual(['x', 'y']);
    expect(offered(`${STRUCTS}Node? !n = null;\nn.next.|`)).toEqual(['value', 'next']);
    expect(offered(`${STRUCTS}val f = { Point q -> q.|`)).toEqual(['x', 'y']);
    expect(offered(`${STRUCTS}Point[] ps = new Point[3];\nps[0].|`)).toEqual(['x', 'y']);
    expect(offered('sys.io.|')).toEqual(['p', 'stdin']);
  });

  it('offers structs after new, and names, keywords, and types elsewhere', () => {
    expect(offered(`${STRUCTS}return new P|`).slice(0, 2)).toEqual(['Point', 'Node']);
    const all = offered(`${STRUCTS}int total = 0;\nt|`);
    for (const label of ['total', 'Point', 'while', 'int', 'arg', 'null']) expect(all).toContain(label);
  });

  it('offers nothing in comments, strings, and numbers', () => {
    expect(offered('// a comment|')).toEqual([]);
    expect(offered('/* a comment|')).toEqual([]);
    expect(offered('sys.io.p("text|')).toEqual([]);
    expect(offered('return 12|')).toEqual([]);
  });
});
