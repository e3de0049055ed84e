// The steps of a phase, from the graphs before and after it: replacements first, in the order in which their nodes were
// created, then other changes, then dead nodes.
//
// Node ids are chronological and a node's origin names the node it was created for, so nodes with one origin are one step.
// Invariant: applying all edits to the graph before the phase gives the graph after it.
import type { Phrase } from '../base/phrase.ts';
import {
  differenceBetween,
  replacementsIn,
  sameInputs,
  sameNode,
  sameText,
  type PhaseDifference,
  type Replacement,
} from './differences.ts';
import type { GraphPhase, TraceInput, TraceNode } from './model.ts';
import { isConstant, Teller, type Phases } from './sentences.ts';

/** A node after a step; null if the step removed it. A source of -1 is a node that a later step creates. */
export interface Edit {
  readonly id: number;
  readonly now: TraceNode | null;
}

export interface TraceStep {
  readonly phase: string;
  readonly root: number;
  readonly replacement: number;
  readonly reducer: string;
  readonly told: Phrase;
  readonly edits: readonly Edit[];
}

interface Group {
  root: number;
  readonly reducer: string;
  readonly bytecode: number;
  readonly isCopy: boolean;
  readonly added: number[];
}

export const stepsBetween = (phases: Phases, difference: PhaseDifference): TraceStep[] =>
  new Planner(phases, difference).plan();

class Planner {
  private readonly phases: Phases;
  private readonly teller: Teller;
  private readonly live: Map<number, TraceNode>;
  private readonly added: readonly number[];
  private readonly removed: readonly number[];
  private readonly changed: readonly number[];
  private readonly replacements: ReadonlyMap<number, Replacement>;
  /** Live users by node, possibly outdated; empty unless the phase removes nodes. */
  private readonly users = new Map<number, Set<number>>();
  /** Nodes with inputs that do not exist yet. */
  private readonly waiting = new Map<number, number[]>();
  private readonly steps: TraceStep[] = [];
  private edits = new Map<number, Edit>();

  constructor(phases: Phases, { added, removed, changed }: PhaseDifference) {
    this.phases = phases;
    this.teller = new Teller(phases);
    this.live = new Map(phases.before);
    [this.added, this.removed, this.changed] = [added, removed, changed];
    this.replacements =
      removed.length === 0 ? new Map<number, Replacement>() : replacementsIn(phases.before, phases.after);
    for (const node of phases.before.values()) this.noteUses(node);
  }

  plan(): TraceStep[] {
    for (const group of this.groups()) this.takeGroup(group);
    for (const id of this.removed)
      if (this.live.has(id) && this.replacements.has(id)) this.takeGroup(emptyGroup(id));
    this.takeTypesOfConstants();
    for (const ids of this.movedTogether()) this.takeMove(ids);
    for (const id of this.changed) this.takeChange(id);
    for (const ids of this.deadComponents()) {
      for (const id of ids) this.edit(id, null);
      this.end({ root: ids[0] ?? -1, told: this.teller.dead(ids) });
    }
    return this.steps;
  }

  /** Added nodes by the node for which they were created, in order of their first node. */
  private groups(): Group[] {
    const groups = new Map<string, Group>();
    const groupOf = new Map<number, Group>();
    let previous: number | null = null;
    for (const id of this.added) {
      const origin = this.phases.after.get(id)?.origin ?? null;
      const isCopy = origin !== null && /copy/i.test(origin.reducer);
      // Nodes of unknown origin with consecutive ids were created together.
      if (origin === null && (previous === null || previous !== id - 1)) groups.delete('unknown');
      if (origin === null) previous = id;
      const inlining = this.phases.after.get(id)?.place?.inlining ?? -1;
      const key = isCopy
        ? 'copy'
        : origin === null
          ? 'unknown'
          : `${origin.node},${origin.bytecode},${inlining}`;
      const group = groups.get(key) ?? {
        root: isCopy ? -1 : (origin?.node ?? -1),
        reducer: origin?.reducer ?? '',
        bytecode: origin !== null && origin.node < 0 ? origin.bytecode : -1,
        isCopy,
        added: [],
      };
      group.added.push(id);
      groups.set(key, group);
      groupOf.set(id, group);
    }
    const all = new Set(groupOf.values());
    // A reducer may have replaced its own replacement; the root is the original node.
    for (const [id, { by }] of this.replacements) {
      const group = groupOf.get(by);
      if (group !== undefined && !group.isCopy && group.root !== id && !this.phases.before.has(group.root))
        group.root = id;
    }
    return [...all].sort((a, b) => (a.added[0] ?? 0) - (b.added[0] ?? 0));
  }

