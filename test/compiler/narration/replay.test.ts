// Tests that replaying a log forward gives the graph, that undoing it gives an empty graph, and that its
// sentences are correct.
import { describe, expect, it } from 'vitest';
import { Random } from '../../../compiler/base/random.ts';
import { compile, type Compilation, type CompileOptions } from '../../../compiler/index.ts';
import { Graph } from '../../../compiler/ir/graph.ts';
import { EVENT_INTS, Log, type LogData } from '../../../compiler/ir/log.ts';
import { auxText } from '../../../compiler/ir/aux-data.ts';
import { ops } from '../../../compiler/ir/ops/table.ts';
import { Replay, type NodeState } from '../../../compiler/narration/replay.ts';
import { stepSentence } from '../../../compiler/narration/sentences.ts';
import { printSteps } from '../../../compiler/narration/steps-text.ts';
import { INT, intConstant } from '../../../compiler/ir/types.ts';
import { typeText } from '../../../compiler/ir/text/type-text.ts';
import { fullProgram } from '../../support/programs/full.ts';
import { randomProgram } from '../../support/programs/integers.ts';
import { extent, long } from '../../support/extent.ts';

const PROGRAMS = extent(6, 400);
const nowhere = { start: 0, end: 0 };

function recorded(
  source: string,
  options: CompileOptions = {},
): { compilation: Compilation; data: LogData; graph: Graph } {
  const compilation = compile(source, { ...options, record: true });
  const { log, graph } = compilation;
  if (log === null || graph === null)
    throw new Error(compilation.diagnostics[0]?.message ?? 'the program was not compiled');
  return { compilation, data: log.data(), graph };
}

/** All parts of a node except its label. */
type Bare = Omit<NodeState, 'label' | 'op'> & { readonly op: string };
const bare = ({ label: _, ...rest }: NodeState): Bare => rest;
const picture = (replay: Replay): Bare[] => [...replay.nodes()].map(bare);

function pictureOf(graph: Graph): Bare[] {
  return [...graph.all()].map((node) => ({
    id: node.id,
    op: node.op.name,
    type: typeText(node.type),
    aux: auxText(node.aux),
    inputs: node.inputs.map((input) => input?.id ?? -1),
    start: node.span.start,
    end: node.span.end,
  }));
}

/** A program with so many statements that its log spans several keyframes. */
function longProgram(statements: number): string {
  const lines = ['int a = arg; int s = 0;'];
  for (let i = 0; i < statements; i++)
    lines.push(`if (a > ${i}) s = s + a * ${i + 3}; else a = a + 0 + ${i};`);
  return `${lines.join('\n')}\nreturn s;`;
}

describe('replay', () => {
  it('produces the graph if scopes have several nodes, and an empty graph when undone', () => {
    for (let seed = 0; seed < PROGRAMS; seed++) {
      const { data, graph } = recorded(randomProgram(seed), { scopeWidth: 2 });
      const replay = new Replay(data);
      for (let position = 0; position <= replay.stepCount; position++) replay.seek(position);
      expect(picture(replay)).toEqual(pictureOf(graph));
      for (let position = replay.stepCount; position >= 0; position--) replay.seek(position);
      expect(picture(replay)).toEqual([]);
    }
  });

  it('produces the graphs of random programs, and empty graphs when undone', () => {
    for (let seed = 0; seed < PROGRAMS; seed++) {
      for (const optimize of ['none', 'full'] as const) {
        const { data, graph } = recorded(randomProgram(seed), { optimize });
        const replay = new Replay(data);
        replay.seek(replay.stepCount);
        expect(picture(replay)).toEqual(pictureOf(graph));
        for (let position = replay.stepCount; position >= 0; position--) replay.seek(position);
        expect(picture(replay)).toEqual([]);
        replay.seek(replay.stepCount);
        expect(picture(replay)).toEqual(pictureOf(graph));
      }
    }
  });

  it('has the same state at a position when reached forward and backward', long, () => {
    const { data } = recorded(longProgram(600));
    expect(data.events.length / EVENT_INTS).toBeGreaterThan(20_000);
    const jumping = new Replay(data);
    const walking = new Replay(data);
    const random = new Random(5);
    const positions = Array.from({ length: 30 }, () => random.below(jumping.stepCount + 1)).sort(
      (a, b) => a - b,
    );
    const wanted = new Map<number, string>();
    for (const position of positions) {
      walking.seek(position);
      wanted.set(position, JSON.stringify(picture(walking)));
    }
    for (let i = 0; i < 90; i++) {
      const position = positions[random.below(positions.length)];
      jumping.seek(position);
      expect(jumping.position).toBe(position);
      expect(JSON.stringify(picture(jumping)) === wanted.get(position)).toBe(true);
    }
  });

  it('does not change a node that it returned', () => {
    const { data } = recorded('int a = arg; while (a < 9) a = a + 1; return a;');
    const replay = new Replay(data);
    const handed: { readonly state: NodeState; readonly copy: string }[] = [];
    for (let position = 0; position <= replay.stepCount; position++) {
      replay.seek(position);
      for (const state of replay.nodes()) handed.push({ state, copy: JSON.stringify(state) });
    }
    for (const { state, copy } of handed) expect(JSON.stringify(state)).toBe(copy);
  });

  it('clamps positions to the log', () => {
    const { data } = recorded('return arg + 1;');
    const replay = new Replay(data);
    for (const [asked, got] of [
      [-5, 0],
      [1e9, replay.stepCount],
      [NaN, 0],
      [2.7, 2],
    ]) {
      replay.seek(asked);
      expect(replay.position).toBe(got);
    }
    expect(() => replay.step(0)).toThrow(RangeError);
    expect(() => stepSentence(replay, replay.stepCount + 1)).toThrow(RangeError);
    expect(replay.node(-1)).toBeNull();
    expect(replay.node(99_999)).toBeNull();
    expect(replay.history(99_999)).toEqual([]);
  });

  it('replays an empty log', () => {
    const replay = new Replay(new Log().data());
    replay.seek(3);
    expect([replay.position, replay.stepCount, [...replay.nodes()]]).toEqual([0, 0, []]);
  });
});

