// Tests the demand-driven run: evaluation order, memoization, truncation, expansion, and agreement with the
// small-step run.
import { describe, expect, it } from 'vitest';
import {
  compile,
  demandTreeOf,
  run,
  stepsOf,
  type Compilation,
  type DemandNode,
  type DemandRequest,
} from '../../../compiler/index.ts';
import { evaluateOp } from '../../../compiler/ir/values.ts';
import { figureOne } from '../../support/graphs/figure-one.ts';
import { fullProgram } from '../../support/programs/full.ts';
import { randomProgram } from '../../support/programs/integers.ts';
import { long } from '../../support/extent.ts';

const whole: DemandRequest = { argument: 0n, limit: 1000, root: null, nodes: 10_000, control: false };

/** The events in order: `op` when a node is demanded, `op = value` when it is evaluated. */
function events({ graph }: Pick<Compilation, 'graph'>, nodes: readonly DemandNode[]): string[] {
  const name = ({ node }: DemandNode): string => graph?.nodes[node]?.op.name ?? '';
  const out: string[] = [];
  const close = (each: DemandNode): void => {
    const children = nodes.filter(({ parent }) => parent === each.id);
    out.push(name(each));
    children.forEach(close);
    if (children.length > 0) out.push(`${name(each)} = ${each.value}`);
  };
  if (nodes.length > 0) close(nodes[0]);
  return out;
}

describe('the demand-driven run', () => {
  it('evaluates x = 1 + 2 in the order add → (1, 2) → add', () => {
    const program = compile('int x = 1 + 2; return x;', { optimize: 'none' });
    const { nodes } = demandTreeOf(program, whole);
    const add = nodes.filter(({ node }) => program.graph?.nodes[node]?.op.name === 'Add');
    expect(add.length).toBe(1);
    const below = nodes.filter(({ parent }) => parent === add[0].id);
    expect(below.map(({ value }) => value)).toEqual(['1', '2']);
    expect(below.map(({ order }) => order)).toEqual([0, 1]);
    expect([add[0].order, add[0].value]).toEqual([2, '3']);
    const order = events(program, nodes);
    expect(order.slice(0, 6)).toEqual(['Stop', 'Return', 'Add', 'Constant', 'Constant', 'Add = 3']);
  });

  it('follows the loop of figure 1 and evaluates nothing twice', () => {
    const { graph, source, phi, z, x } = figureOne();
    const { nodes } = demandTreeOf({ graph, source }, whole);
    const phis = nodes.filter(({ node }) => node === phi.id);
    expect(phis.map(({ value, arm }) => [value, arm])).toEqual([
      ['4', 2],
      ['3', 2],
      ['2', 2],
      ['1', 1],
    ]);
    expect(nodes.filter(({ node }) => node === z.id).map(({ value }) => value)).toEqual(['4', '3', '2']);
    // x has a single value in the whole run.
    const xs = nodes.filter(({ node }) => node === x.id);
    expect(xs.filter(({ shared }) => shared < 0).length).toBe(1);
    expect(xs.length).toBeGreaterThan(1);
  });

  it('also demands control up to Start if requested', () => {
    const { graph, source } = figureOne();
    const tree = demandTreeOf({ graph, source }, { ...whole, control: true }).nodes;
    const names = tree.map(({ node }) => graph.nodes[node]?.op.name);
    expect(tree.find(({ order }) => order === 0)?.node).toBe(graph.start.id);
    expect(names.filter((name) => name === 'If').length).toBe(4);
    expect(tree[0].order).toBe(Math.max(...tree.map(({ order }) => order)));
  });

  it('can be expanded where it was truncated', () => {
    const { graph, source } = figureOne();
    const cut = demandTreeOf({ graph, source }, { ...whole, depth: 3 }).nodes;
    const full = demandTreeOf({ graph, source }, whole).nodes;
    const [edge] = cut.filter((each) => each.cut);
    expect(edge.order).toBe(-1);
    const more = demandTreeOf(
      { graph, source },
      { ...whole, root: { node: edge.node, state: edge.state } },
    ).nodes;
    expect(more[0]).toMatchObject({ node: edge.node, state: edge.state, parent: -1, cut: false });
    expect(cut.length - 1 + more.length).toBeGreaterThanOrEqual(full.length);
    expect(new Set([...cut, ...more].map(({ node, state }) => `${node} ${state}`))).toEqual(
      new Set(full.map(({ node, state }) => `${node} ${state}`)),
    );
  });

  it('has at most the allowed number of nodes', () => {
    const { graph, source } = figureOne();
    for (const nodes of [1, 2, 3, 7, 8]) {
      const tree = demandTreeOf({ graph, source }, { ...whole, nodes }).nodes;
      expect(tree.length).toBeLessThanOrEqual(nodes);
      expect(tree.some(({ cut }) => cut)).toBe(true);
    }
  });

  it('is empty if the run did not terminate or the root has no value', () => {
    expect(demandTreeOf(compile('while (true) {}'), whole).nodes).toEqual([]);
    const { graph, source, phi } = figureOne();
    for (const root of [
      { node: phi.id, state: 1 },
      { node: 999, state: 1 },
      { node: phi.id, state: 99 },
      { node: phi.id, state: 0 },
    ])
      expect(demandTreeOf({ graph, source }, { ...whole, root }).nodes).toEqual([]);
  });

  it('follows a call to the result of the function, and a parameter to the argument of its call', () => {
    const program = compile('val f = { int n -> return n * 2; }; return f(arg + 1) + 1;', {
      optimize: 'none',
    });
    const { nodes } = demandTreeOf(program, { ...whole, argument: 4n });
    const order = events(program, nodes).filter((event) => event.includes('= '));
    expect(order).toContain('Parm = 5');
    expect(order).toContain('Mul = 10');
    expect(order.indexOf('Add = 5')).toBeLessThan(order.indexOf('Mul = 10'));
    expect(order.indexOf('Mul = 10')).toBeLessThan(order.indexOf('Add = 11'));
  });

  it('ends a failing run at the failed check', () => {
    const program = compile('return 7 / arg;', { optimize: 'none' });
    const { nodes } = demandTreeOf(program, whole);
    expect(events(program, nodes).slice(0, 3)).toEqual(['Stop', 'ZeroCheck', 'Proj']);
  });
});

