// Completion and documentation of Fathom's API for students' JavaScript, from one table.
//
// The library completes the language itself (keywords, local names). A dot is followed by members of the
// owner, by name: `node.` offers those of `node`; after an unknown owner, those of the usual one. Quotes
// offer known strings such as op names.
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

export interface ApiEntry {
  /** The member's owner, such as `node`; '' for standalone names. */
  readonly owner: string;
  readonly name: string;
  /** `op(name, ...operands)`; a property has no parentheses. */
  readonly signature: string;
  readonly says: string;
}

export interface CodeHelp {
  readonly api: readonly ApiEntry[];
  /** The owner whose members complete an unknown expression. */
  readonly usual: string;
  readonly strings: readonly { readonly text: string; readonly says: string }[];
}

const STRINGS = ['String'];
const NO_CODE = ['LineComment', 'BlockComment', 'TemplateString', 'RegExp'];

export function completeCode(context: CompletionContext, help: CodeHelp): CompletionResult | null {
  const string = context.tokenBefore(STRINGS);
  if (string !== null) {
    const options = help.strings.map(({ text, says }) => ({ label: text, detail: says, type: 'constant' }));
    const { text } = string;
    const isOver = text.length > 1 && text.at(-1) === text[0];
    return isOver ? null : { from: string.from + 1, options, validFor: /^\w*$/ };
  }
  if (context.tokenBefore(NO_CODE) !== null) return null;
  const member = context.matchBefore(/(?:[\w$]+|\)|\])\s*\??\.\s*\w*$/);
  if (member !== null) {
    const written = /\w*$/.exec(member.text)?.[0] ?? '';
    const owner = /^[\w$]*/.exec(member.text)?.[0] ?? '';
    return {
      from: context.pos - written.length,
      options: completions(membersOf(owner, help)),
      validFor: /^\w*$/,
    };
  }
  const word = context.matchBefore(/[A-Za-z_$][\w$]*$/);
  if (word === null && !context.explicit) return null;
  return {
    from: word?.from ?? context.pos,
    options: completions(help.api.filter(({ owner }) => owner === '')),
    validFor: /^[\w$]*$/,
  };
}

export function entryAt(state: EditorState, at: number, help: CodeHelp): (ApiEntry & Range) | null {
  const node = syntaxTree(state).resolveInner(at, 1);
  const name = state.sliceDoc(node.from, node.to);
  if (node.name === 'PropertyName') {
    const before = /([\w$]*)\s*\??\.\s*$/.exec(state.sliceDoc(Math.max(0, node.from - 80), node.from));
    const found = membersOf(before?.[1] ?? '', help).find((entry) => entry.name === name);
    return found === undefined ? null : { ...found, from: node.from, to: node.to };
  }
  if (!node.name.startsWith('Variable') && node.name !== 'PropertyDefinition') return null;
  const found = help.api.find((entry) => entry.owner === '' && entry.name === name);
  return found === undefined ? null : { ...found, from: node.from, to: node.to };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** For the completion list and for tooltips. */
export function noteOf({ owner, signature, says }: ApiEntry): HTMLElement {
  const note = document.createElement('div');
  note.className = 'api-note';
  const title = document.createElement('code');
  title.textContent = owner === '' ? signature : `${owner}.${signature}`;
  note.append(title, says);
  return note;
}

function membersOf(owner: string, { api, usual }: CodeHelp): readonly ApiEntry[] {
  const own = owner === '' ? [] : api.filter((entry) => entry.owner === owner);
  return own.length > 0 ? own : api.filter((entry) => entry.owner === usual);
}

function completions(entries: readonly ApiEntry[]): Completion[] {
  return entries.map((entry, i) => {
    const isCall = entry.signature.includes('(');
    return {
      label: entry.name,
      type: isCall ? 'method' : 'property',
      detail: entry.signature.slice(entry.name.length),
      info: () => noteOf(entry),
      // In table order, before the language's own completions.
      boost: 90 - i,
    };
  });
}
