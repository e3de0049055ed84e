// The peephole engine: types, constant folding, value numbering, and rules at one node after another.
//
// During construction, it receives each new node (Rewriter). Afterward, a worklist takes the graph to a fixed
// point: every change queues the node's users and their users, with its step as the cause. Nodes are visited
// in creation order (bodies of functions: bodies-in-place.ts), and a new node inherits the position of the
// rule's root. So operands precede users, and a node that moves along a chain of uses moves all the way at
// once. When the list is empty, nodes where distant rules (dominating tests) could fire are visited again,
// until nothing changes. This phase is pessimistic: types only rise, each joined with the known type.
import type { CheckReason } from '../../analysis/checks.ts';
import { CompilerBug } from '../../base/assert.ts';
import { IntTable } from '../../base/int-table.ts';
import { say, textOf, type Phrase } from '../../base/phrase.ts';
import { LastFirst } from '../../base/last-first.ts';
import { OrderedWorklist } from '../../base/ordered-worklist.ts';
import { Worklist } from '../../base/worklist.ts';
import type { WorkOrder } from '../../choices/index.ts';
import type { Rewriter } from '../../construct/rewriter.ts';
import type { Graph, GraphObserver } from '../../ir/graph.ts';
import { READING, type StepPass } from '../../ir/log.ts';
import type { PassName, StepName } from '../../ir/step-names.ts';
import type { Node, Aux } from '../../ir/node.ts';
import { ops, opTable } from '../../ir/ops/table.ts';
import type { Op } from '../../ir/ops/row.ts';
import { isConstant, isHigh, join, type Type } from '../../ir/types.ts';
import { placesOfBodies } from '../functions/bodies-in-place.ts';
import { Dominance } from './dominance.ts';
import { finderOf, type Finder } from './finder.ts';
import { FunctionTable } from '../functions/function-table.ts';
import { ValueTable } from './gvn.ts';
import { isTermRule, rootsOf, type Rewrite, type RewriteContext, type Rule } from '../rule.ts';
import type { Vetoes } from '../vetoes.ts';

/** The two rewrites that apply to all ops and are not rules; these names disable them. */
export const CONSTANT_FOLDING = 'constant-folding' satisfies StepName;
export const VALUE_NUMBERING = 'value-numbering' satisfies StepName;

/** Why no constant replaces a node, or null. */
export function foldFailure({ op, type }: Node): 'no-value' | 'not-constant' | null {
  if (op === ops.Constant || op === ops.Scope || op.control === true) return 'no-value';
  return isConstant(type) || isHigh(type) ? null : 'not-constant';
}

export interface Look {
  readonly pass: string;
  readonly node: number;
  readonly step: number;
  readonly changed: boolean;
}

/** A node to visit out of order after this many visits, if it is queued then. */
export interface PickedNode {
  readonly looks: number;
  readonly node: number;
}

export interface EngineOptions {
  readonly rules: readonly Rule[];
  /** Rules, or the names above, that must not fire. */
  readonly disabled: ReadonlySet<string>;
  readonly vetoes?: Vetoes;
  /** Default: the program's order. */
  readonly order?: WorkOrder;
  readonly seed?: number;
  readonly picks?: readonly PickedNode[];
  /** Receives why a check that a rule removes cannot fail, within that step. */
  readonly explain?: (check: Node, reason: CheckReason) => void;
  readonly looked?: (look: Look) => void;
  /**
   * Receives each newly queued node, with the step that caused it (or -1) and the number of steps so far;
   * `unqueued` receives each node that leaves the queue.
   */
  readonly queued?: (node: number, cause: number, step: number) => void;
  readonly unqueued?: (node: number, step: number) => void;
}

export class NonterminatingRewriting extends Error {
  /** Names of the rules in the cycle; if none was found, of the last ones that fired. */
  readonly cycle: readonly string[];
  readonly told: Phrase;

  constructor(recent: readonly string[]) {
    const cycle = circleIn(recent);
    const [first = '', ...others] = cycle;
    const told =
      others.length === 0 ? say`${first} fires again on its result` : [...cycle, first].join(' → ');
    super(textOf(told));
    this.told = told;
    this.cycle = cycle;
  }
}

const RECENT = 64;

