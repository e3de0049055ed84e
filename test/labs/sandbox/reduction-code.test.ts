// Tests students' reductions over pipelines: the examples, the API, and confinement. A failing run changes
// nothing and reports the error's location.
import { describe, expect, it } from 'vitest';
import {
  compile,
  emitText,
  printPipeline,
  readPipelineFile,
  SUM_OF_ARRAY,
  type ReductionName,
} from '../../../compiler/index.ts';
import { reduceWith } from '../../../labs/engine/sandbox/reductions/reduce-with.ts';
import type {
  ReducedText,
  ReduceWithRequest,
} from '../../../labs/engine/sandbox/reductions/reduce-request.ts';
import { reductionApi } from '../../../labs/engine/sandbox/reductions/reduction-api.ts';
import {
  reductionExamples,
  type ReductionExample,
} from '../../../labs/engine/sandbox/reductions/reduction-examples.ts';
import { attacks, importers, machineWords, waysOut } from '../../support/attacks/code.ts';
import { randomProgram } from '../../support/programs/integers.ts';
import { checkStays, SUM_WITHOUT_CHECK } from '../../support/foreign/sum-of-array.ts';
import { extent, long } from '../../support/extent.ts';

const example = (name: ReductionExample['name']): ReductionExample => {
  const found = reductionExamples.find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
};

/** Line 4 is the first line of the function's body. */
const reduction = (body: string, name = 'mine'): string =>
  `export default {\n  name: '${name}',\n  reduce(node, reducer) {\n${body}\n  },\n};`;

/** (2 + 3) * arg, and an unused sum. */
const SMALL = `pipeline {
  b0 {
    i0 = literal 2
    i1 = literal 3
    i2 = add i0, i1
    i3 = parameter
    i4 = mul i2, i3
    i5 = add i0, i3
    i6 = jump ^b0
  }
  b0 -> b1
  b1 {
    i7 = return ^b1, i4
  }
}
`;

const run = (
  reductions: readonly (string | ReductionExample)[],
  request: Partial<ReduceWithRequest> = {},
): Promise<ReducedText> =>
  reduceWith({
    pipeline: SMALL,
    reductions: reductions.map((each) => (typeof each === 'string' ? { text: each } : each)),
    limits: { milliseconds: 2000, interrupts: 300 },
    ...request,
  });

/** The text of the blocks without dominance information. */
function blocks(text: string): string {
  const { pipeline } = readPipelineFile(text);
  if (pipeline === null) throw new Error(text);
  return printPipeline(pipeline, { cfg: true });
}

describe('bounds checks, as in “Sea of Nodes”', () => {
  const checks = [example('bounds-checks')];
  it.each([false, true])('are removed by single reductions in sequence: %s', long, async (oneByOne) => {
    const reduced = await run(checks, { pipeline: SUM_OF_ARRAY, oneByOne, compare: { runs: 10, seed: 1 } });
    expect(reduced).toMatchObject({ ok: true, failure: null, comparison: { verdict: 'no-difference' } });
    expect(blocks(reduced.after)).toBe(SUM_WITHOUT_CHECK);
    expect(reduced.reductions).toEqual(['ranges-and-limits', 'bounds-checks']);
    const steps = reduced.steps.map(({ reduction, action, after }) => `${reduction} ${action} ${after}`);
    expect(steps).toContain('ranges-and-limits change i6 = ssa:phi ^i5, i1, i14; i6 in 0 to +∞');
    expect(steps).toContain('ranges-and-limits change b2 = region ^i9; i6 < i7');
    expect(steps).toContain('bounds-checks remove ');
  });
  it.each(checkStays)('remain if one of the facts is missing: %s is %s', long, async (from, to) => {
    const pipeline = SUM_OF_ARRAY.replace(from, to);
    for (const oneByOne of [false, true])
      expect((await run(checks, { pipeline, oneByOne })).after).toContain('checkIndex');
  });
  it('are removed if predefined and custom reductions run together', async () => {
    const names: readonly ReductionName[] = ['range', 'limit', 'checks'];
    const reductions = [...names, ...checks];
    const reduced = await reduceWith({ pipeline: SUM_OF_ARRAY, reductions });
    expect(reduced.ok && blocks(reduced.after)).toBe(SUM_WITHOUT_CHECK);
  });
});

const all = [example('fold'), example('dead-code'), example('same-value')];

