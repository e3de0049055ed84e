// The scene of a graph: functions in frames of their own, kinds of nodes and edges. Pure, so without a browser.
import { describe, expect, it } from 'vitest';
import { compile, Replay, type NodeState } from '../../compiler/index.ts';
import { edgeKind, nodeKind } from '../../renderer/graphview/scene/kinds.ts';
import type { Scene } from '../../renderer/graphview/scene/model.ts';
import { buildScene } from '../../renderer/graphview/scene/scene.ts';

function nodesOf(program: string, position?: number): readonly NodeState[] {
  const { log, diagnostics } = compile(program, { record: true });
  if (log === null) throw new Error(diagnostics[0].message);
  const replay = new Replay(log.data());
  replay.seek(position ?? replay.stepCount);
  return [...replay.nodes()];
}

const boxOf = (scene: Scene, id: number): Scene['boxes'][number] | undefined =>
  scene.boxes.find(({ cells }) => cells.some((cell) => cell.id === id));

const FACTORIAL = 'val fact = { int n -> n <= 1 ? 1 : n * fact(n - 1); };\nreturn fact(arg);';

describe('functions', () => {
  it('have frames of their own, with all that belongs to them', () => {
    const nodes = nodesOf(FACTORIAL);
    const head = nodes.find(({ op }) => op === 'Fun')?.id ?? -1;
    const scene = buildScene({ nodes, titles: new Map([[head, 'function fact']]) });
    expect(scene.loops).toEqual([{ head, parent: -1, title: 'function fact' }]);
    for (const node of nodes) {
      const box = boxOf(scene, node.id);
      if (node.op === 'Mul' || node.op === 'If' || node.op === 'Parm') expect(box?.loop).toBe(head);
      if (node.op === 'Start' || node.op === 'Stop') expect(box?.loop).toBe(-1);
    }
  });

  it('have their parameters beside their heads, and no edge from Start', () => {
    const nodes = nodesOf(FACTORIAL);
    const scene = buildScene({ nodes });
    const head = nodes.find(({ op }) => op === 'Fun')?.id ?? -1;
    const parameters = nodes.filter(({ op }) => op === 'Parm').map(({ id }) => id);
    expect(parameters.length).toBe(2);
    for (const id of parameters) expect(boxOf(scene, id)?.key).toBe(boxOf(scene, head)?.key);
    expect(scene.edges.filter(({ target }) => target === head)).toEqual([]);
  });

  it('keep what depends on constants alone', () => {
    const nodes = nodesOf('sys.io.p("a"); return arg;');
    const scene = buildScene({ nodes });
    const head = nodes.find(({ op }) => op === 'Fun')?.id ?? -1;
    const address = nodes.find(({ op }) => op === 'Address')?.id ?? -1;
    expect(boxOf(scene, address)?.loop).toBe(head);
  });

  it('hold their loops', () => {
    const nodes = nodesOf(
      'val sum = { int n -> int s = 0; while (n > 0) { s = s + n; n = n - 1; } return s; };\nreturn sum(arg) + sum(3);',
    );
    const { loops } = buildScene({ nodes });
    const head = nodes.find(({ op }) => op === 'Fun')?.id ?? -1;
    expect(loops.map(({ parent, title }) => ({ parent, title }))).toEqual([
      { parent: -1, title: 'function' },
      { parent: head, title: '' },
    ]);
  });

  it('can be drawn at every step', () => {
    const { log } = compile(FACTORIAL, { record: true });
    if (log === null) throw new Error('no log');
    const replay = new Replay(log.data());
    for (let step = 0; step <= replay.stepCount; step++) {
      replay.seek(step);
      const nodes = [...replay.nodes()];
      const { boxes, edges } = buildScene({ nodes });
      const keys = new Set(boxes.map(({ key }) => key));
      for (const { from, to } of edges) expect(keys.has(from) && keys.has(to)).toBe(true);
    }
  });
});

describe('memory', () => {
  const nodes = nodesOf(
    'struct P { int !x; };\nP !p = new P;\nfor (int i = 0; i < arg; i++) p.x = p.x + i;\nreturn p.x;',
  );
  const byId = new Map(nodes.map((node) => [node.id, node]));

  it('is a kind of its own, phis of it too', () => {
    const phis = nodes.filter(({ op }) => op === 'Phi');
    expect(phis.map(nodeKind).sort()).toEqual(['memory', 'phi']);
  });

  it('goes along edges of its own; what is loaded and where it is stored are values', () => {
    const kinds = (op: string): string[] =>
      nodes
        .filter((node) => node.op === op)
        .flatMap((node) =>
          node.inputs.flatMap((id, slot) => {
            const input = byId.get(id);
            return input === undefined ? [] : [edgeKind(node, slot, input)];
          }),
        );
    expect(kinds('Store')).toEqual(['guard', 'memory', 'data', 'data']);
    expect(
      kinds('Load')
        .filter((kind) => kind !== 'guard')
        .slice(0, 2),
    ).toEqual(['memory', 'data']);
    expect(kinds('Add')).not.toContain('memory');
  });
});