/** The shortest period at the end that repeats; otherwise, the distinct names. */
function circleIn(recent: readonly string[]): readonly string[] {
  for (let length = 1; 2 * length <= recent.length; length++) {
    const tail = recent.slice(-2 * length);
    if (tail.every((name, i) => name === tail[i % length]) && repeats(recent, length))
      return tail.slice(length);
  }
  return [...new Set(recent)];
}

/** Whether a period covers half of the known names: two equal names in a row do not prove a cycle. */
const repeats = (recent: readonly string[], length: number): boolean =>
  recent
    .slice(Math.floor(recent.length / 2))
    .every((name, i, half) => i < length || name === half[i - length]);

/** Per pass. The standard rules need a few per node. */
const MAX_REWRITES = 20_000_000;

export interface EngineCounts {
  visits: number;
  effective: number;
}

type Waiting = Pick<Worklist, 'add' | 'take' | 'remove'>;

function worklistFor({ order, seed }: EngineOptions, placeOf: (id: number) => number): Waiting {
  switch (order ?? (seed === undefined ? 'program' : 'random')) {
    case 'program':
      return new OrderedWorklist(placeOf);
    case 'fifo':
      return new Worklist();
    case 'lifo':
      return new LastFirst();
    case 'random':
      return new Worklist(seed ?? 1);
  }
}

export class Engine implements Rewriter, GraphObserver, RewriteContext {
  readonly graph: Graph;
  readonly counts: EngineCounts = { visits: 0, effective: 0 };
  readonly functions: FunctionTable;
  private readonly values = new ValueTable();
  private readonly dominance = new Dominance();
  private readonly rulesByOp: readonly Finder[][];
  /** By op index: whether a distant rule can fire, and whether a rule that waits for the whole program can. */
  private readonly isDistant: boolean[];
  private readonly isLate: boolean[];
  private readonly disabled: ReadonlySet<string>;
  private readonly worklist: Waiting;
  private readonly vetoes: Vetoes | null;
  private readonly picks: ReadonlyMap<number, number> | null;
  /** By id: the oldest node that a node replaces, plus one; 0 for itself. Determines worklist order. */
  private readonly places = new IntTable();
  private readonly causes = new IntTable();
  private readonly recentRules: string[] = [];
  private pass: StepPass = READING;
  private isPlaced = false;
  private currentStep = -1;
  /** The root of the current rule, and its inputs, which are kept alive meanwhile. */
  private origin: Node | null = null;
  private readonly made: Node[] = [];
  private fuel = Infinity;
  private readonly explainer: EngineOptions['explain'];
  private readonly looked: EngineOptions['looked'];
  private readonly queued: EngineOptions['queued'];
  private readonly unqueued: EngineOptions['unqueued'];

  constructor(graph: Graph, options: EngineOptions) {
    this.graph = graph;
    this.disabled = options.disabled;
    this.explainer = options.explain;
    this.looked = options.looked;
    this.queued = options.queued;
    this.unqueued = options.unqueued;
    this.vetoes = options.vetoes ?? null;
    const { picks = [] } = options;
    this.picks = picks.length === 0 ? null : new Map(picks.map(({ looks, node }) => [looks, node]));
    this.worklist = worklistFor(options, (id) => this.placeOf(id));
    this.rulesByOp = opTable.map(() => []);
    this.functions = new FunctionTable(graph);
    this.isDistant = opTable.map(() => false);
    this.isLate = opTable.map(() => false);
    for (const r of options.rules) {
      if (options.disabled.has(r.name)) continue;
      const finder = finderOf(r, this);
      for (const root of rootsOf(r)) {
        this.rulesByOp[root.index].push(finder);
        if (isTermRule(r)) continue;
        if (r.distant === true) this.isDistant[root.index] = true;
        if (r.afterReading === true) this.isLate[root.index] = true;
      }
    }
    graph.observer = this;
    for (const node of graph.nodes) if (node !== null) this.enter(node);
  }

  private enter(node: Node): void {
    this.functions.note(node);
    this.queue(node, -1);
  }

  // ------------------------------------------------------------------------------------------ while reading

  rewrite(node: Node): Node {
    let current = node;
    this.fuel = 1000;
    for (;;) {
      const known = this.graph.created;
      const cause = (this.graph.log?.stepCount ?? 0) - 1;
      const next = this.visit(current, cause);
      if (next === null) {
        // The node has been visited.
        if (this.worklist.remove(current.id)) this.unqueued?.(current.id, this.steps);
        return current;
      }
      if (next !== current) this.replace(current, next);
      if (next.id < known && next !== current) return next;
      current = next;
    }
  }

