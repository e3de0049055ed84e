// Tests that students' rules fire in the compiler like built-in rules, and that failures are reported with
// their line.
import { afterEach, describe, expect, it } from 'vitest';
import { emitText, run, standardRules } from '../../../compiler/index.ts';
import { openRule, type RuleCode } from '../../../labs/engine/sandbox/rules/rule-code.ts';
import { checkSoundness } from '../../../labs/engine/sandbox/rules/soundness.ts';
import { compileWithRules, ruleOf } from '../../../labs/engine/sandbox/rules/rule-bridge.ts';
import { long } from '../../support/extent.ts';

let code: RuleCode | null = null;
afterEach(() => code?.dispose());

async function open(match: string, roots = "['Mul']"): Promise<RuleCode> {
  const text = `export default {\n  name: 'mine', law: 'mine', roots: ${roots},\n  match(node, api) {\n${match}\n  },\n};`;
  const opened = await openRule(text);
  if (!opened.ok) throw new Error(opened.failure.message);
  return (code = opened.value);
}

const DOUBLE = "const [a, b] = node.operands; return b.value === 2n ? api.op('Shl', a, 1) : null;";

describe('a rule that fires', () => {
  it('works alone', async () => {
    const answer = compileWithRules('return arg * 2;', { rules: [ruleOf(await open(DOUBLE))], record: true });
    if (!answer.ok) throw new Error(answer.failure.message);
    expect(emitText(answer.value, 'ir', {})).toContain('arg<<1');
    expect(emitText(answer.value, 'steps', {})).toContain('mine');
    expect(run(answer.value, { engine: 'emulator', argument: 21n })).toMatchObject({ result: '42' });
  });
  it('works after the standard rules and in a loop', async () => {
    const answer = compileWithRules('int s = 0; while (s < arg) s = s + arg / 3 * 5 + 1; return s;', {
      rules: [
        ...standardRules,
        ruleOf(await open("return api.op('Add', api.op('Shl', node.operands[0], 2), node.operands[0]);")),
      ],
    });
    if (!answer.ok) throw new Error(answer.failure.message);
    expect(run(answer.value, { engine: 'graph', argument: 40n })).toMatchObject({ result: '66' });
  });
  it('can compare nodes with ===', async () => {
    const rule = ruleOf(
      await open('return node.operands[0] === node.operands[1] ? api.constant(0) : null;', "['Xor']"),
    );
    const answer = compileWithRules('return (arg + 1) ^ (arg + 1);', { rules: [rule] });
    expect(answer.ok && emitText(answer.value, 'ir', {})).toContain('return 0');
  });
});

const refused: readonly (readonly [what: string, match: string, message: RegExp, line: number])[] = [
  ['an error', '\n  return node.nothing.at;', /cannot read/, 5],
  ['an endless loop', 'for (;;);', /too long/, 3],
  ['an op that does not exist', "return api.op('Square', node);", /the op Square/, 4],
  ['a wrong number of operands', "return api.op('Add', node);", /takes 2 operand/, 4],
  ['an operand that is not a node', "return api.op('Add', node, {});", /is not a node/, 4],
  ['a forged node', 'return { id: 3, op: "Add" };', /must return/, 0],
  ['a promise', 'return Promise.resolve(null);', /must return/, 0],
  ['a thenable', 'return { then(go) { go(1); } };', /must return/, 0],
  [
    'a replacement that is too deep',
    "let x = node.operands[0]; for (let i = 0; i < 3000; i++) x = api.op('Minus', x); return x;",
    /deep/,
    0,
  ],
  [
    'a replacement with very many parts',
    "let x = node.operands[0]; for (let i = 0; i < 40; i++) x = api.op('Add', x, x); return x;",
    /./,
    0,
  ],
  ['a fraction', 'return api.constant(1.5);', /whole number/, 4],
  ['control as a value', "return api.op('Add', node.operands[0].inputs[0], 1);", /not an integer/, 0],
  ['a node that uses itself', "return api.op('Add', node, 1);", /use itself/, 0],
  ['a division by 0', "return api.op('Div', node.operands[0], 0);", /divisor/, 0],
  ['an unchecked division', "return api.op('Div', 1, node.operands[0]);", /divisor/, 0],
];

describe('a rule is refused', () => {
  it.each(refused)('%s', long, async (_, match, message, line) => {
    const answer = compileWithRules('return arg * arg;', { rules: [ruleOf(await open(match))] });
    if (answer.ok) throw new Error('it was taken');
    expect(answer.failure.message).toMatch(message);
    if (line > 0) expect(answer.failure.line).toBe(line);
  });
  it('because it creates a cycle through a user of the node', async () => {
    const rule = await open(
      "const back = node.operands[0].inputs[2]; return back ? api.op('Add', back, 1) : null;",
    );
    const source = 'int x = 1; while (x < arg) x = x * 3 + 1; return x;';
    const answer = compileWithRules(source, { rules: [ruleOf(rule)] });
    expect(answer.ok ? '' : answer.failure.message).toMatch(/use itself/);
  });
  it.each([
    ['node = 999', /invalid replacement/],
    ['node = 2', /invalid replacement/],
    ['node = "x"', /invalid replacement/],
    ['node = {}', /invalid replacement/],
  ])('because it forges a replacement through a built-in: %s', async (forge, message) => {
    const rule = await open(`Object.defineProperty(Array.prototype, '1', { set(value) {
      if (value?.node !== undefined) value.${forge};
      Object.defineProperty(this, '1', { value, enumerable: true, configurable: true, writable: true }); }, configurable: true });
      return api.op('Add', 1, node.operands[0]);`);
    const answer = compileWithRules('return (arg + 1) * 3;', { rules: [ruleOf(rule)] });
    expect(answer.ok ? '' : answer.failure.message).toMatch(message);
    expect(checkSoundness(rule, { runs: 100 }).verdict).toBe('failed');
  });
  it('because it undoes another rule, as an error of the compilation', long, async () => {
    const rule = ruleOf(await open("return api.op('Mul', node.operands[1], node.operands[0]);"));
    const answer = compileWithRules('return arg * 3;', { rules: [rule] });
    expect(answer.ok && answer.value.diagnostics[0]?.code).toBe('endless-rewriting');
  });
  it.each([
    ['', /default/],
    ['export default { roots: ["Mul"] }', /name/],
    ['export default { name: "a", roots: [] }', /roots/],
    ['export default { name: "a", roots: ["Load"] }', /Load/],
    ['export default { get name() { throw new Error("no") } }', /no/],
    ['export default { name: "add-zero", roots: ["Add"] }', /another rule is named/],
    ['export default { name: "a" ', /SyntaxError/],
  ])('because its file contains no rule: %s', long, async (text, message) => {
    const opened = await openRule(text);
    expect(opened.ok ? '' : opened.failure.message).toMatch(message);
  });
});
