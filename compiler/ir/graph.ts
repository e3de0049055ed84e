// The Sea-of-Nodes graph and all its mutation. No other code writes nodes.
//
// Every mutation notifies the log and the observer (the optimizer's engine), if attached. Edges know their
// index in the list of uses, so adding or removing one costs O(1). A node that loses its last use dies,
// together with inputs that only it used; keep() protects temporaries.
import type { Span } from '../source/span.ts';
import type { FunctionInfo } from './functions.ts';
import { READING, type Log } from './log.ts';
import { Node, type Aux } from './node.ts';
import type { Op } from './ops/row.ts';
import { ops } from './ops/table.ts';
import { START, XCTRL, CTRL, BOTTOM, type Type } from './types.ts';

/** Receives changes; the optimizer keeps its value table and worklist current this way. */
export interface GraphObserver {
  willChange(node: Node): void;
  didChange(node: Node): void;
  lostUse(node: Node): void;
  /** Called before replace() moves all uses of a node to another. */
  replaced?(node: Node, by: Node): void;
}

/** Maximum number of live nodes in a graph; programs of the largest permitted size need fewer. */
const NODE_LIMIT = 1_000_000;

export class TooManyNodes extends Error {
  readonly limit: number;
  readonly span: Span;

  constructor(limit: number, span: Span) {
    super(`more than ${limit} nodes`);
    this.limit = limit;
    this.span = span;
  }
}

export const edgesFrom = ({ uses, useSlots }: Node): { readonly user: Node; readonly slot: number }[] =>
  uses.map((user, i) => ({ user, slot: useSlots[i] }));

export class Graph {
  readonly nodes: (Node | null)[] = [];
  readonly start: Node;
  readonly stop: Node;
  observer: GraphObserver | null = null;
  /** All functions except the program, by the number in Fun, Return, and function types. */
  readonly functions: (FunctionInfo | undefined)[] = [];
  /** The shape in which dead code elimination last found nothing to remove, or -1. */
  prunedShape = -1;
  readonly log: Log | null;
  /** Functions that are kept because C code may call them. */
  readonly exported = new Set<number>();
  /** A Scope with pending checks of this graph; see construct/claims.ts. */
  claims: Node | null = null;
  private readonly nodeLimit: number;
  private live = 0;
  private edgeChanges = 0;
  private controlChanges = 0;

  /** @param nodeLimit exceeding it, or reading a larger id from a stored graph, throws TooManyNodes */
  constructor(log: Log | null = null, nodeLimit = NODE_LIMIT) {
    this.log = log;
    if (log !== null) log.functions = this.functions;
    this.nodeLimit = nodeLimit;
    const nowhere = { start: 0, end: 0 };
    log?.beginStep(READING, 'start', -1, -1);
    this.start = this.create(ops.Start, [], null, nowhere);
    this.stop = this.create(ops.Stop, [], null, nowhere);
  }

  /** The next id: dead nodes count, too. */
  get created(): number {
    return this.nodes.length;
  }

  /** Version of the graph: unchanged as long as no edge changes and no node is created or removed. */
  get shape(): number {
    return this.edgeChanges + this.nodes.length;
  }

  /** The same for control edges and control nodes. */
  get controlShape(): number {
    return this.controlChanges;
  }

  get liveCount(): number {
    return this.live;
  }

  *all(): Generator<Node> {
    for (const node of this.nodes) if (node !== null) yield node;
  }

  /** Creates a node without peepholes. Its first type follows from its inputs. */
  create(op: Op, inputs: readonly (Node | null)[], aux: Aux, span: Span): Node {
    if (this.live >= this.nodeLimit) throw new TooManyNodes(this.nodeLimit, span);
    const node = new Node(this.nodes.length, op, inputs.slice(), aux, span, initialType(op));
    this.nodes.push(node);
    this.live++;
    this.log?.created(node);
    for (let slot = 0; slot < inputs.length; slot++) {
      this.log?.insertInput(node, slot, inputs[slot]);
      if (inputs[slot] !== null) this.link(node, slot);
    }
    const type = op.typeOf(node);
    if (type === node.type) this.observer?.didChange(node);
    else this.setType(node, type);
    return node;
  }

  /** Creates a node of a stored graph, without inputs (see addInput). Skipped ids stay unused. */
  restore(id: number, op: Op, aux: Aux, span: Span, type: Type): Node {
    if (id < this.nodes.length) throw new Error(`node ${id} was already created`);
    if (id >= this.nodeLimit) throw new TooManyNodes(this.nodeLimit, span);
    while (this.nodes.length < id) this.nodes.push(null);
    const node = new Node(id, op, [], aux, span, type);
    this.nodes.push(node);
    this.live++;
    this.log?.created(node);
    return node;
  }

  /** The old input dies if this was its last use. */
  setInput(node: Node, slot: number, value: Node | null): void {
    const old = node.inputs[slot];
    if (old === value) return;
    this.observer?.willChange(node);
    this.log?.setInput(node, slot, old, value);
    this.unlink(node, slot);
    node.inputs[slot] = value;
    this.link(node, slot);
    this.observer?.didChange(node);
    if (old !== null) this.lostUse(old);
  }

  /** Later inputs move up. */
  insertInput(node: Node, slot: number, value: Node | null): void {
    this.observer?.willChange(node);
    this.log?.insertInput(node, slot, value);
    for (let s = node.inputs.length - 1; s >= slot; s--) this.moveEdge(node, s, s + 1);
    node.inputs[slot] = value;
    this.link(node, slot);
    this.observer?.didChange(node);
  }