/** Checks the invariants of every tree. */
function checkTree({ graph }: Compilation, nodes: readonly DemandNode[], what: string): void {
  const below: DemandNode[][] = nodes.map(() => []);
  for (const each of nodes) if (each.parent >= 0) below[each.parent].push(each);
  for (const each of nodes) {
    const operands = below[each.id];
    for (const { order } of operands) expect(order, what).toBeLessThan(each.order);
    const node = graph?.nodes[each.node] ?? null;
    if (node === null || operands.length === 0 || node.op.fold === undefined) continue;
    // The texts of pointers and floats cannot be read back as values.
    if (!operands.every(({ value }) => /^-?\d+$/.test(value))) continue;
    const values = operands.map(({ value }) => BigInt(value));
    expect(`${what}: ${node}: ${String(evaluateOp(node.op, values))}`).toBe(
      `${what}: ${node}: ${each.value}`,
    );
  }
}

describe('the demand-driven run', () => {
  const settings = ['none', 'peephole', 'full'] as const;
  it('gives the same result as the small-step run for random programs', { ...long, timeout: 120_000 }, () => {
    let compared = 0;
    for (let seed = 0; seed < 45; seed++) {
      const text = seed % 2 === 0 ? randomProgram(seed) : fullProgram(seed, { statements: 8 });
      const program = compile(text, { optimize: settings[seed % 3] });
      for (const argument of [0n, 2n, -7n]) {
        const request = { argument, limit: 400 };
        const last = stepsOf(program, request).states.at(-1);
        if (last?.kind !== 'return' || last.rule === 'EXIT') continue;
        const { nodes } = demandTreeOf(program, {
          ...whole,
          ...request,
          nodes: 20_000,
          control: seed % 4 < 2,
        });
        if (nodes.some(({ cut }) => cut)) continue;
        const what = `seed ${seed}, arg ${argument}`;
        checkTree(program, nodes, what);
        const end = nodes.find(({ node }) => node === last.node);
        const value = nodes.find(({ parent, slot }) => parent === end?.id && slot === 1)?.value ?? '';
        if (!/^-?\d/.test(value)) continue;
        const { result } = run(program, { engine: 'graph', argument });
        expect(`${what}: ${value}`).toBe(`${what}: ${result}`);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(50);
  });
});