describe('differences', () => {
  it('combine all changes between two positions', () => {
    const { data } = recorded(randomProgram(3, { statements: 25 }));
    const replay = new Replay(data);
    const random = new Random(11);
    for (let round = 0; round < 60; round++) {
      const [i, j, k] = Array.from({ length: 3 }, () => random.below(replay.stepCount + 1)).sort(
        (a, b) => a - b,
      );
      const [first, second, both] = [
        replay.difference(i, j),
        replay.difference(j, k),
        replay.difference(i, k),
      ];
      const removed = new Set([
        ...first.removed,
        ...second.removed.filter((id) => !first.added.includes(id)),
      ]);
      const added = new Set([...first.added.filter((id) => !second.removed.includes(id)), ...second.added]);
      expect(both.removed).toEqual([...removed].sort((a, b) => a - b));
      expect(both.added).toEqual([...added].sort((a, b) => a - b));
      // A later step may undo a change, so the combined step can only be smaller.
      const changed = [...first.changed, ...second.changed].filter(
        (id) => !added.has(id) && !removed.has(id),
      );
      expect(both.changed.filter((id) => !changed.includes(id))).toEqual([]);
    }
  });

  it('are exactly the changes between two states, and are inverted backward', () => {
    const { data } = recorded(randomProgram(8, { statements: 20 }));
    const replay = new Replay(data);
    const pictures = Array.from({ length: replay.stepCount + 1 }, (_, position) => {
      replay.seek(position);
      return new Map([...replay.nodes()].map((node) => [node.id, JSON.stringify(bare(node))]));
    });
    for (let to = 0; to <= replay.stepCount; to += 7) {
      const from = (to * 31) % (replay.stepCount + 1);
      const [before, after] = [pictures[from], pictures[to]];
      const { added, removed, changed } = replay.difference(from, to);
      expect(added).toEqual([...after.keys()].filter((id) => !before.has(id)));
      expect(removed).toEqual([...before.keys()].filter((id) => !after.has(id)));
      expect(changed).toEqual(
        [...after.keys()].filter((id) => before.has(id) && before.get(id) !== after.get(id)),
      );
      const mirrored = replay.difference(to, from);
      expect(mirrored).toEqual({ added: removed, removed: added, changed });
    }
  });

  it('do not move the replay', () => {
    const { data } = recorded('return arg + 0;');
    const replay = new Replay(data);
    replay.seek(2);
    replay.difference(0, replay.stepCount);
    stepSentence(replay, replay.stepCount);
    expect(replay.position).toBe(2);
  });
});

