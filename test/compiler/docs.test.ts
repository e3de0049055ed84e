// Tests that the generated reference names every row of the tables and shows a program for every error.
import { beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../../build/docs/pages.mjs';
import * as compiler from '../../compiler/index.ts';
import { long } from '../support/extent.ts';

const { compile, featureTable, inLanguage, messageTable, opTable, ruleTable, tileTable } = compiler;
let reference: Map<string, string>;
beforeAll(() => {
  reference = pages(compiler) as Map<string, string>;
}, 60_000);
const page = (name: string): string => reference.get(name) ?? '';

describe('the generated reference', () => {
  it('is deterministic', { ...long, timeout: 60_000 }, () => {
    expect([...pages(compiler)]).toEqual([...reference]);
  });

  it('shows an example of every error and warning except limits', () => {
    for (const { code, example, level } of messageTable) {
      expect(page('diagnostics.md')).toContain(`\n## ${code}\n`);
      // No one-line program reaches these limits.
      if (example === '') continue;
      const { diagnostics, warnings } = compile(example, level === undefined ? {} : { level });
      const told = [...diagnostics, ...warnings];
      expect(told.map((found) => found.code)).toEqual([code]);
      expect(page('diagnostics.md')).toContain(`\n**${told[0].severity}:** ${told[0].message}\n`);
      expect(page('diagnostics.md')).toContain(`\n**hint:** ${told[0].hint}\n`);
    }
  });

  it('underlines the location of an error', () => {
    expect(page('diagnostics.md')).toContain('\nreturn foo;\n       ^^^\n');
  });

  it('names every rule with its law', () => {
    for (const { name, law } of ruleTable)
      expect(page('rules.md')).toContain(`\n### ${name}\n\n\`\`\`\n${inLanguage(law, 'en')}\n`);
  });

  it('names every tile with its pattern', () => {
    for (const { name, pattern } of tileTable)
      expect(page('tiles.md')).toContain(`\n### ${name}\n\n\`\`\`\n${pattern}\n`);
  });

  it('names every op and every feature', () => {
    for (const { name } of opTable) expect(page('ops.md')).toContain(`\n| ${name} |`);
    for (const [name, { title }] of Object.entries(featureTable)) {
      const cell = (text: string): string => text.replaceAll('|', '\\|');
      expect(page('levels.md')).toContain(`\n| ${cell(inLanguage(title, 'en'))} | ${name} |`);
    }
  });
});
