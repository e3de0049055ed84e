// One sentence for each step of another compiler. A reason is only given if the graphs before and after the
// phase show it.
import { joined, say, type Phrase } from '../base/phrase.ts';
import type { Replacement } from './differences.ts';
import type { GraphPhase, TraceInput, TraceNode } from './model.ts';
import { phaseTitle } from './phase-names.ts';

const MAX_NAMED = 6;
const MAX_INPUTS = 3;
const LONGEST_TYPE = 60;
const LONGEST_CHAIN = 1000;

export interface Phases {
  readonly phase: string;
  readonly before: GraphPhase['nodes'];
  readonly after: GraphPhase['nodes'];
}

export class Teller {
  private readonly phases: Phases;
  private readonly title: string;
  private stores: ReadonlyMap<string, number> | undefined;

  constructor(phases: Phases) {
    this.phases = phases;
    this.title = phaseTitle(phases.phase);
  }

  private name(id: number, node = this.phases.after.get(id) ?? this.phases.before.get(id)): Phrase {
    return node === undefined ? say`node ${id}` : { node: id, name: `${nodeName(node)} ${id}` };
  }

  private names(ids: readonly number[]): Phrase {
    const named = joined(
      ids.slice(0, MAX_NAMED).map((id) => this.name(id)),
      ', ',
    );
    return ids.length > MAX_NAMED ? say`${named} and ${ids.length - MAX_NAMED} more nodes` : named;
  }

  private by(reducer: string): Phrase {
    return reducer === '' ? '' : say` (reducer ${reducer})`;
  }

  built(bytecode: number, added: readonly number[]): Phrase {
    return say`${this.title}: bytecode at offset ${bytecode} became ${this.names(added)}.`;
  }

  copied(added: readonly number[]): Phrase {
    const nodes = added.length === 1 ? say`1 node` : say`${added.length} nodes`;
    return say`${this.title} copied ${nodes}: ${this.names(added)}.`;
  }

  /** @param root the node for which they were created, or -1 */
  added(root: number, added: readonly number[], reducer: string): Phrase {
    const what = this.names(added);
    if (root < 0) return say`${this.title} added ${what}${this.by(reducer)}.`;
    if (this.phases.before.has(root) || this.phases.after.has(root))
      return say`${this.title} added ${what} for ${this.name(root)}${this.by(reducer)}.`;
    return say`${this.title} added ${what} for node ${root}, which no longer exists${this.by(reducer)}.`;
  }

  replaced(root: number, { by, isValue }: Replacement, added: readonly number[], reducer: string): Phrase {
    const [old, other] = [this.phases.before.get(root), this.phases.after.get(by)];
    const others = added.filter((id) => id !== by);
    const along = others.length === 0 ? '' : say` It added ${this.names(others)}.`;
    const reason = old === undefined || other === undefined ? '' : this.reason(old, other);
    if (reason !== '') return say`${this.title} removed ${this.name(root)}: ${reason}.${along}`;
    if (!isValue && added.length === 0)
      return say`${this.title} removed ${this.name(root)}: the nodes that followed it now follow ${this.name(by)}.`;
    return say`${this.title} replaced ${this.name(root)} with ${this.name(by)}${this.by(reducer)}.${along}`;
  }

  lowered(id: number, added: readonly number[], reducer: string): Phrase {
    const along = added.length === 0 ? '' : say` It added ${this.names(added)}.`;
    const [old, now] = [this.phases.before.get(id), this.phases.after.get(id)];
    if (old?.opcode === now?.opcode)
      return say`${this.title} changed the parameters of ${this.name(id)} to ${now?.title ?? ''}.${along}`;
    return say`${this.title} turned ${this.name(id, old)} into ${this.name(id)}${this.by(reducer)}.${along}`;
  }

  typed(id: number): Phrase {
    const old = shortType(this.phases.before.get(id)?.type ?? '');
    const now = shortType(this.phases.after.get(id)?.type ?? '');
    if (old === '') return say`${this.title} computed the type ${now} for ${this.name(id)}.`;
    if (now === '') return say`${this.title} removed the type ${old} of ${this.name(id)}.`;
    return say`${this.title} changed the type of ${this.name(id)} from ${old} to ${now}.`;
  }

  typedConstants(ids: readonly number[]): Phrase {
    return say`${this.title} computed the types of constants: ${this.names(ids)}.`;
  }