describe('the other examples', () => {
  it('fold constants and remove unused nodes', long, async () => {
    const { after, steps, failure } = await run(all, { schedule: null });
    expect(failure).toBeNull();
    expect(after.replaceAll(/\s+/g, ' ')).toBe(
      'pipeline { b0 { i8 = literal 5 i3 = parameter i4 = mul i8, i3 i6 = jump ^b0 } b0 -> b1 b1 { i7 = return ^b1, i4 } } ',
    );
    expect(steps.slice(0, 2)).toEqual([
      {
        reduction: 'fold',
        action: 'create',
        visited: 'i2',
        node: 'i8',
        before: '',
        after: 'i8 = literal 5',
      },
      {
        reduction: 'fold',
        action: 'replace',
        visited: 'i2',
        node: 'i2',
        before: 'i2 = add i0, i1',
        after: 'i8 = literal 5',
      },
    ]);
  });
  it('preserve integers beyond 2^53 exactly', async () => {
    const pipeline = SMALL.replace('literal 2', 'literal 9007199254740993');
    const kept = await run(all, { pipeline, compare: { runs: 5, seed: 1 } });
    expect(kept).toMatchObject({ failure: null, comparison: { verdict: 'no-difference' } });
    expect(kept.after).toContain('literal 9007199254740993\n');
    const body =
      "if (node.opcode === 'add' && typeof node.inputs[0].literals[0] === 'bigint') reducer.replace(node, reducer.graph.literal(node.inputs[0].literals[0] * 3n));";
    const { after, failure } = await run([reduction(body)], { pipeline });
    expect(failure).toBeNull();
    expect(after).toContain('literal 27021597764222979\n');
  });
  it('find equal values', async () => {
    const pipeline = SMALL.replace('i4 = mul i2, i3', 'i8 = add i0, i3\n    i4 = mul i8, i5');
    const { after } = await run([example('same-value')], { pipeline });
    expect(after).toMatch(/mul (i\d+), \1\n/);
    expect(after.match(/ add /g)).toHaveLength(1);
  });
  it('do not change the result of running the sum', long, async () => {
    const pipeline = SUM_OF_ARRAY.replace('array', 'array 3, 1, 2').replace('exit ^b3', 'return ^b3, i5');
    for (const oneByOne of [false, true]) {
      const reduced = await run([...all, example('bounds-checks')], {
        pipeline,
        oneByOne,
        compare: { runs: 10, seed: 2 },
      });
      expect(reduced.comparison).toMatchObject({ verdict: 'no-difference', data: { same: 10 } });
    }
  });
});

describe('reductions of random programs', long, () => {
  it('change no result by folding, dead-code elimination, or value numbering', async () => {
    let steps = 0;
    for (let i = 0; i < extent(8, 100); i++) {
      const compilation = compile(randomProgram(20_261_122 + i), { optimize: 'none' });
      const reduced = await run(all, {
        pipeline: emitText(compilation, 'printable', {}),
        oneByOne: i % 2 === 0,
        compare: { runs: 20, seed: i },
      });
      expect(reduced.failure).toBeNull();
      expect(['no-difference', 'undecided']).toContain(reduced.comparison?.verdict);
      steps += reduced.steps.length;
    }
    expect(steps).toBeGreaterThan(100);
  });
});

