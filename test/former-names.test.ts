// Tests that names of the previous version still work, with a message that gives the current name.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { allocatorNames, currentName, formerNamesIn } from '../compiler/choices/index.ts';
import { compile, emitText, stopPasses } from '../compiler/index.ts';
import { allocatorName, passName } from '../labs/engine/reading/fields.ts';
import { stepName } from '../labs/engine/reading/rule-fields.ts';
import { TableSchema } from '../labs/engine/predict/index.ts';
import { asRead, readSide } from '../renderer/shared/sides/sides.ts';
import { readChoices } from '../renderer/session/options/choices.ts';
import { fathom } from './support/cli.ts';
import { long } from './support/extent.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const passes = [
  'copy-calls',
  'memory',
  'constants',
  'unroll-whole',
  'index-checks',
  'split-loops',
  'endless-loops',
];
const steps = ['call-copied', 'counted-up', 'loop-written-out', 'load-known', 'object-unread'];

const folder = temporaryFolder('former');
const source = join(folder, 'sum.simple');
writeFileSync(source, 'int s = 0; while (s < arg) s = s + 2; return s;');

it.each(passes)('the former pass name %s stops at the current pass', async (name) => {
  const current = currentName('pass', name);
  expect(stopPasses).toContain(current);
  expect(stopPasses).not.toContain(name);
  const run = (until: string): ReturnType<typeof fathom> =>
    fathom(['emit', source, '--as', 'ir', '--until', until]);
  const now = await run(current);
  const before = await run(name);
  expect(now.stderr).toBe('');
  expect(before).toMatchObject({ status: 0, stdout: now.stdout });
  expect(before.stderr).toBe(
    `“${name}” is now called “${current}”. The former name works in this version only\n`,
  );
  expect(readSide({ until: name }, asRead).until).toBe(current);
  expect(v.parse(passName, name)).toBe(current);
});

it.each(steps)('the former step name %s means the current step in labs', (name) => {
  const current = v.parse(stepName, name);
  expect(current).not.toBe(name);
  expect(v.parse(stepName, current)).toBe(current);
});

it('the former name of the coloring allocator works on the command line, in labs, and in saved settings', async () => {
  const run = (name: string): ReturnType<typeof fathom> =>
    fathom(['emit', source, '--as', 'asm', '--allocator', name]);
  const now = await run('coloring');
  const before = await run('colouring');
  expect(now.stderr).toBe('');
  expect(before).toMatchObject({ status: 0, stdout: now.stdout });
  expect(before.stderr).toContain('“colouring” is now called “coloring”');
  const german = await fathom([
    '--language',
    'de',
    'emit',
    source,
    '--as',
    'asm',
    '--allocator',
    'colouring',
  ]);
  expect(german.stderr).toContain('„colouring“ heißt jetzt „coloring“');
  expect((await fathom(['emit', source, '--as', 'asm', '--allocator', 'painting'])).status).toBe(2);
  expect(v.parse(allocatorName, 'colouring')).toBe('coloring');
  const linear = readChoices({ allocator: 'linear' });
  expect(readChoices({ allocator: 'colouring' }, linear).allocator).toBe('coloring');
  for (const name of allocatorNames) expect(currentName('allocator', name)).toBe(name);
});

it('the former kind of table means the current kind', () => {
  expect(v.parse(TableSchema, { of: 'halving', arg: 1n })).toEqual({ of: 'bisection', arg: 1n });
  expect(v.safeParse(TableSchema, { of: 'thirding' }).success).toBe(false);
  expect(v.safeParse(TableSchema, 'halving').success).toBe(false);
});

it('former names in labs are reported with their lines', () => {
  const text =
    'text\n[here](show: step=load-known pane=graph)\n    allocator: colouring\nrule: add-zero\npass=sccp';
  expect(formerNamesIn(text)).toEqual([
    { line: 2, name: 'load-known', current: 'load-forwarded' },
    { line: 3, name: 'colouring', current: 'coloring' },
  ]);
});

it('no step of the compiler has a former name', long, () => {
  const program = readFileSync('test/golden/programs/control/full-unroll-fully.simple', 'utf8');
  const rules = emitText(compile(program, { record: true }), 'steps').match(/[a-z-]+/g) ?? [];
  expect(rules).toContain('loop-fully-unrolled');
  for (const rule of rules) expect(currentName('step', rule)).toBe(rule);
});