  // -------------------------------------------------------------------------------------------- fixed point

  /** Takes the graph to a fixed point of all rules. @throws NonterminatingRewriting */
  run(pass: PassName): void {
    if (!this.isPlaced) this.placeBodies();
    this.pass = pass;
    this.fuel = Math.min(50 * this.graph.liveCount + 10_000, MAX_REWRITES);
    this.queueAll(this.isLate);
    do this.queueAll(this.isDistant);
    while (this.drain());
    this.pass = READING;
  }

  /** Runs once, after construction. */
  private placeBodies(): void {
    this.isPlaced = true;
    if (!(this.worklist instanceof OrderedWorklist)) return;
    const order = placesOfBodies(this.graph, this.functions);
    if (order === null) return;
    const waiting: number[] = [];
    for (let id = this.worklist.take(); id >= 0; id = this.worklist.take()) waiting.push(id);
    // A node that a rule created inherits the position of its root.
    for (let id = order.length - 1; id >= 0; id--) this.places.set(id, order[this.placeOf(id)] + 1);
    for (const id of waiting) this.worklist.add(id);
  }

  private queueAll(isRoot: readonly boolean[]): void {
    const { nodes } = this.graph;
    for (let id = 0; id < nodes.length; id++) {
      const node = nodes[id];
      if (node !== null && isRoot[node.op.index]) this.queue(node, -1);
    }
  }

  private drain(): boolean {
    let changed = false;
    for (let id = this.next(); id >= 0; id = this.next()) {
      this.unqueued?.(id, this.steps);
      const node = this.graph.nodes[id];
      if (node === null) continue;
      this.counts.visits++;
      const next = this.visit(node, this.causes.get(id) - 1);
      if (next !== null && next !== node) this.replace(node, next);
      this.looked?.({
        pass: this.pass,
        node: id,
        step: this.graph.log?.takenSteps ?? 0,
        changed: next !== null,
      });
      if (next === null) continue;
      changed = true;
      this.counts.effective++;
    }
    return changed;
  }

  private next(): number {
    const picked = this.picks?.get(this.counts.visits);
    return picked !== undefined && this.worklist.remove(picked) ? picked : this.worklist.take();
  }

  private visit(node: Node, cause: number): Node | null {
    if (this.graph.log?.isSpent === true) return null;
    if (this.raiseType(node, cause)) return node;
    const folded = this.fold(node, cause);
    if (folded !== null) return folded;
    const equal = this.number(node, cause);
    if (equal !== null) return equal;
    const finders = this.rulesByOp[node.op.index];
    for (let i = 0; i < finders.length; i++) {
      const rewrite = finders[i].find(node);
      const result = rewrite === null ? null : this.act(finders[i].name, node, cause, rewrite);
      if (result !== null) return result;
    }
    return null;
  }

  private raiseType(node: Node, cause: number): boolean {
    const type = join(node.op.typeOf(node), node.type);
    if (type === node.type || this.disabled.has(CONSTANT_FOLDING)) return false;
    if (this.vetoes?.forbids('type', node) === true) return false;
    this.begin('type', node, cause);
    this.graph.setType(node, type);
    return true;
  }

  private fold(node: Node, cause: number): Node | null {
    if (foldFailure(node) !== null || this.disabled.has(CONSTANT_FOLDING)) return null;
    return this.act(CONSTANT_FOLDING, node, cause, this.folding(node.type));
  }

  /** Separate from visits, most of which have no effect and must not allocate. */
  private folding(type: Type): Rewrite {
    return () => this.constant(type);
  }

  private number(node: Node, cause: number): Node | null {
    if (this.disabled.has(VALUE_NUMBERING)) return null;
    const equal = this.values.findOrEnter(node);
    return equal === null ? null : this.act(VALUE_NUMBERING, node, cause, this.unifying(node, equal));
  }

  private unifying(node: Node, equal: Node): Rewrite {
    return () => {
      this.graph.setType(equal, join(equal.type, node.type));
      return equal;
    };
  }

