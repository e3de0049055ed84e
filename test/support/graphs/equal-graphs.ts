// Compares two graphs node by node, regardless of IDs.
// Nodes are paired from Start and Stop along the inputs, then unreachable ones by ID. The pairing is one to
// one, so equal graphs have the same shape and not only the same unfolding. Structs are equal if their
// declarations are, so that two compilations of one text give equal graphs.
import { declarationLines, declarationsOf } from '../../../compiler/ir/text/declarations.ts';
import type { Graph } from '../../../compiler/ir/graph.ts';
import { auxKind, auxText } from '../../../compiler/ir/aux-data.ts';
import type { Node, Aux } from '../../../compiler/ir/node.ts';
import { type Type } from '../../../compiler/ir/types.ts';
import { typeText } from '../../../compiler/ir/text/type-text.ts';

/** Whether declarations, ops, auxes, types, spans, and edges are equal, slot by slot. */
export function equalGraphs(a: Graph, b: Graph): boolean {
  return graphDifference(a, b) === '';
}

/** The first difference between two graphs, as a sentence; '' if they are equal except for IDs. */
export function graphDifference(a: Graph, b: Graph): string {
  const declared = declarationDifference(a, b);
  if (declared !== '') return declared;
  if (a.liveCount !== b.liveCount) return `${a.liveCount} nodes stand against ${b.liveCount}`;
  const pairing = new Pairing();
  pairing.pair(a.start, b.start);
  pairing.pair(a.stop, b.stop);
  let difference = pairing.compare();
  const others = b.all();
  for (const node of a.all()) {
    if (difference !== '') return difference;
    if (pairing.hasLeft(node)) continue;
    let other = others.next();
    while (other.done !== true && pairing.hasRight(other.value)) other = others.next();
    if (other.done === true) return `${node} has no counterpart`;
    pairing.pair(node, other.value);
    difference = pairing.compare();
  }
  return difference;
}

/** Structs, functions, and which are exported. */
function declarationDifference(a: Graph, b: Graph): string {
  const [left, right] = [a, b].map((graph) => declarationLines(declarationsOf(graph)));
  for (let i = 0; i < Math.max(left.length, right.length); i++)
    if (left[i] !== right[i]) return `“${left[i] ?? ''}” differs from “${right[i] ?? ''}”`;
  return '';
}

class Pairing {
  private readonly partners = new Map<Node, Node>();
  private readonly taken = new Set<Node>();
  private readonly pending: (readonly [Node, Node])[] = [];

  hasLeft(node: Node): boolean {
    return this.partners.has(node);
  }

  hasRight(node: Node): boolean {
    return this.taken.has(node);
  }

  pair(a: Node, b: Node): void {
    this.partners.set(a, b);
    this.taken.add(b);
    this.pending.push([a, b]);
  }

  /** Compares all pending pairs and their inputs. */
  compare(): string {
    for (let next = this.pending.pop(); next !== undefined; next = this.pending.pop()) {
      const difference = ownDifference(...next) || this.compareInputs(...next);
      if (difference !== '') return difference;
    }
    return '';
  }

  private compareInputs(a: Node, b: Node): string {
    for (let slot = 0; slot < a.inputs.length; slot++) {
      const [x, y] = [a.inputs[slot], b.inputs[slot]];
      if (x === null && y === null) continue;
      if (x === null || y === null) return `slot ${slot} is empty in only one of ${a} and ${b}`;
      const partner = this.partners.get(x);
      if (partner === y) continue;
      if (partner !== undefined || this.taken.has(y))
        return `slot ${slot} of ${a} and ${b}: ${x} is not ${y}`;
      this.pair(x, y);
    }
    return '';
  }
}

/** The difference of two nodes, apart from inputs. */
function ownDifference(a: Node, b: Node): string {
  const describe = (node: Node): string =>
    `${node.op.name} [${auxText(node.aux)}] : ${typeText(node.type)} @${node.span.start}-${node.span.end}`;
  if (a.inputs.length !== b.inputs.length)
    return `${a} has ${a.inputs.length} inputs, ${b} has ${b.inputs.length}`;
  const same =
    a.op === b.op &&
    sameAux(a.aux, b.aux) &&
    sameType(a.type, b.type) &&
    a.span.start === b.span.start &&
    a.span.end === b.span.end;
  return same ? '' : `${a} and ${b} differ: ${describe(a)} against ${describe(b)}`;
}

/** The declarations are equal, so equal text means equal type. */
const sameType = (a: Type, b: Type): boolean => a === b || typeText(a) === typeText(b);

/** A struct may have the name of a type. */
const sameAux = (a: Aux, b: Aux): boolean =>
  a === b || (auxKind(a) === auxKind(b) && auxText(a) === auxText(b));