describe('the parameters of a reduction', () => {
  it('match the table of names', async () => {
    const { output } = await run([
      reduction(`if (node.opcode !== 'start') return;
        const names = (owner) => Object.getOwnPropertyNames(owner).join(' ');
        console.log(names(Object.getPrototypeOf(node)));
        console.log(names(reducer));
        console.log(names(reducer.graph));`),
    ]);
    const namesOf = (owner: string): string[] =>
      reductionApi.filter((row) => row.owner === owner).map(({ name }) => name);
    expect(output.map((line) => line.split(' ').sort())).toEqual([
      ['constructor', 'toJSON', 'toString', ...namesOf('node')].sort(),
      namesOf('reducer').sort(),
      namesOf('graph').sort(),
    ]);
  });
  it('include all parts of nodes', async () => {
    const body = `const part = (value) => Array.isArray(value) ? value.map(String).join('+') : value + '';
      if (['i1', 'i8', 'i9', 'b2', 'i11'].includes(node.name)) console.log(['opcode', 'literals', 'inputs', 'control',
        'uses', 'controlUses', 'region', 'parent', 'successors', 'removed'].map((name) => part(node[name])).join(' | '));`;
    const { output } = await run([reduction(body)], { pipeline: SUM_OF_ARRAY });
    expect(output).toEqual([
      'literal | 0 |  |  | i6 |  | null | null |  | false',
      'cmp | < | i6+i7 |  | i9 |  | null | null |  | false',
      'if |  | i8 | i6 |  | b2+b3 | b1 | null | b2+b3 | false',
      'region |  |  | i9 |  | i10+i15 | b2 | b1 |  | false',
      'load |  | i3+i6 | i10 | i12 |  | b2 | null |  | false',
    ]);
  });
  it('are the same for a sea of nodes without blocks', async () => {
    const sea = (await run([], { pipeline: SUM_OF_ARRAY, schedule: null })).before;
    const { pipeline } = readPipelineFile(sea);
    if (pipeline === null) throw new Error(sea);
    const reduced = await run([example('bounds-checks')], { pipeline: `${printPipeline(pipeline)}\n` });
    expect(reduced.before).not.toContain('b0 {');
    expect(reduced.after).not.toContain('checkIndex');
  });
  it('may be used as map keys', async () => {
    const body = `globalThis.seen ??= new Map();
      for (const other of [node, ...node.inputs, ...node.uses, ...node.control]) {
        if (seen.has(other.name) && seen.get(other.name) !== other) throw new Error('another ' + other.name);
        seen.set(other.name, other);
      }
      if (new WeakMap([[node, 1]]).get(node) !== 1) throw new Error('no key');`;
    expect((await run([reduction(body), example('dead-code')])).failure).toBeNull();
  });
  it('have classes', async () => {
    const text = `class Count { name = 'count'; #n = 0; reduce(node) { this.#n++; console.log(this.#n); } }
      export default new Count();`;
    expect((await run([text])).output.at(-1)).toBe('10');
  });
  it('create nodes with all parts and replace others', async () => {
    const body = `if (node.opcode !== 'return') return;
      const { graph } = reducer;
      const sum = graph.op('add', node.inputs[0], 7);
      reducer.replace(node, graph.create({ opcode: 'return', inputs: [sum], control: node.control }));`;
    const once = `if (globalThis.done) return;\n${body}\nglobalThis.done = true;`;
    const compare = { runs: 10, seed: 1 };
    const reduced = await run([reduction(once)], { compare });
    expect(reduced.failure).toBeNull();
    expect(reduced.comparison).toMatchObject({
      verdict: 'different',
      data: { difference: { kind: 'result' } },
    });
    const { after } = await run([reduction(once)], { schedule: null });
    expect(blocks(after)).toContain('return ^b1');
  });
});

