// Typing `}` overtypes a brace that the editor closed automatically, even from a blank line before it.
import { EditorView } from '@codemirror/view';
import { withoutNoise } from './completion.ts';

const count = (text: string, brace: string): number => text.split(brace).length - 1;

export const closeOnce = EditorView.inputHandler.of((view, from, to, typed) => {
  const { doc } = view.state;
  const line = doc.lineAt(from);
  if (typed !== '}' || from !== to || line.text.trim() !== '') return false;
  const text = withoutNoise(doc.toString());
  const behind = /^\s*\}/.exec(text.slice(from))?.[0];
  // A missing brace is inserted.
  if (behind === undefined || count(text, '{') > count(text, '}')) return false;
  const brace = from + behind.length - 1;
  const start = doc.lineAt(brace).from;
  view.dispatch({
    changes: { from: line.from, to: start },
    selection: { anchor: line.from + brace - start + 1 },
    userEvent: 'input.type',
    scrollIntoView: true,
  });
  return true;
});