describe('steps', () => {
  it('record their rule, their cause, and their changes', () => {
    const { data } = recorded('return arg + 0;');
    const replay = new Replay(data);
    const steps = Array.from({ length: replay.stepCount }, (_, i) => replay.step(i + 1));
    const fired = steps.find(({ rule }) => rule === 'add-zero');
    expect(fired).toBeDefined();
    if (fired === undefined) return;
    expect(steps[fired.cause - 1]).toMatchObject({ pass: 'parse', rule: 'build', root: fired.root });
    expect(replay.history(fired.root)).toEqual([fired.cause, fired.index]);
    expect(fired.changed).toContain(fired.root);
    replay.seek(fired.index);
    expect(replay.node(fired.root)).toBeNull();
    expect(replay.node(fired.replacement)?.label).toBe('arg');
    for (const step of steps) {
      expect(step.cause).toBeLessThan(step.index);
      const { added, removed, changed } = replay.difference(step.index - 1, step.index);
      expect(step.unchanged).toBe(added.length + removed.length + changed.length === 0);
    }
  });

  it('belong to the history of every node that they mention', () => {
    const { data } = recorded(randomProgram(21));
    const replay = new Replay(data);
    const wanted = new Map<number, number[]>();
    for (let index = 1; index <= replay.stepCount; index++) {
      for (const id of replay.step(index).changed) wanted.set(id, [...(wanted.get(id) ?? []), index]);
    }
    for (const [id, steps] of wanted) expect(replay.history(id)).toEqual(steps);
  });

  it('are not recorded if nothing happened', () => {
    const log = new Log();
    const graph = new Graph(log);
    log.beginRewrite('parse', 'idle', -1, -1);
    log.beginStep('parse', 'build', graph.created, -1);
    graph.create(ops.Constant, [graph.start], intConstant(5n), nowhere);
    log.beginRewrite('parse', 'idle', -1, -1);
    const replay = new Replay(log.data());
    expect(replay.stepCount).toBe(2);
    expect(replay.step(2).rule).toBe('build');
  });

  it('count as unchanged if they undo all their changes', () => {
    const log = new Log();
    const graph = new Graph(log);
    log.beginRewrite('peephole', 'in-vain', -1, -1);
    graph.kill(graph.create(ops.Constant, [graph.start], INT, nowhere));
    const replay = new Replay(log.data());
    expect(replay.step(2)).toMatchObject({ rule: 'in-vain', unchanged: true, changed: [2] });
    expect(replay.step(1).unchanged).toBe(false);
  });
});

const wholeLanguage = `
  struct S { int x; S? next; flt f; };
  val twice = { int n -> n < 1 ? 0 : twice(n - 1) + 2; };
  S !s = new S;
  s.x = arg;
  int[] !a = new int[arg];
  a[1] = 5;
  flt f = s.f + twice(a#);
  S? n = s.next;
  if (n) return n.x;
  val which = arg ? twice : { int n -> n; };
  return which(arg) + s.x + (f < 2.5);`;

it('labels are short and describe the node', () => {
  const replay = new Replay(recorded(wholeLanguage, { optimize: 'none' }).data);
  replay.seek(replay.stepCount);
  const labels = new Set([...replay.nodes()].map(({ label }) => label));
  for (const label of [
    'arg',
    'memory',
    'result',
    'fun twice',
    'n',
    'call',
    'call end',
    'new S',
    'new []i64',
    '.x',
    '.x =',
    '.[] =',
    '#',
    '(*S)',
    '{ twice}',
    'MemMerge',
    'Phi S.x',
    'CheckIndex',
    'CheckLength',
    '(flt)',
    '<',
    '2.5',
  ])
    expect(labels).toContain(label);
  for (const label of labels) expect(label.length).toBeLessThan(30);
});

