// Steps of passes: each needs the vetoes' permission, is logged, and is the cause of the peepholes that
// follow it. The engine takes the steps of rules.
import type { Graph } from '../ir/graph.ts';
import type { StepPass } from '../ir/log.ts';
import type { Node } from '../ir/node.ts';
import type { StepName } from '../ir/step-names.ts';
import type { Vetoes } from './vetoes.ts';

export interface PassStepsOptions {
  /** Null if nothing is forbidden. */
  readonly vetoes?: Vetoes | null;
  /** Called with the number of each step, before it changes anything; -1 without a log. */
  readonly began?: (step: number) => void;
}

export class PassSteps {
  private readonly graph: Graph;
  private readonly vetoes: Vetoes | null;
  private readonly began: (step: number) => void;

  constructor(graph: Graph, { vetoes = null, began = () => undefined }: PassStepsOptions = {}) {
    this.graph = graph;
    this.vetoes = vetoes;
    this.began = began;
  }

  /**
   * Begins a step at a node; call this after all other conditions hold. Returns its number, or -1 without a
   * log; null means that it is forbidden, so leave the node unchanged. @param cause the step that led to it,
   * or -1
   */
  take(pass: StepPass, name: StepName, node: Node, cause = -1): number | null {
    if (this.vetoes?.forbids(name, node) === true) return null;
    const step = this.graph.log?.beginStep(pass, name, node.id, cause) ?? -1;
    this.began(step);
    return step;
  }

  replace(root: Node, by: Node): void {
    this.graph.log?.setReplacement(by);
    this.graph.replace(root, by);
  }
}
