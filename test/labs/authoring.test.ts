// Tests that an author who follows docs/authoring.md from scratch gets a proved lab, and that skeletons of
// every kind are proved.
import { captureForChecks } from '../../electron/cli/tracing.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  checkKindNames,
  checkLab,
  codeRoles,
  inOrder,
  labNumber,
  newLab,
  paneNames,
  parseLab,
  tableSources,
  type LabFiles,
  withoutNumber,
} from '../../labs/engine/index.ts';
import { withKinds, withPanes } from '../../build/docs/lab-reference.mjs';
import { long } from '../support/extent.ts';

const textOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const guide = textOf('labs/AUTHORING.md');

/** All errors as sentences. */
async function faultsOf(files: LabFiles): Promise<readonly string[]> {
  const { lab, errors } = parseLab(files);
  const all = lab === null ? errors : await checkLab(lab);
  return all.map(({ file, line, message }) => `${file}:${line}: ${message}`);
}

captureForChecks();

describe('the names of lab folders', () => {
  it('order the labs by number, then letter, and show both', () => {
    const names = ['10-c', 'theory', '06b-b', '9-a', '06-a', 'course.yaml', '06bb-x'];
    expect(inOrder(names)).toEqual(['06-a', '06b-b', '9-a', '10-c']);
    expect(['00-a', '06-a', '06b-b', '10-c', 'theory'].map(labNumber)).toEqual(['0', '6', '6b', '10', '']);
    expect(['06b-one-two', 'theory'].map(withoutNumber)).toEqual(['one-two', 'theory']);
  });
});

describe('the lab skeleton', () => {
  it.each(checkKindNames.map((kind) => [kind]))('is proved with a step of the kind “%s”', async (kind) => {
    expect(await faultsOf(newLab('my-lab', [kind]))).toEqual([]);
  });

  it('is proved with all kinds', long, async () => {
    expect(await faultsOf(newLab('all-kinds', checkKindNames))).toEqual([]);
  });
});

describe('AUTHORING.md', () => {
  it('has the section of every kind of check from its file, and the names of all panes (npm run docs)', () => {
    const sourceOf = (kind: string): string => textOf(`labs/engine/checks/${kind}.ts`);
    expect(withPanes(withKinds(guide, checkKindNames, sourceOf), paneNames)).toBe(guide);
  });

  it('describes every table and code', () => {
    for (const table of Object.keys(tableSources)) expect(guide).toContain(`of: ${table}`);
    for (const role of Object.keys(codeRoles)) expect(guide).toContain(`| \`${role}\` |`);
  });

  it('allows a number as a year', async () => {
    const files = newLab('years');
    const dated = files['lab.md'].replace('published: a compiler in chapters', 'published: 2002');
    expect(dated).not.toBe(files['lab.md']);
    expect(await faultsOf({ ...files, 'lab.md': dated })).toEqual([]);
  });

  it('takes ten minutes to read', () => {
    // Table rows do not count, because they are reference material.
    const prose = guide.replace(/^(?: {4}|\||<!--).*$/gm, '');
    expect(prose.split(/\s+/).length).toBeLessThan(1500);
  });

  it('leads from an empty folder to a proved lab of a new kind', async () => {
    // Follows the documentation: creates a lab, then edits text, task, and wrong answers.
    const files = { ...newLab('turns', ['predict']) };
    const before = files['lab.md'];
    const task = `\`\`\`task
id: fill-rho
title: What does ρ hold at the loop?
points: 3
check:
  kind: predict
  question: What does ρ hold each time control enters the loop?
  table: { of: rho, arg: 2, given: 1 }
hints:
  - How often is the loop entered?
  - Both phis change at once, from what they held before.
wrong:
  - belief: The sum is updated with the new counter
    reply: Both are updated at once, from the values of the round before.
    cells: { "2 / s": 1 }
    show: { program: start, arg: 2, pane: semantics, study: steps, state: last, rho: "i = 1" }
  - belief: The counter begins with 1
    reply: It begins with what the program gives it before the loop.
    cells: { "2 / i": 2 }
\`\`\`
`;
    const changed = {
      ...files,
      'lab.md': before
        .slice(0, before.indexOf('```task'))
        .replace('concepts: []', 'concepts: [rho]')
        .concat('Between two steps [[=rho]] holds what each phi is bound to, $\\rho(\\varphi)$.\n\n', task),
      'start/step-predict.simple': 'int s = 0;\nfor (int i = 0; i < arg; i++) s = s + i;\nreturn s;\n',
      'teacher.md': files['teacher.md'].replace('assign: [task-predict]', 'assign: [fill-rho]'),
    };
    expect(await faultsOf(changed)).toEqual([]);
    // Each property that the proof checks can be violated.
    const broken: [string | RegExp, string, string][] = [
      ['cells: { "2 / i": 2 }', 'cells: { "2 / i": 1 }', 'is not wrong: it passes'],
      ['cells: { "2 / i": 2 }', 'cells: { nowhere: 2 }', 'fills the cell “nowhere”'],
      ['rho: "i = 1"', 'rho: "i = 99"', 'matches no place'],
      [/ {2}- belief: The counter[\s\S]*?i": 2 \}\n/, '', 'lists 1 wrong answers'],
      ['  - How often is the loop entered?\n', '', 'at least two hints'],
      ['concepts: [rho]', 'concepts: [rho]\npanes: [cellar]', 'cellar'],
      ['Between two steps', 'word '.repeat(1600), 'reading takes'],
      ['[[=rho]]', '[[rho]]', 'neither in the glossary nor defined'],
    ];
    for (const [from, to, said] of broken) {
      const text = changed['lab.md'].replace(from, to);
      expect(text).not.toBe(changed['lab.md']);
      expect((await faultsOf({ ...changed, 'lab.md': text })).join('\n')).toContain(said);
    }
    const { 'teacher.md': _, ...alone } = changed;
    expect((await faultsOf(alone)).join()).toContain('the teacher’s page teacher.md is missing');
  });
});