  private takeGroup({ root, reducer, bytecode, isCopy, added }: Group): void {
    const replacement = this.replacements.get(root);
    for (const id of added) this.edit(id, this.asFar(this.phases.after.get(id)));
    for (const id of added) this.fill(id);
    const [old, now] = [this.phases.before.get(root), this.phases.after.get(root)];
    const isLowered = old !== undefined && now !== undefined && old.label !== now.label;
    if (isLowered) this.edit(root, this.asFar(now));
    if (replacement !== undefined) this.replaceUses(root);
    if (replacement !== undefined && !this.isUsed(root)) this.edit(root, null);
    const told = isCopy
      ? this.teller.copied(added)
      : replacement !== undefined
        ? this.teller.replaced(root, replacement, added, reducer)
        : isLowered
          ? this.teller.lowered(root, added, reducer)
          : bytecode >= 0
            ? this.teller.built(bytecode, added)
            : this.teller.added(root, added, reducer);
    const about = this.live.has(root) || this.phases.before.has(root) ? root : (added[0] ?? -1);
    this.end({ root: about, told, reducer, replacement: replacement?.by ?? -1 });
  }

  /** Gives a node's surviving users their inputs after the phase. */
  private replaceUses(root: number): void {
    for (const user of [...(this.users.get(root) ?? [])]) {
      const [node, after] = [this.live.get(user), this.phases.after.get(user)];
      if (node === undefined || after?.inputs.length !== node.inputs.length) continue;
      const inputs = node.inputs.map((input, slot): TraceInput => {
        const wanted = after.inputs[slot];
        return input.source === root && wanted !== undefined && this.live.has(wanted.source) ? wanted : input;
      });
      this.edit(user, { ...node, inputs });
    }
  }

  /** Types of constants follow from their values, so all are one step. */
  private takeTypesOfConstants(): void {
    const ids = this.changed.filter((id) => {
      const [now, after] = [this.live.get(id), this.phases.after.get(id)];
      return (
        now !== undefined &&
        after !== undefined &&
        isConstant(now) &&
        sameText(now, after) &&
        sameInputs(now.inputs, after.inputs)
      );
    });
    for (const id of ids) this.edit(id, this.phases.after.get(id) ?? null);
    this.end({ root: ids[0] ?? -1, told: this.teller.typedConstants(ids) });
  }

  private takeChange(id: number): void {
    const [now, after, before] = [this.live.get(id), this.phases.after.get(id), this.phases.before.get(id)];
    if (now === undefined || after === undefined || before === undefined || sameNode(now, after)) return;
    const isRelabeled = now.label !== after.label;
    const isTyped = now.type !== after.type;
    this.edit(id, after);
    const told = isRelabeled
      ? this.teller.lowered(id, [], after.origin?.reducer ?? '')
      : isTyped
        ? this.teller.typed(id)
        : this.teller.rewired(id);
    this.end({ root: id, told });
  }

  /** Nodes whose only remaining change is the same other input, at least two. */
  private movedTogether(): number[][] {
    const byMove = new Map<number, Map<number, number[]>>();
    const all: number[][] = [];
    for (const id of this.changed) {
      const move = this.onlyMoveOf(id);
      if (move === null) continue;
      const byTarget = byMove.get(move.from) ?? new Map<number, number[]>();
      byMove.set(move.from, byTarget);
      const ids = byTarget.get(move.to) ?? [];
      if (ids.length === 0) all.push(ids);
      byTarget.set(move.to, ids);
      ids.push(id);
    }
    return all.filter(({ length }) => length > 1);
  }

