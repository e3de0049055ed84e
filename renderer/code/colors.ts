import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';

export const codeColors = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.keyword, color: 'var(--accent)', fontWeight: '600' },
    { tag: tags.typeName, color: 'var(--good)' },
    { tag: [tags.number, tags.atom, tags.bool, tags.null], color: 'var(--warn)' },
    { tag: tags.comment, color: 'var(--ink-3)', fontStyle: 'italic' },
    { tag: [tags.string, tags.regexp], color: 'var(--string)' },
    { tag: tags.propertyName, color: 'var(--ink-2)' },
    { tag: tags.special(tags.variableName), fontWeight: '600' },
  ]),
);
