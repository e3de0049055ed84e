// Claims: what must hold of a value for the program to be right, where its declared types alone do not show it.
//
// A claim is kept as a control node and a value, held by one Scope node, so that both follow what the optimizer does to
// them. When a graph has been analysed in full, a claim is broken if control can come to its place and the value's type
// is not what was claimed. Claims are made only in a copy of the graph that is built for this check (LANGUAGE.md,
// decision 15), so they keep nothing alive in the graph that is compiled.
import { reachedFromStart } from '../ir/control-walk.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { isUnchangeable } from '../ir/shapes.ts';
import { isHigh, isa, isSubrange, pointer, type Type } from '../ir/types.ts';
import { objectBody } from '../ir/pointer-bodies.ts';
import type { Report } from '../resolve/index.ts';
import { sourceType } from '../resolve/static-types.ts';
import type { Span } from '../source/span.ts';

interface Claim {
  readonly code: string;
  readonly span: Span;
  readonly args: Readonly<Record<string, string>>;
  /** Null: control must not come here. */
  readonly required: Type | null;
}

export class Claims {
  private readonly graph: Graph;
  private readonly anchor: Node;
  private readonly claims: Claim[] = [];

  constructor(graph: Graph) {
    this.graph = graph;
    this.anchor = graph.create(ops.Scope, [null], 'claims', { start: 0, end: 0 });
    graph.claims = this.anchor;
  }

  add(claim: Claim, control: Node, value: Node): void {
    this.claims.push(claim);
    this.graph.addInput(this.anchor, control);
    this.graph.addInput(this.anchor, value);
  }

  /** Tells the claims that do not hold, and lets go of the graph. */
  tell(report: Report): void {
    const reached = reachedFromStart(this.graph);
    this.claims.forEach(({ code, span, args, required }, i) => {
      const control = this.anchor.inputs[2 * i + 1];
      const value = this.anchor.inputs[2 * i + 2];
      if (control == null || value == null || !reached.has(control) || control.type.kind !== 'control')
        return;
      if (required !== null && conforms(value.type, required)) return;
      const found = sourceType(value.type);
      const wanted = required === null ? '' : sourceType(required);
      report(code, span, { found, type: found, required: wanted, ...args });
    });
  }
}

/** Whether a value of a type may stand where another is required. */
export function conforms(type: Type, required: Type): boolean {
  if (isHigh(type)) return true;
  if (isSubrange(type, required)) return true;
  if (type.kind !== 'pointer' || required.kind !== 'pointer') return isa(type, required);
  // Where nothing can be changed anyway, a read-only pointer is as good as another.
  if (type.body.kind !== 'object' || required.body.kind !== 'object' || typeof type.body.target === 'string')
    return false;
  const { target, access, text } = type.body;
  const shallowIsDeep =
    target.kind === 'array' && target.element.type.kind !== 'pointer' && required.body.access > 0;
  if (!shallowIsDeep && !isUnchangeable(target)) return false;
  const loosened = objectBody(target, access < required.body.access ? access : required.body.access, text);
  return isa(pointer(type.nil, loosened), required);
}
