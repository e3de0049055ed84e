// Tests `fathom reduce` with students' reductions.
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SUM_OF_ARRAY } from '../../compiler/interchange/examples.ts';
import { reductionExamples } from '../../labs/engine/sandbox/reductions/reduction-examples.ts';
import { buildOnce, fathom } from '../support/cli.ts';
import { SUM_WITHOUT_CHECK } from '../support/foreign/sum-of-array.ts';
import { long } from '../support/extent.ts';
import { filesIn, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('reduce');
beforeAll(buildOnce, 120_000);

const file = filesIn(folder);
const reduction = (body: string): string =>
  `export default { name: 'mine', reduce(node, reducer) {\n${body}\n} };`;
const sum = file('sum.pipeline', SUM_OF_ARRAY);
const [checks] = reductionExamples;
const withoutTree = (text: string): string => text.replaceAll(/^ {2}b\d+ [=~]>.*\n/gm, '').trimEnd();

describe('fathom reduce with files', () => {
  it('runs a student’s reduction, alone and with predefined ones', async () => {
    const own = file('checks.js', checks.text);
    const { status, stdout, stderr } = await fathom(['reduce', sum, '--with', own]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(withoutTree(stdout)).toBe(SUM_WITHOUT_CHECK);
    const both = await fathom(
      ['reduce', '-', '--with', `range, ${own}`, '--steps', '--one-by-one'],
      SUM_OF_ARRAY,
    );
    expect(both.stdout).toContain('# bounds-checks: remove i10 = checkIndex ^b2, i3, i6\n');
    expect((await fathom(['run', '-'], both.stdout)).stdout).toBe('0\n');
  });

  it('prints the code’s output, and data as JSON', long, async () => {
    const talks = file('talks.js', reduction("if (node.opcode === 'cmp') console.log('a test:\\n' + node);"));
    expect((await fathom(['reduce', sum, '--with', talks])).stdout).toMatch(
      /^# a test:\n# i8\npipeline \{\n/,
    );
    const { stdout } = await fathom(['reduce', sum, '--with', talks, '--json', '--compare', '5']);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      steps: [],
      output: ['a test:\ni8'],
      comparison: { verdict: 'no-difference', data: { same: 5 } },
    });
  });

  it('compares results by running, or says why the pipeline cannot run', async () => {
    const program = file(
      'p.pipeline',
      (await fathom(['emit', '-', '--as', 'printable'], 'return arg * 2 + 1;')).stdout,
    );
    const wrong = file(
      'wrong.js',
      reduction("if (node.opcode === 'Add') reducer.replace(node, node.inputs[0]);"),
    );
    const different = await fathom(['reduce', program, '--with', wrong, '--compare', '20']);
    expect(different.status).toBe(1);
    expect(different.stdout).toMatch(
      /^# different: for arg = 0, the result was 1 before and is 0 now\npipeline/,
    );
    const nothing = await fathom(['reduce', program, '--with', 'range', '--compare', '20', '--seed', '7']);
    expect(nothing.stdout).toMatch(/^# no difference: the results agree on 20 inputs \(seed 7\)\n/);
    expect(nothing.status).toBe(0);
    const strange = SUM_OF_ARRAY.replace('i12 = add', 'i12 = magic');
    const unknown = await fathom(['reduce', '-', '--with', 'range', '--compare', '5'], strange);
    expect(unknown.stdout).toMatch(/^# not compared: .*`magic`/);
    expect(unknown.status).toBe(1);
  });

  it('reports the line and the node at which a reduction fails', async () => {
    const bad = file('bad.js', reduction("if (node.opcode === 'load')\n  reducer.remove(node);"));
    const { status, stdout, stderr } = await fathom(['reduce', sum, '--with', `range,${bad}`]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/bad\.js:3:\d+: i12 still uses the value of i11\n {2}at node i11 = load \^i10/);
    const json = await fathom(['reduce', sum, '--with', bad, '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({
      ok: false,
      failure: { file: bad, line: 3, node: 'i11' },
    });
    expect(json.status).toBe(1);
    const broken = await fathom(['reduce', sum, '--with', file('broken.js', 'export default {\n\nname: }')]);
    expect(broken.stderr).toMatch(/broken\.js:3:\d+: SyntaxError/);
  });

  it('stops a reduction that does not terminate', long, async () => {
    const loop = await fathom(['reduce', sum, '--with', file('loop.js', reduction('for (;;);'))]);
    expect(loop).toMatchObject({ status: 1, stdout: '' });
    expect(loop.stderr).toMatch(/loop\.js:\d+:\d+: this takes too long/);
    const restless = await fathom([
      'reduce',
      sum,
      '--with',
      file('r.js', reduction('reducer.change(node);')),
    ]);
    expect(restless.stderr).toMatch(/r\.js: the reductions do not terminate/);
  });

  it('refuses unknown names and missing files', long, async () => {
    expect((await fathom(['reduce', sum, '--with', 'magic'])).stderr).toContain('*.js files');
    expect((await fathom(['reduce', sum, '--with', join(folder, 'none.js')])).status).toBe(2);
    expect((await fathom(['reduce', sum, '--compare', 'x'])).status).toBe(2);
  });

  it('lists all names in its help', async () => {
    const { stdout } = await fathom(['reduce', '--help']);
    expect(stdout).toContain('reducer has change(node), replace(node, by)');
    expect(stdout).not.toContain('--inside');
  });
});