  private onlyMoveOf(id: number): { readonly from: number; readonly to: number } | null {
    const [now, after] = [this.live.get(id), this.phases.after.get(id)];
    if (now === undefined || after === undefined || now.inputs.length !== after.inputs.length) return null;
    if (now.type !== after.type || !sameText(now, after)) return null;
    let found: { readonly from: number; readonly to: number } | null = null;
    for (const [slot, { source: from }] of now.inputs.entries()) {
      const to = after.inputs[slot]?.source ?? -1;
      if (to === from) continue;
      if (found !== null && (found.from !== from || found.to !== to)) return null;
      found ??= { from, to };
    }
    return found;
  }

  private takeMove(ids: readonly number[]): void {
    const { from, to } = this.onlyMoveOf(ids[0] ?? -1) ?? { from: -1, to: -1 };
    for (const id of ids) this.edit(id, this.phases.after.get(id) ?? null);
    this.end({ root: from, replacement: to, told: this.teller.moved(from, to, ids) });
  }

  /** Connected dead nodes, users first. */
  private deadComponents(): number[][] {
    const left = new Set(this.removed.filter((id) => this.live.has(id)));
    const components: number[][] = [];
    for (const first of [...left].reverse()) {
      if (!left.delete(first)) continue;
      const component = [first];
      for (const id of component) {
        const near = [...(this.users.get(id) ?? []), ...(this.live.get(id)?.inputs ?? []).map(sourceOf)];
        for (const other of near) if (left.delete(other)) component.push(other);
      }
      components.push(component);
    }
    return components;
  }

  private isUsed(id: number): boolean {
    return [...(this.users.get(id) ?? [])].some(
      (user) => this.live.get(user)?.inputs.some(({ source }) => source === id) === true,
    );
  }

  /** A node without inputs that do not exist yet. */
  private asFar(node: TraceNode | undefined): TraceNode | null {
    if (node === undefined) return null;
    const inputs = node.inputs.map((input): TraceInput => {
      if (this.live.has(input.source) || input.source === node.id) return input;
      const list = this.waiting.get(input.source) ?? [];
      this.waiting.set(input.source, list);
      list.push(node.id);
      return { ...input, source: -1 };
    });
    return { ...node, inputs };
  }

  private fill(id: number): void {
    for (const user of this.waiting.get(id) ?? []) {
      const [node, after] = [this.live.get(user), this.phases.after.get(user)];
      if (node === undefined || after === undefined) continue;
      const inputs = node.inputs.map((input, slot): TraceInput => {
        const wanted = after.inputs[slot];
        return input.source < 0 && wanted?.source === id ? wanted : input;
      });
      this.edit(user, { ...node, inputs });
    }
    this.waiting.delete(id);
  }

  private edit(id: number, now: TraceNode | null): void {
    const old = this.live.get(id);
    if (now !== null && old !== undefined && sameNode(old, now)) return;
    this.edits.set(id, { id, now });
    if (now === null) this.live.delete(id);
    else {
      this.live.set(id, now);
      this.noteUses(now);
    }
  }

  private noteUses({ id, inputs }: TraceNode): void {
    if (this.removed.length === 0) return;
    for (const { source } of inputs) {
      const users = this.users.get(source) ?? new Set<number>();
      this.users.set(source, users);
      users.add(id);
    }
  }

  private end(step: Partial<TraceStep> & Pick<TraceStep, 'told'>): void {
    const edits = [...this.edits.values()];
    this.edits = new Map();
    if (edits.length === 0) return;
    this.steps.push({ phase: this.phases.phase, root: -1, replacement: -1, reducer: '', ...step, edits });
  }
}

const sourceOf = ({ source }: TraceInput): number => source;

const emptyGroup = (root: number): Group => ({
  root,
  reducer: '',
  bytecode: -1,
  isCopy: false,
  added: [],
});

export interface PhaseSteps {
  readonly graph: GraphPhase;
  /** To the previous graph. */
  readonly difference: PhaseDifference;
  readonly steps: readonly TraceStep[];
}

export function stepsOfPhases(graphs: readonly GraphPhase[]): PhaseSteps[] {
  return graphs.map((graph, i) => {
    const before = graphs[i - 1]?.nodes ?? new Map<number, TraceNode>();
    const difference = differenceBetween(before, graph.nodes);
    const steps = stepsBetween({ phase: graph.name, before, after: graph.nodes }, difference);
    return { graph, difference, steps };
  });
}
