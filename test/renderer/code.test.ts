// Tests the editor for a student's JavaScript: completion, documentation, marked lines, and wrapping.
import { CompletionContext } from '@codemirror/autocomplete';
import { javascript } from '@codemirror/lang-javascript';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState, Text } from '@codemirror/state';
import { EditorView, type DecorationSet } from '@codemirror/view';
import { describe, expect, it } from 'vitest';
import { completeCode, entryAt, type CodeHelp } from '../../renderer/code/completion.ts';
import { hangingWrap } from '../../renderer/code/hanging.ts';
import { diagnosticsOf } from '../../renderer/code/problems.ts';

const help: CodeHelp = {
  api: [
    { owner: '', name: 'node', signature: 'node', says: 'the node' },
    { owner: 'node', name: 'operands', signature: 'operands', says: 'its operands' },
    { owner: 'node', name: 'value', signature: 'value', says: 'its value' },
    { owner: 'api', name: 'op', signature: 'op(name, ...operands)', says: 'a new node' },
  ],
  usual: 'node',
  strings: [{ text: 'Add', says: 'x + y' }],
};

const stateOf = (text: string): EditorState => {
  const state = EditorState.create({ doc: text, extensions: [javascript()] });
  ensureSyntaxTree(state, text.length, 5000);
  return state;
};

/** Completions at `|`. */
function offered(text: string, explicit = false): string[] | null {
  const at = text.indexOf('|');
  const result = completeCode(new CompletionContext(stateOf(text.replace('|', '')), at, explicit), help);
  return result === null ? null : result.options.map(({ label }) => label);
}

describe('completion', () => {
  it('offers members after a dot, depending on the name before it', () => {
    expect(offered('const a = node.|')).toEqual(['operands', 'value']);
    expect(offered('const a = api.o|')).toEqual(['op']);
    expect(offered('const a = left?.va|')).toEqual(['operands', 'value']);
    expect(offered('node.operands[0].|')).toEqual(['operands', 'value']);
  });

  it('offers the known strings only within quotes', () => {
    expect(offered("api.op('|')")).toEqual(['Add']);
    expect(offered("roots: ['A|")).toEqual(['Add']);
    expect(offered("api.op('Add'|")).toBeNull();
  });

  it('offers nothing in comments, and names elsewhere on request or after a prefix', () => {
    expect(offered('// node.|')).toBeNull();
    expect(offered('no|')).toEqual(['node']);
    expect(offered('x = |')).toBeNull();
    expect(offered('x = |', true)).toEqual(['node']);
  });
});

describe('hover notes', () => {
  const entry = (text: string): string | undefined =>
    entryAt(stateOf(text.replace('|', '')), text.indexOf('|'), help)?.says;
  it('explain the name under the pointer', () => {
    expect(entry('const a = node.ope|rands;')).toBe('its operands');
    expect(entry('const a = n|ode.operands;')).toBe('the node');
    expect(entry('api.o|p("Add")')).toBe('a new node');
    expect(entry('api.opera|nds')).toBeUndefined();
    expect(entry('const oth|er = 1;')).toBeUndefined();
  });
});

describe('problem markers', () => {
  const text = Text.of(['first', '  second', '', 'last']);
  const marked = (line: number): string =>
    diagnosticsOf(text, [{ line, message: 'no' }])
      .map(({ from, to }) => text.sliceString(from, to))
      .join();
  it('mark their line without indentation, the last line if the number is too high, and none without a number', () => {
    expect(marked(2)).toBe('second');
    expect(marked(9)).toBe('last');
    expect(diagnosticsOf(text, [{ line: 0, message: 'no' }])).toEqual([]);
  });
});

describe('a wrapped line', () => {
  it('continues below its own indentation', () => {
    const state = EditorState.create({ doc: 'a\n  b\n\tc\n\n', extensions: hangingWrap });
    const found: string[] = [];
    for (const marks of state.facet(EditorView.decorations) as readonly DecorationSet[])
      marks.between(0, state.doc.length, (_from, _to, { spec }) => {
        found.push((spec as { class: string }).class);
      });
    expect(found).toEqual([0, 2, 4, 0, 0].map((depth) => `cm-hanging-${depth}`));
  });
});
