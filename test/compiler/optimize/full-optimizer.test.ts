// Runs the optimizer on random programs of the whole language. It must terminate and move types in one
// direction only.
// @module-tag long
import { describe, expect, it } from 'vitest';
import { Engine } from '../../../compiler/optimize/engine/engine.ts';
import { standardRules } from '../../../compiler/optimize/rules/index.ts';
import type { Graph } from '../../../compiler/ir/graph.ts';
import type { Node } from '../../../compiler/ir/node.ts';
import { isa, type Type } from '../../../compiler/ir/types.ts';
import { typeText } from '../../../compiler/ir/text/type-text.ts';
import { compile } from '../../../compiler/compile.ts';
import { fullProgram } from '../../support/programs/full.ts';
import { extent } from '../../support/extent.ts';

const SEEDS = Array.from({ length: extent(25, 1_000) }, (_, seed) => seed);

/** Watches every change of a type, with its step. */
function watchTypes(
  graph: Graph,
  seen: (pass: string, rule: string, node: Node, old: Type, type: Type) => void,
): void {
  const { log } = graph;
  if (log === null) throw new Error('the compilation must be recorded');
  let at: readonly [pass: string, rule: string] = ['', ''];
  const [step, rewrite] = [log.beginStep.bind(log), log.beginRewrite.bind(log)];
  log.beginStep = (pass, name, root, cause) => {
    at = [pass, name];
    return step(pass, name, root, cause);
  };
  log.beginRewrite = (pass, rule, root, cause) => {
    at = [pass, rule];
    return rewrite(pass, rule, root, cause);
  };
  const set = graph.setType.bind(graph);
  graph.setType = (node, type) => {
    if (node.type !== type) seen(...at, node, node.type, type);
    set(node, type);
  };
}

describe('the optimizer, on the whole language', () => {
  it('is idempotent: a second run changes nothing', () => {
    for (const seed of SEEDS) {
      compile(fullProgram(seed, { statements: 8 }), {
        afterPass: (pass, graph) => {
          if (pass !== 'dead-code') return;
          const engine = new Engine(graph, { rules: standardRules, disabled: new Set() });
          engine.run('peephole');
          expect({ seed, effective: engine.counts.effective }).toEqual({ seed, effective: 0 });
        },
      });
    }
  });

  it('only raises types, except in the optimistic analysis, which only lowers them', () => {
    const rules = new Set<string>();
    for (const seed of SEEDS) {
      compile(fullProgram(seed, { statements: 8 }), {
        record: true,
        afterPass: (pass, graph) => {
          if (pass !== 'parse') return;
          watchTypes(graph, (at, rule, node, old, type) => {
            rules.add(`${at} ${rule}`);
            const fine = rule === 'fall' ? isa(old, type) : isa(type, old);
            if (!fine)
              expect.fail(
                `seed ${seed}, ${at} ${rule}: ${node} went from ${typeText(old)} to ${typeText(type)}`,
              );
          });
        },
      });
    }
    // The random programs exercise these rules.
    expect([...rules]).toContain('sccp fall');
    expect([...rules]).toContain('sccp assume-top');
    expect([...rules]).toContain('peephole type');
  });
});