describe('sentences', () => {
  const told = (source: string, options?: CompileOptions): string[] => {
    const replay = new Replay(recorded(source, options).data);
    return Array.from({ length: replay.stepCount }, (_, i) =>
      stepSentence(replay, i + 1, { law: (rule) => (rule === 'add-zero' ? 'x + 0 = x' : '') }),
    );
  };

  it('name the created node and its variable', () => {
    const sentences = told('int count = arg; while (count < 9) count = count + 1; return count;');
    for (const part of [
      'arg is built: it is the argument of the program.',
      'Variable count is declared and holds arg.',
      /^Loop \d+ is built: it is a loop header, whose back edge is still missing\.$/,
      /^Phi count \d+ is built: the loop may change count, so Loop \d+ selects its value\.$/,
      /^< \d+ is built from Phi count \d+ and the constant 9\.$/,
      /^If \d+ is built: it branches on < \d+\.$/,
      /^The true branch of If \d+ is built\.$/,
      /^Now count holds \+ \d+: Scope\[\$ctrl:True, arg:Scope \d+\]\[count:Add \d+\]\.$/,
      /^The loop is closed: its back edge leads from the true branch of If \d+ to Loop \d+\.$/,
    ]) {
      expect(sentences).toContainEqual(typeof part === 'string' ? part : expect.stringMatching(part));
    }
  });

  it('do not depend on the number of scope nodes', () => {
    const source = 'int a = arg; int b = 2; { int c = 3; b = c; } while (b < a) b = b + a; return b;';
    const scopes = /^(?:Now|After the merge|Variable \w+ is declared|Phi \S+ \d+ is built)/;
    const about = (scopeWidth: number): string[] =>
      told(source, { scopeWidth, optimize: 'none' })
        .filter((sentence) => scopes.test(sentence))
        .map((sentence) => sentence.replaceAll(/: Scope\[.*(?=\.$)/g, '').replaceAll(/\d+/g, '#'));
    expect(about(2)).toEqual(about(64));
    expect(about(2)).toContain('Variable b is declared and holds the constant #.');
    expect(told(source, { scopeWidth: 2 })).toContain('A block ends, and its variables go out of scope.');
  });

  it('name the law, the replaced and the new node, and the reason', () => {
    expect(told('return arg + 0;')).toContainEqual(
      expect.stringMatching(/^x \+ 0 = x \(add-zero\): \+ \d+ is replaced by arg, as soon as it is built\.$/),
    );
    const late = told('int z = 0; int i = 0; while (i < arg) { z = z * 2; i = i + 1; } return i + z;');
    expect(late).toContainEqual(
      expect.stringMatching(/^(?:x \+ 0 = x \(add-zero\)|add-zero): .* because .* at step \d+\.$/),
    );
  });

  it('exist for every step of every program and are well-formed', () => {
    for (let seed = 0; seed < PROGRAMS; seed++) {
      for (const optimize of ['none', 'full'] as const) {
        const unclean = told(randomProgram(seed), { optimize }).filter(
          (sentence) =>
            !/^\S.*\S\.$/.test(sentence) || /undefined|null|NaN|\bnode -?\d+|~ctrl| {2}/.test(sentence),
        );
        expect(unclean).toEqual([]);
      }
    }
  });

  it('exist for every step of programs in the whole language', long, () => {
    for (let seed = 0; seed < extent(4, 300); seed++) {
      const { diagnostics } = compile(fullProgram(seed, { statements: 8 }));
      if (diagnostics.length > 0) continue;
      const sentences = told(fullProgram(seed, { statements: 8 }), { optimize: 'full' });
      const unclean = sentences
        .map((sentence) => sentence.replace(/"[^"]*"/g, '""'))
        .filter(
          (sentence) =>
            !/^\S.*\S\.$/.test(sentence) || /undefined|\[object|\bnode -?\d+|~ctrl| {2}/.test(sentence),
        );
      expect(unclean).toEqual([]);
    }
  });

  it('use standard names for the constructs of the whole language', () => {
    const sentences = told(wholeLanguage);
    for (const part of [
      'Memory at the start is built.',
      'Variable twice is declared and holds the function twice.',
      'The entry of twice is built.',
      'Memory at the entry of twice is built.',
      'Parameter n is built: each caller supplies its value.',
      /^CheckLength \d+ is built: it stops the program if arg is negative\.$/,
      /^New \[\]i64 \d+ is built: it allocates \[\]i64 with the length arg\.$/,
      /^New S \d+ is built: it allocates S\.$/,
      /^Store \.x \d+ is built: it stores arg in x of new S \d+\.$/,
      /^Store \.\[\] \d+ is built: it stores the constant 5 in element 1 of new \[\]i64 \d+/,
      /^CheckIndex \d+ is built: it stops the program if the constant 1 is not a valid index for the length (\(u32\) \d+|arg)\.$/,
      /^Now the memory of x is Store \.x \d+\.$/,
      /^MemMerge \d+ is built: it combines all memory: /,
      /^Call \d+ is built: it calls the function twice with /,
      /^Call end \d+ is built: control returns here from call \d+\.$/,
      /^The result of call end \d+ is built\.$/,
      /^Load \.x \d+ is built: it reads x of new S \d+\.$/,
      /^The function can return \+ \d+ here\.$/,
      /^Return \d+ is built: it returns Phi \d+ from the function twice\.$/,
    ]) {
      expect(sentences).toContainEqual(typeof part === 'string' ? part : expect.stringMatching(part));
    }
  });

  it('are the lines of the emitted steps', () => {
    const { data } = recorded('return arg + 0;');
    const lines = printSteps(data).trimEnd().split('\n');
    expect(lines).toHaveLength(new Replay(data).stepCount);
    expect(lines[0]).toBe('1 parse start: The graph starts with the nodes Start and Stop.');
  });
});