  /** Takes a step; returns null if it is forbidden. */
  private act(name: string, node: Node, cause: number, rewrite: Rewrite): Node | null {
    if (this.vetoes?.forbids(name, node) === true) return null;
    if (this.fuel-- <= 0) throw new NonterminatingRewriting([...this.recentRules, name]);
    if (this.fuel < RECENT) this.recentRules.push(name);
    this.begin(name, node, cause);
    this.origin = node;
    this.graph.keep(node);
    const result = this.graph.keep(rewrite());
    this.graph.release(node);
    this.origin = null;
    this.killUnusedMade();
    this.graph.release(result);
    if (result.dead) throw new CompilerBug(`rule ${name} at ${node} returned the dead ${result}`);
    if (result !== node) this.graph.log?.setReplacement(result);
    return result;
  }

  /** The nodes that the last rule made and did not use. */
  private killUnusedMade(): void {
    const { made, graph } = this;
    if (made.length === 0) return;
    for (let i = 0; i < made.length; i++) graph.killUnused(graph.release(made[i]));
    made.length = 0;
  }

  private replace(node: Node, by: Node): void {
    if (node.dead) return;
    // A phi that only feeds itself dies with its last other use; the step refers to it, so it stays until the
    // sweep.
    this.graph.keep(by);
    if (node.uses.length > 0) this.graph.replace(node, by);
    else this.graph.killUnused(node);
    this.graph.release(by);
    this.queue(by, this.currentStep);
  }

  private begin(name: string, node: Node, cause: number): void {
    this.currentStep = this.graph.log?.beginRewrite(this.pass, name, node.id, cause) ?? -1;
  }

  // ------------------------------------------------------------------------------------- for rules (context)

  /** An arrow function, so that rules may destructure it. */
  readonly make = (op: Op, inputs: readonly (Node | null)[], aux: Aux = null): Node => {
    const span = this.origin?.span ?? { start: 0, end: 0 };
    if (this.origin !== null) this.places.set(this.graph.created, this.placeOf(this.origin.id) + 1);
    const node = this.graph.create(op, inputs, aux, span);
    const better = this.betterThan(node);
    this.made.push(this.graph.keep(better ?? node));
    if (better !== null) this.graph.killUnused(node);
    return better ?? node;
  };

  private betterThan(node: Node): Node | null {
    const foldable = node.op !== ops.Constant && node.op.control !== true && isConstant(node.type);
    if (foldable && !this.disabled.has(CONSTANT_FOLDING)) return this.constant(node.type);
    return this.disabled.has(VALUE_NUMBERING) ? null : this.values.findOrEnter(node);
  }

  constant(type: Type): Node {
    return this.make(ops.Constant, [this.graph.start], type);
  }

  get isComplete(): boolean {
    return this.pass !== READING;
  }

  deadControl(): Node {
    return this.make(ops.XCtrl, [this.graph.start]);
  }

  dominator(control: Node): Node | null {
    return this.dominance.dominator(control);
  }

  dominates(above: Node, below: Node): boolean {
    return this.dominance.dominates(above, below);
  }

  explain(check: Node, reason: CheckReason): void {
    this.explainer?.(check, reason);
  }

  // --------------------------------------------------------------------------------- for the graph (observer)

  /** Makes a step of another pass the cause of later changes. */
  blame(step: number): void {
    this.currentStep = step;
  }

  willChange(node: Node): void {
    this.values.forget(node);
    if (node.op.control === true) this.dominance.forget();
  }

  didChange(node: Node): void {
    this.functions.note(node);
    this.queue(node, this.currentStep);
    // Overrides earlier causes, because a node depends most on its own inputs.
    this.causes.set(node.id, this.currentStep + 1);
    const { uses } = node;
    for (let i = 0; i < uses.length; i++) {
      this.queue(uses[i], this.currentStep);
      const further = uses[i].uses;
      for (let k = 0; k < further.length; k++) this.queue(further[k], this.currentStep);
    }
  }

  lostUse(node: Node): void {
    this.queue(node, this.currentStep);
    if (node.uses.length !== 1) return;
    const user = node.uses[0];
    this.queue(user, this.currentStep);
    if (node.op !== ops.Constant) return;
    for (let i = 0; i < user.uses.length; i++) this.queue(user.uses[i], this.currentStep);
  }

  private placeOf(id: number): number {
    const place = this.places.get(id);
    return place === 0 ? id : place - 1;
  }

  private get steps(): number {
    return this.graph.log?.stepCount ?? 0;
  }

  private queue(node: Node, cause: number): void {
    if (node.op === ops.Scope || node.dead) return;
    if (!this.worklist.add(node.id)) return;
    this.causes.set(node.id, cause + 1);
    this.queued?.(node.id, cause, this.steps);
  }
}