  rewired(id: number): Phrase {
    const old = this.phases.before.get(id)?.inputs ?? [];
    const now = this.phases.after.get(id)?.inputs ?? [];
    if (old.length !== now.length)
      return say`${this.title} changed the number of inputs of ${this.name(id)} from ${old.length} to ${now.length}.`;
    const moved: Phrase[] = [];
    for (const [slot, { source }] of now.entries()) {
      const was = old[slot]?.source ?? -1;
      if (was !== source && moved.length < MAX_INPUTS)
        moved.push(say`input ${slot} is ${this.name(source)} instead of ${this.name(was)}`);
    }
    if (moved.length === 0) return say`${this.title} changed the kinds of inputs of ${this.name(id)}.`;
    return say`${this.title} changed ${this.name(id)}: ${joined(moved, ', ')}.`;
  }

  /** Several nodes got one input instead of another. */
  moved(from: number, to: number, ids: readonly number[]): Phrase {
    return say`${this.title} gave ${this.names(ids)} the input ${this.name(to)} instead of ${this.name(from)}.`;
  }

  dead(ids: readonly number[]): Phrase {
    const only = ids.length === 1 ? this.phases.before.get(ids[0] ?? -1) : undefined;
    const reason = only === undefined ? '' : this.checkedBefore(only);
    if (reason !== '') return say`${this.title} removed ${this.names(ids)}: ${reason}.`;
    return ids.length === 1
      ? say`${this.title} removed ${this.names(ids)}: no live node uses it.`
      : say`${this.title} removed ${this.names(ids)}: no live node uses them.`;
  }

  /** '' unless the graphs show it. */
  private reason(old: TraceNode, by: TraceNode): Phrase {
    if (old.opcode.startsWith('Load')) {
      const store = this.storeOf(old, by.id);
      if (store !== null) return say`${this.name(store)} stored the same value`;
      if (by.opcode === old.opcode && isAlike(old, by)) return say`${this.name(by.id)} loads the same value`;
    }
    const checked = this.checkedBefore(old);
    if (checked !== '') return checked;
    return isConstant(by) && !isConstant(old) ? say`its value is always ${this.name(by.id)}` : '';
  }

  /** An equal check that precedes this one on its effect chain, preferably one that stays, or ''. */
  private checkedBefore(check: TraceNode): Phrase {
    if (!check.opcode.startsWith('Check')) return '';
    let found = -1;
    let at: TraceNode | undefined = check;
    for (let steps = 0; at !== undefined && steps < LONGEST_CHAIN; steps++) {
      const source: number = at.inputs.find(({ kind }) => kind === 'effect')?.source ?? -1;
      at = this.phases.before.get(source);
      if (at?.opcode !== check.opcode || !isAlike(at, check)) continue;
      found = at.id;
      if (this.phases.after.has(found)) break;
    }
    return found < 0 ? '' : say`${this.name(found)} has already checked the same`;
  }

  /** A store of this value to the load's location, or null. */
  private storeOf(load: TraceNode, value: number): number | null {
    this.stores ??= new Map(
      [...this.phases.before.values()].flatMap((node) =>
        node.opcode.startsWith('Store') ? [[storeKey(node, valuesOf(node).at(-1) ?? -1), node.id]] : [],
      ),
    );
    return this.stores.get(storeKey(load, value)) ?? null;
  }
}

const storeKey = (node: TraceNode, value: number): string =>
  `${node.opcode.replace(/^(?:Load|Store)/, '')} ${placeOf(node)} ${value}`;

function placeOf(node: TraceNode): string {
  const values = valuesOf(node);
  const addresses = node.opcode.startsWith('Store') ? values.slice(0, -1) : values;
  return `${addresses.join()}${/\[.*/s.exec(node.label)?.[0] ?? ''}`;
}

const valuesOf = ({ inputs }: TraceNode): number[] =>
  inputs.flatMap(({ source, kind }: TraceInput) => (kind === 'value' ? [source] : []));

const isAlike = (a: TraceNode, b: TraceNode): boolean =>
  a.label === b.label && valuesOf(a).join() === valuesOf(b).join();

export const isConstant = ({ opcode }: TraceNode): boolean => opcode.endsWith('Constant');

/** For a constant, with its value. */
export const nodeName = (node: TraceNode): string =>
  isConstant(node) && node.label.length <= 40 ? node.label : node.opcode;

const shortType = (type: string): string =>
  type.length > LONGEST_TYPE ? `${type.slice(0, LONGEST_TYPE)}…` : type;