/** A failure at line 0 has no known line. */
const refused: readonly (readonly [
  what: string,
  body: string,
  message: RegExp,
  line: number,
  node: string,
])[] = [
  ['an error', "if (node.opcode === 'mul')\n  node.nothing.at;", /cannot read/, 5, 'i4'],
  [
    'a removed node that is used',
    "if (node.opcode === 'add') reducer.remove(node);",
    /i4 still uses the value of i2/,
    4,
    'i2',
  ],
  ['a removed region', "if (node.opcode === 'region') reducer.remove(node);", /b1 is a region/, 4, 'b1'],
  ['a replaced start', 'reducer.replace(node, node.controlUses[0]);', /region/, 4, 'b0'],
  [
    'the removed end of a region',
    "if (node.opcode === 'jump') reducer.remove(node);",
    /i6 ends a region/,
    4,
    'i6',
  ],
  [
    'an end that is replaced by a value',
    "if (node.opcode === 'return') reducer.replace(node, node.inputs[0]);",
    /must be new/,
    4,
    'i7',
  ],
  [
    'an end that is replaced by two ends',
    "if (node.opcode === 'jump') reducer.replace(node, reducer.graph.create({ opcode: 'if', control: node.control, inputs: [reducer.graph.literal(1)] }));",
    /has 1 successor regions, not 2/,
    4,
    'i6',
  ],
  ['a node replaced by itself', "if (node.opcode === 'mul') reducer.replace(node, node);", /itself/, 4, 'i4'],
  [
    'a node that uses itself',
    "if (node.opcode === 'mul') reducer.replace(node, reducer.graph.op('add', node, 1));",
    /use itself/,
    4,
    'i4',
  ],
  [
    'a node that was removed',
    "if (node.name === 'i5') { reducer.remove(node);\nreducer.change(node); }",
    /i5 was removed/,
    5,
    'i5',
  ],
  [
    'a removed operand',
    "if (node.name === 'i5') { reducer.remove(node);\nreducer.graph.op('neg', node); }",
    /i5 was removed/,
    5,
    'i5',
  ],
  ['a wrong number of inputs', "reducer.graph.op('add', node.controlUses[0]);", /add takes 2 \(/, 4, 'b0'],
  ['a region as a value', "reducer.graph.op('neg', node);", /not a value/, 4, 'b0'],
  [
    'a new region',
    "reducer.graph.create({ opcode: 'region', control: [node] });",
    /cannot create region/,
    4,
    'b0',
  ],
  ['an opcode that is not a word', "reducer.graph.op('a b');", /a word/, 4, 'b0'],
  ['an opcode that is not text', 'reducer.graph.op(5);', /must be a string/, 4, 'b0'],
  ['a literal without a value', 'reducer.graph.literal(NaN);', /not NaN/, 4, 'b0'],
  ['a literal that contains a bigint', 'reducer.graph.literal([5n]);', /not bigint/, 4, 'b0'],
  ['a long literal', "reducer.graph.literal('x'.repeat(2000));", /characters/, 4, 'b0'],
  [
    'a literal that contains itself',
    'const a = []; a[0] = a; reducer.graph.literal(a);',
    /circular/,
    4,
    'b0',
  ],
  [
    'inputs that are not a list',
    "reducer.graph.create({ opcode: 'add', inputs: 5 });",
    /must be a list/,
    4,
    'b0',
  ],
  [
    'control through a value',
    "if (node.opcode === 'mul') reducer.graph.create({ opcode: 'load', control: [node] });",
    /i4 is not a control node/,
    4,
    'i4',
  ],
  [
    'control after an end',
    "if (node.opcode === 'jump') reducer.graph.create({ opcode: 'load', control: [node] });",
    /ends its region/,
    4,
    'i6',
  ],
  ['a phi without a block', "reducer.graph.op('ssa:phi');", /needs its region/, 4, 'b0'],
  [
    'a phi with one input too many',
    "if (node.opcode === 'region') reducer.graph.create({ opcode: 'ssa:phi', control: [node], inputs: [1, 2].map(reducer.graph.literal) });",
    /needs 1 input,/,
    4,
    'b1',
  ],
  ['a forged node', 'reducer.change({ name: "i2" });', /not a node/, 4, 'b0'],
  ['the prototype of nodes', 'reducer.change(Object.getPrototypeOf(node));', /not a node/, 4, 'b0'],
  ['an object that inherits from a node', 'reducer.change(Object.create(node));', /not a node/, 4, 'b0'],
  ['facts that are not text', 'this.facts = () => 5; reducer.change(node);', /must return a string/, 4, 'b0'],
  ['an async reduction', 'return Promise.resolve();', /async/, 0, 'b0'],
  ['changes to a node', 'node.opcode = "add";', /setter/, 4, 'b0'],
  [
    'changes to the list of inputs',
    "if (node.opcode === 'mul') node.inputs.push(node);",
    /extensible|read.only|object is not/,
    4,
    'i4',
  ],
];

/** A branch whose arms have different values. */
const BRANCH = `pipeline {
  b0 {
    i0 = parameter
    i1 = literal 7
    i2 = cmp "<", i0, i1
    i3 = if ^b0, i2
  }
  b0 -> b1, b2
  b1 {
    i4 = CheckIndex ^b1, i0, i1
    i5 = Load ^i4, i0
    i6 = jump ^i4
  }
  b1 -> b3
  b2 {
    i7 = jump ^b2
  }
  b2 -> b3
  b3 {
    i8 = ssa:phi ^b3, i5, i1
    i9 = return ^b3, i8
  }
}
`;

describe('a reduction is refused without effect', () => {
  it.each(refused)('%s', async (_, body, message, line, node) => {
    const reduced = await run([reduction(body)]);
    expect(reduced.failure?.message).toMatch(message);
    expect(reduced.failure).toMatchObject({ line, node, index: 0, reduction: 'mine' });
    expect(reduced).toMatchObject({ ok: false, before: SMALL, after: SMALL });
  });
  it('because another reduction of the run fails', async () => {
    const failing = reduction("if (node.opcode === 'return') throw new Error('no');", 'failing');
    const reduced = await run([example('fold'), failing]);
    expect(reduced).toMatchObject({
      after: SMALL,
      failure: { index: 1, reduction: 'failing', message: 'no' },
    });
    expect(reduced.failure?.nodeText).toBe('i7 = return ^b1, i4');
    // The steps up to the failure are kept.
    expect(reduced.steps.map(({ action }) => action)).toEqual(['create', 'replace']);
  });
  it.each([
    [
      'a value that is not available on every path',
      "if (node.name === 'i8')\nreducer.replace(node, node.inputs[0]);",
      5,
    ],
    [
      'the same value, although the error was caught',
      "try { if (node.name === 'i8') reducer.replace(node, node.inputs[0]); } catch {}",
      0,
    ],
  ])('%s', async (_, body, line) => {
    const reduced = await run([reduction(body)], { pipeline: BRANCH });
    expect(reduced.failure).toMatchObject({ line, node: 'i8', reduction: 'mine' });
    expect(reduced.failure?.message).toMatch(/well-formed: .* not defined on every path/);
    expect(reduced.after).toBe(BRANCH);
  });
  it('but a caught error aborts only the failed call', async () => {
    const body =
      "try { if (node.opcode === 'add') reducer.remove(node); } catch (error) { console.log(error.message); }";
    const reduced = await run([reduction(body)], { pipeline: SUM_OF_ARRAY, schedule: null });
    expect(reduced).toMatchObject({ ok: true, steps: [], after: reduced.before });
    expect(reduced.output[0]).toMatch(/still uses/);
  });
  it.each([
    ['', /default/, 0],
    ['export default {', /SyntaxError/, 1],
    ["export default {\n name: 'a' ", /SyntaxError/, 2],
    ['export default { reduce() {} }', /needs a lowercase name/, 0],
    ["export default { name: 'a' }", /needs a function reduce/, 0],
    ["export default { name: 'range', reduce() {} }", /another reduction is named/, 0],
    ['export default class Fold { reduce() {} }', /new MyReduction/, 0],
    ['export default [];', /1 to 20/, 0],
    ["export default ['a', 'b'];", /needs a lowercase name/, 0],
    ["const a = { name: 'a', reduce() {} }; export default [a, a];", /two reductions are named “a”/, 0],
    ["\nthrow new Error('at once')", /at once/, 2],
    ["export default { get name() {\nthrow new Error('no') } }", /no/, 2],
    ['for (;;);', /too long/, 1],
    ...importers.map((text): [string, RegExp, number] => [`${text}\nexport default 1;`, /./, 0]),
  ])('because its text contains no reduction: %s', long, async (text, message, line) => {
    const { failure, after, steps } = await run([example('fold'), { ...example('fold'), text }]);
    expect(failure?.message).toMatch(message);
    expect(failure).toMatchObject({ index: 1, node: '', ...(line > 0 ? { line } : {}) });
    expect({ after, steps }).toEqual({ after: SMALL, steps: [] });
  });
  it.each([
    '',
    'pipeline {',
    '{"nodes": 3}',
    'pipeline {\n  i0 = add i7\n}',
    'pipeline {\n  i0 = start\n  i1 = ssa:phi ^i0, i0\n}',
  ])('because its pipeline has errors: %s', async (pipeline) => {
    const reduced = await run([example('fold')], { pipeline });
    expect(reduced).toMatchObject({ ok: false, failure: null });
    expect(reduced.errors).not.toEqual([]);
  });
});

describe('the sandbox contains', () => {
  it.each(attacks)('%s', long, async (_, body, kind) => {
    const reduced = await run([reduction(body.replace(/^return (.*);$/, 'console.log($1);'))]);
    expect(reduced.failure).toMatchObject({ kind, node: 'b0', reduction: 'mine' });
    expect(reduced.after).toBe(SMALL);
  });
  it.each(machineWords)('no %s', long, async (word) => {
    expect((await run([reduction(`console.log(typeof ${word});`)])).output[0]).toBe('undefined');
  });
  it.each(waysOut)('no escape: %s', async (body) => {
    const reduced = await run([reduction(`console.log((() => { ${body} })());`)]);
    expect(`${reduced.failure?.message} ${reduced.output[0]}`).toMatch(/process.*is not defined|undefined/);
  });

  it('a reduction that never terminates', long, async () => {
    const reduced = await run([example('fold'), reduction('reducer.change(node);', 'restless')]);
    expect(reduced).toMatchObject({
      after: SMALL,
      failure: { kind: 'timeout', index: 1, reduction: 'restless' },
    });
    expect(reduced.failure?.message).toMatch(
      /do not terminate: more than 20500 visits.*change .* by restless/,
    );
    expect(reduced.failure?.node).not.toBe('');
  });
  it('two reductions that undo each other', long, async () => {
    const swap = (from: string, to: string): string =>
      reduction(
        `if (node.opcode === '${from}') reducer.replace(node, reducer.graph.op('${to}', ...node.inputs));`,
        `to-${to}`,
      );
    const { failure } = await run([swap('add', 'sub'), swap('sub', 'add')], { limits: { visits: 100 } });
    expect(failure?.message).toMatch(/do not terminate|more than/);
  });
  it.each([
    ['in one visit', 'for (let i = 0; i < 1e6; i++) reducer.graph.literal(i);'],
    [
      'although it catches the error',
      'for (let i = 0; i < 1e6; i++) try { reducer.graph.literal(i); } catch { break; }',
    ],
    ['one per visit', 'reducer.graph.literal(1);'],
  ])('a million nodes: %s', long, async (_, body) => {
    const { failure, after } = await run([reduction(body)], { limits: { nodes: 5000 } });
    expect(failure?.message).toMatch(/more than 5000 nodes/);
    expect(after).toBe(SMALL);
  });
  it('many nodes with many inputs', async () => {
    const body = "for (;;) reducer.graph.op('wide', ...Array(999).fill(reducer.graph.literal(0)));";
    expect((await run([reduction(body)], { limits: { nodes: 1000 } })).failure?.message).toMatch(
      /more than 1000/,
    );
  });
  it('a million steps', async () => {
    const body = 'for (;;) reducer.change(node);';
    expect((await run([reduction(body)], { limits: { steps: 2000 } })).failure?.message).toMatch(
      /2000 steps/,
    );
  });
  it('a run that exceeds the time limit', async () => {
    let now = 0;
    const limits = { clock: () => (now += 1), runMilliseconds: 500 };
    const { failure } = await run([reduction('reducer.change(node);')], { limits });
    expect(failure).toMatchObject({ kind: 'timeout', message: 'the run took more than 0.5 seconds' });
  });
});

describe('tampering', () => {
  it.each([
    ['an opcode', "Object.defineProperty(Object.getPrototypeOf(node), 'opcode', { value: 'literal' });"],
    ['the prototype', 'Object.setPrototypeOf(node, {});'],
    ['a redefined property', "Object.defineProperty(node, 'inputs', { value: [] });"],
    ['an object of the reducer', 'reducer.remove = reducer.change;'],
    ['an object of the graph', 'delete reducer.graph.literal;'],
  ])('is refused with %s of a parameter', async (_, body) => {
    expect((await run([reduction(body)])).failure).toMatchObject({ line: 4, kind: 'error' });
  });
  it('reaches no other or removed nodes through built-in functions', async () => {
    for (const number of ['99', '-1', '0.5', '"x"', '{}', 'null', '1e9']) {
      const body = `Object.defineProperty(Array.prototype, '0', { configurable: true, set(value) {
          Object.defineProperty(this, '0', { value: typeof value === 'number' ? ${number} : value,
            enumerable: true, configurable: true, writable: true }); } });
        try { reducer.graph.op('neg', node.controlUses[0]); } finally { delete Array.prototype[0]; }`;
      const reduced = await run([reduction(body)]);
      expect({ number, message: reduced.failure?.message, after: reduced.after }).toEqual({
        number,
        message: 'this is not a node of the pipeline',
        after: SMALL,
      });
    }
  });
  it('changes no result through built-in functions', async () => {
    const text = `${example('fold').text}
      Object.freeze = (x) => x; JSON.stringify = () => '[0]'; JSON.parse = () => [9]; Array.isArray = () => true;
      Object.values = () => []; Array.prototype.push = () => 0; Object.prototype.toJSON = undefined;
      Function.prototype.call = Function.prototype.apply = Reflect.apply = () => 1;`;
    const reduced = await run([text]);
    expect(reduced.failure).toBeNull();
    expect(reduced.after).toBe((await run([example('fold')])).after);
  });
  it('is impossible between two modules: each is isolated', async () => {
    const first = reduction('globalThis.mine = node; Object.prototype.x = 1;', 'first');
    const second = reduction("if ('mine' in globalThis || {}.x) throw new Error('seen');", 'second');
    expect((await run([first, second])).failure).toBeNull();
  });
});
