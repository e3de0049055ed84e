// Tests that each pane declares the values of the session that its files read or change, and no others.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, ''));

const session = readFileSync('renderer/session/session.svelte.ts', 'utf8');
const values = new Set(
  [...session.matchAll(/^ {2}(?:readonly |async |get )?(\w+)(?: = |\()/gm)].map(([, name]) => name),
);

/** Every pane shows texts and colors, so it does not declare them. */
const EVERYWHERE = new Set(['text', 'appearance']);

/** `session.late`, `const { late, timeline: { at } } = session`, `({ late }: Session)`, and `run: ({ late }) =>`. */
const ACCESS = /\b(?:session\??|of\(\))\.(\w+)/g;
const FIELDS = String.raw`\{((?:[^{}]|\{[^{}]*\})*)\}`;
const PATTERNS = [
  new RegExp(String.raw`${FIELDS} = (?:\w+\.)*(?:session|of\(\))(?![.\w?])`, 'g'),
  new RegExp(`${FIELDS}: Session\\b`, 'g'),
  new RegExp(String.raw`\b(?:label|isThere|run|count): \(${FIELDS}\) =>`, 'g'),
];

function readIn(text: string): string[] {
  const accessed = [...text.matchAll(ACCESS)].map(([, name]) => name);
  const lists = PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, fields]) => fields));
  const taken = lists.flatMap((fields) => fields.replace(/\{[^{}]*\}/g, '').match(/\w+/g) ?? []);
  return [...accessed, ...taken].filter((name) => values.has(name) && !EVERYWHERE.has(name));
}

const folders = readdirSync('renderer/panes', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [`renderer/panes/${entry.name}`] : [],
);

describe('a pane', () => {
  it('finds all ways to read a value', () => {
    const text = `session.status; session?.graph; const { front: { view }, late } = this.session;
      const { host } = of(); function f({ lab: { veils } }: Session) {} { run: ({ visit }) => visit.keep() }`;
    expect(readIn(text)).toEqual(['status', 'graph', 'front', 'late', 'host', 'lab', 'visit']);
  });

  it.each([...folders, 'renderer/shared/inspector'])('declares what it reads: %s', (folder) => {
    const [, list = ''] = /\breads: \[([^\]]*)\]/.exec(readFileSync(`${folder}/index.ts`, 'utf8')) ?? [];
    const declared = [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name);
    expect(declared).toEqual([...new Set(sourcesIn(folder).flatMap(readIn))].sort());
  });
});
