import { beforeAll, describe, expect, it } from 'vitest';
import { buildOnce, fathom } from '../support/cli.ts';
import { filesIn, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('rule');
beforeAll(buildOnce, 120_000);

const file = filesIn(folder);
const rule = (roots: string, match: string): string =>
  `export default { name: 'mine', law: 'the law', roots: ['${roots}'], match(node, api) {\nconst [a, b] = node.operands;\n${match}\n} };`;
const DOUBLE = rule('Mul', "return b.value === 2n ? api.op('Shl', a, 1) : null;");

describe('fathom rule', () => {
  it('accepts a sound rule with check', async () => {
    const { status, stdout } = await fathom(['rule', 'check', file('double.js', DOUBLE)]);
    expect(stdout).toMatch(/^mine: the law\nno counterexample: /);
    expect(status).toBe(0);
  });

  it('prints with check a counterexample program that shows the error', async () => {
    const half = file('half.js', rule('Div', "return b.value === 2n ? api.op('Sar', a, 1) : null;"));
    const { status, stdout } = await fathom(['rule', 'check', half, '--json']);
    expect(status).toBe(1);
    const { program } = (JSON.parse(stdout) as { counterexample: { program: Record<string, string> } })
      .counterexample;
    const source = file('shown.simple', program.source);
    expect((await fathom(['run', source, `--arg=${program.argument}`])).stdout.trim()).toBe(program.without);
    const changed = await fathom(['rule', 'run', half, source, '--place=alone', `--arg=${program.argument}`]);
    expect(changed.stdout).toMatch(new RegExp(`mine: .*\\n${program.with}\\n$`));
  });

  it('prints with check the cycle of a rule that never terminates but has no counterexample', async () => {
    const back = file('back.js', rule('Shl', "return b.value === 1n ? api.op('Mul', a, 2) : null;"));
    const { status, stdout } = await fathom(['rule', 'check', back]);
    expect(status).toBe(1);
    expect(stdout).toBe(
      'mine: the law\nrewriting never terminates: mine → mul-power → mine, with the rule after the built-in rules, in this program:\n    return (arg << 1);\n',
    );
    const turned = file('turned.js', rule('Mul', "return api.op('Mul', b, a);"));
    expect((await fathom(['rule', 'check', turned])).stdout).toContain(
      'rewriting never terminates: mine → mine',
    );
  });

  it('prints with run the steps of the rule and then the result', async () => {
    const program = file('p.simple', 'return arg * 2;');
    const { status, stdout } = await fathom([
      'rule',
      'run',
      file('double.js', DOUBLE),
      program,
      '--place=alone',
      '--arg',
      '21',
    ]);
    expect(stdout).toMatch(/ mine: .*\n42\n$/);
    expect(status).toBe(0);
  });

  it('reports the line at which a rule fails', async () => {
    const bad = file('bad.js', rule('Mul', 'return a.b.c;'));
    const { status, stderr } = await fathom([
      'rule',
      'run',
      bad,
      file('p.simple', 'return arg * 2;'),
      '--place=alone',
    ]);
    expect(stderr).toMatch(/bad\.js:3:\d+: TypeError/);
    expect(status).toBe(1);
  });

  it('prints help', async () => {
    expect((await fathom(['rule', '--help'])).stdout).toContain('match returns');
  });
});
