// Claims: what must hold of a value for the program to be right, where its declared types alone do not show it.
//
// A claim is kept as a control node and a value, held by one Scope node, so that both follow what the optimizer does to
// them. When a graph has been analysed in full, a claim is broken if control can come to its place and the value's type
// is not what was claimed. Where the types that are known while the program is read show it all, no claim is made, and
// the graph is the program's own. Otherwise it serves this check alone (docs/language.md, decision 15), so that what claims
// keep alive is in no graph that is compiled.
//
// Code that control never comes to is checked all the same, in a graph that is built only where there is such code: the
// open one, in which every branch goes both ways and every function may be called. Less is known of values there, so it
// has a say only in places that the first graph has not judged.
import type { Arguments, DiagnosticCode } from '../source/messages.ts';
import { reachedFromStart } from '../ir/control-walk.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { isUnchangeable } from '../ir/shapes.ts';
import { BOTTOM, isHigh, isa, isSubrange, pointer, type Type } from '../ir/types.ts';
import { objectBody } from '../ir/pointer-bodies.ts';
import type { Report } from '../resolve/index.ts';
import { sourceType } from '../resolve/static-types.ts';
import type { Span } from '../source/span.ts';

/** Places of the program's text, by their spans. */
export type Places = ReadonlySet<string>;

/** What is told of places that hold no value yet. */
const missing: ReadonlySet<string> = new Set(['not-initialized', 'read-before-set']);

interface Claim {
  readonly code: DiagnosticCode;
  readonly span: Span;
  readonly args: Arguments;
  readonly required: Type;
}

interface Judged {
  readonly claim: Claim;
  readonly value: Node;
  readonly type: Type;
  readonly isBroken: boolean;
}

export class Claims {
  /** Every way is open; see above. */
  readonly isOpen: boolean;
  /** Something was not built, since control cannot come there. */
  hasGaps = false;
  private readonly graph: Graph;
  /** Null as long as there is no claim: then the graph is as if nobody had asked. */
  private anchor: Node | null = null;
  private readonly claims: Claim[] = [];
  private readonly settled: Pick<Claim, 'code' | 'span'>[] = [];

  constructor(graph: Graph, isOpen = false) {
    this.isOpen = isOpen;
    this.graph = graph;
  }

  /** Whether no analysis has to show anything. */
  get isEmpty(): boolean {
    return this.claims.length === 0;
  }

  add(claim: Claim, control: Node, value: Node): void {
    this.anchor ??= this.makeAnchor();
    this.claims.push(claim);
    this.graph.addInput(this.anchor, control);
    this.graph.addInput(this.anchor, value);
  }

  private makeAnchor(): Node {
    const anchor = this.graph.create(ops.Scope, [null], 'claims', { start: 0, end: 0 });
    this.graph.claims = anchor;
    return anchor;
  }

  /** A claim that holds from the beginning. */
  settle(code: DiagnosticCode, span: Span): void {
    this.settled.push({ code, span });
  }

  /**
   * Tells the claims that do not hold, once the graph has been analysed.
   * @param isWrong errors were told before
   * @param judged places of which nothing more is told
   * @returns the places that were judged here; null where that is all there are
   */
  tell(report: Report, isWrong: boolean, judged: Places = new Set()): Places | null {
    const reached = this.judge();
    const broken = withoutRepeated(
      reached.filter(({ claim, isBroken }) => isBroken && !judged.has(placeOf(claim))),
    );
    // A value of no type comes of another mistake. Where none is told, it is told itself: nothing wrong is accepted.
    const own = broken.filter(({ claim, type }) => type !== BOTTOM || missing.has(claim.code));
    for (const { claim, type } of isWrong || own.length > 0 ? own : broken) {
      const { code, span, args, required } = claim;
      const found = sourceType(type);
      report(code, span, { found, type: found, required: sourceType(required), ...args });
    }
    if (!this.hasGaps && reached.length === this.claims.length) return null;
    return new Set([...reached.map(({ claim }) => placeOf(claim)), ...this.settled.map(placeOf)]);
  }

  /** The claims to whose places control can come. */
  private judge(): Judged[] {
    const reached = reachedFromStart(this.graph);
    return this.claims.flatMap((claim, i) => {
      const control = this.anchor?.inputs[2 * i + 1];
      const value = this.anchor?.inputs[2 * i + 2];
      if (control == null || value == null || !reached.has(control) || control.type.kind !== 'control')
        return [];
      const { type } = value;
      const { required } = claim;
      // Tests of numbers are not looked at where every way is open.
      const isUnknown = this.isOpen && type.kind === 'int' && required.kind === 'int';
      return [{ claim, value, type, isBroken: !isUnknown && !conforms(type, required) }];
    });
  }
}

/**
 * A value that may be null is told of where that counts first: who tests it there has tested it for what follows. The
 * constant null is the value of many variables.
 */
function withoutRepeated(broken: readonly Judged[]): Judged[] {
  const first = new Map<Node, number>();
  const isOnce = ({ claim, value }: Judged): boolean =>
    claim.code === 'might-be-null' && value.op !== ops.Constant;
  for (const each of broken)
    if (isOnce(each))
      first.set(each.value, Math.min(first.get(each.value) ?? Infinity, each.claim.span.start));
  return broken.filter((each) => !isOnce(each) || first.get(each.value) === each.claim.span.start);
}

const placeOf = ({ code, span }: Pick<Claim, 'code' | 'span'>): string => `${code} ${span.start} ${span.end}`;

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