  addInput(node: Node, value: Node | null): void {
    this.insertInput(node, node.inputs.length, value);
  }

  /** Later inputs move down. The input dies if this was its last use. */
  removeInput(node: Node, slot: number): void {
    const old = node.inputs[slot];
    this.observer?.willChange(node);
    this.log?.removeInput(node, slot, old);
    this.unlink(node, slot);
    for (let s = slot + 1; s < node.inputs.length; s++) this.moveEdge(node, s, s - 1);
    node.inputs.pop();
    node.usePositions.pop();
    this.observer?.didChange(node);
    if (old !== null) this.lostUse(old);
  }

  setType(node: Node, type: Type): void {
    if (node.type === type) return;
    this.log?.setType(node, node.type, type);
    node.type = type;
    this.observer?.didChange(node);
  }

  /** setType() without notifications, for an analysis that restores the types afterward. */
  assumeType(node: Node, type: Type): void {
    node.type = type;
  }

  /** Only for the names in a Scope; other auxiliary data is immutable. */
  setAux(node: Node, aux: Aux): void {
    if (node.aux === aux) return;
    this.log?.setAux(node, node.aux, aux);
    node.aux = aux;
  }

  /** Moves all uses of a node to another, and removes the node unless it is kept. */
  replace(node: Node, by: Node): void {
    if (node === by) throw new Error(`${node} cannot replace itself`);
    this.observer?.replaced?.(node, by);
    this.keep(by);
    while (node.uses.length > 0) {
      const last = node.uses.length - 1;
      this.redirect(node.uses[last], node.useSlots[last], by);
    }
    this.release(by);
    if (!node.dead) this.lostUse(node);
  }

  /** Removes a node without uses, and then its inputs that have no other uses. */
  kill(node: Node): void {
    if (node.uses.length > 0) throw new Error(`${node} still has uses`);
    const doomed = [node];
    for (let next = doomed.pop(); next !== undefined; next = doomed.pop()) {
      if (next.dead) continue;
      next.dead = true;
      this.observer?.willChange(next);
      for (let slot = next.inputs.length - 1; slot >= 0; slot--) {
        const input = next.inputs[slot];
        this.log?.removeInput(next, slot, input);
        if (input === null) continue;
        this.unlink(next, slot);
        if (this.isDoomed(input)) doomed.push(input);
        else if (!input.dead) this.observer?.lostUse(input);
      }
      next.inputs.length = 0;
      next.usePositions.length = 0;
      this.log?.killed(next);
      this.nodes[next.id] = null;
      this.live--;
    }
  }

  /** Keeps a node alive without uses. Calls nest; each needs a release(). */
  keep(node: Node): Node {
    node.keeps++;
    return node;
  }

  /** Ends one keep(). The node stays alive even without uses; see killUnused(). */
  release(node: Node): Node {
    if (node.keeps === 0) throw new Error(`${node} was not kept`);
    node.keeps--;
    return node;
  }

  killUnused(node: Node): void {
    if (this.isDoomed(node)) this.kill(node);
  }

  private isDoomed(node: Node): boolean {
    return (
      node.uses.length === 0 &&
      node.keeps === 0 &&
      !node.dead &&
      node !== this.start &&
      node !== this.stop &&
      (node.op !== ops.Scope || isScopePart(node))
    );
  }

  private lostUse(node: Node): void {
    if (this.isDoomed(node)) this.kill(node);
    else if (!node.dead) this.observer?.lostUse(node);
  }

  /** setInput() for replace(), which handles the old input itself. */
  private redirect(user: Node, slot: number, value: Node): void {
    this.observer?.willChange(user);
    this.log?.setInput(user, slot, user.inputs[slot], value);
    this.unlink(user, slot);
    user.inputs[slot] = value;
    this.link(user, slot);
    this.observer?.didChange(user);
  }

  private link(node: Node, slot: number): void {
    this.edgeChanges++;
    if (node.op.control === true) this.controlChanges++;
    const input = node.inputs[slot];
    if (input === null) {
      node.usePositions[slot] = -1;
      return;
    }
    if (input.dead) throw new Error(`${node}: input ${input} is dead`);
    node.usePositions[slot] = input.uses.length;
    input.uses.push(node);
    input.useSlots.push(slot);
  }

  private unlink(node: Node, slot: number): void {
    this.edgeChanges++;
    if (node.op.control === true) this.controlChanges++;
    const input = node.inputs[slot];
    if (input === null) return;
    const position = node.usePositions[slot];
    const lastUser = input.uses.pop();
    const lastSlot = input.useSlots.pop();
    if (position < input.uses.length && lastUser !== undefined && lastSlot !== undefined) {
      input.uses[position] = lastUser;
      input.useSlots[position] = lastSlot;
      lastUser.usePositions[lastSlot] = position;
    }
  }

  private moveEdge(node: Node, from: number, to: number): void {
    const input = node.inputs[from];
    const position = node.usePositions[from];
    node.inputs[to] = input;
    node.usePositions[to] = position;
    if (input !== null) input.useSlots[position] = to;
  }
}

/** Whether a Scope is part of a larger one, which has the control. See construct/scopes.ts. */
export const isScopePart = ({ op, inputs }: Node): boolean => op === ops.Scope && inputs[0] === null;

/** A type until the inputs are known; create() refines it immediately. */
function initialType(op: Op): Type {
  if (op === ops.Start) return START;
  if (op === ops.XCtrl) return XCTRL;
  return op.control === true && op.multi !== true && op !== ops.Stop ? CTRL : BOTTOM;
}
