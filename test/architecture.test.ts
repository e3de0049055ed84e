// Tests that all files, folders, and stages that ARCHITECTURE.md names exist.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stageNames } from '../compiler/stages.ts';

const text = readFileSync('ARCHITECTURE.md', 'utf8');
const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name);
const linked = [...text.matchAll(/\]\(([^)\n]+)\)/g)].map(([, target]) => target);
const rooms = /^(?:compiler|electron|renderer|labs|test|build)\//;

describe('ARCHITECTURE.md', () => {
  it('names paths that exist', () => {
    const paths = [...quoted.filter((name) => rooms.test(name)), ...linked];
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('lists all stages other than passes, in order', () => {
    const rows = [...text.matchAll(/^\| ([a-z]+) \| `compiler\//gm)].map(([, name]) => name);
    expect(rows).toEqual(stageNames.filter((name) => rows.includes(name)));
    expect(rows).toEqual([
      'syntax',
      'resolve',
      'construct',
      'check',
      'schedule',
      'select',
      'allocate',
      'emit',
    ]);
  });

  it('describes the files at the root of the compiler', () => {
    const files = readdirSync('compiler').filter((name) => name.endsWith('.ts'));
    expect(files.length).toBeLessThanOrEqual(6);
    expect(files.filter((name) => !text.includes(name))).toEqual([]);
  });
});
