// Short, unique, deterministic names of a graph system's variables. Named values keep their names: a
// parameter is `n`, a phi of the variable x `x17`. Others have op and id (`Add12`, `If21.true`), so that they
// can be found in the graph.
import type { Graph } from '../../ir/graph.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';

export class Names {
  private readonly graph: Graph;
  private readonly taken = new Set<string>();

  constructor(graph: Graph) {
    this.graph = graph;
  }

  /** Call this once per node. */
  of(node: Node): string {
    const wanted = this.wanted(node);
    let name = this.taken.has(wanted) ? `${wanted}.${node.id}` : wanted;
    while (this.taken.has(name)) name += "'";
    this.taken.add(name);
    return name;
  }

  private wanted({ op, id, aux, inputs }: Node): string {
    switch (op) {
      case ops.CProj:
        return sideName(inputs[0], aux, id);
      case ops.Fun:
        return `${this.graph.functions[Number(aux)]?.name || `fun${id}`}()`;
      case ops.Phi:
        return typeof aux === 'string' && aux !== '' ? `${aux}${id}` : `Phi${id}`;
      case ops.Parm:
        return typeof aux === 'object' && aux?.kind === 'parameter' ? aux.name : `Parm${id}`;
      case ops.Proj:
        return inputs[0]?.op === ops.Start ? 'arg' : `Result${id}`;
      default:
        return `${op.name}${id}`;
    }
  }
}

function sideName(branch: Node | null, side: unknown, id: number): string {
  if (branch?.op === ops.Start) return 'Start';
  if (branch?.op === ops.If) return `If${branch.id}.${side === 0 ? 'true' : 'false'}`;
  if (branch?.op === ops.Never) return `Never${branch.id}.${side === 0 ? 'on' : 'exit'}`;
  return `CProj${id}`;
}
