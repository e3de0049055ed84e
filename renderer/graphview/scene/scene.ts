import { scopeNames } from '../../../compiler/index.ts';
import { CHIP_HEIGHT, STEM, chipText, chipWidth, labelOf, waits } from '../stage/boxes.ts';
import { LONGEST_CONTENTS } from '../stage/folds.ts';
import {
  edgeKey,
  headOf,
  isFold,
  outKey,
  slotKey,
  type Point,
  type Rect,
  type Stage,
} from '../stage/model.ts';
import { tapName } from '../stage/plan.ts';
import type { Change, GraphPicture, GraphWords, NodeState } from '../types.ts';
import { edgeKind, isBackSlot, isLeaf, isMerge, nodeKind } from './kinds.ts';
import type { Cell, CellShape, Chip, DrawnFrame, Line, Merge, OpenSlot, Scene } from './model.ts';
import { shorten } from './measure.ts';

export interface StageIndex {
  readonly stage: Stage;
  readonly places: ReadonlyMap<
    string,
    Rect & { readonly frame: number; readonly isTab: boolean; readonly top: number }
  >;
  readonly slots: ReadonlyMap<string, Point>;
}

export function indexStage(stage: Stage): StageIndex {
  const places = new Map<string, Rect & { frame: number; isTab: boolean; top: number }>();
  const slots = new Map<string, Point>();
  for (const { key, frame, places: cells } of stage.boxes) {
    const at = stage.corners.get(key) ?? { x: 0, y: 0 };
    for (const { key: place, x, y, width, height, isTab, slots: own } of cells) {
      places.set(place, { x: at.x + x, y: at.y + y, width, height, frame, isTab, top: at.y });
      for (const slot of own) slots.set(slot.key, { x: at.x + slot.x, y: at.y + y });
    }
  }
  return { stage, places, slots };
}

/** By default, name and number. */
type FoldWords = GraphWords['folds'];
const told = (name: string, count: number, contents: string): string => `${name} +${count}: ${contents}`;
const WORDLESS: FoldWords = { function: told, loop: told, block: told };

export function buildScene(picture: GraphPicture, index: StageIndex, words: FoldWords = WORDLESS): Scene {
  return new SceneBuilder(picture, index, words).build();
}

class SceneBuilder {
  private readonly picture: GraphPicture;
  private readonly index: StageIndex;
  private readonly words: FoldWords;
  private readonly now: ReadonlyMap<number, NodeState>;
  private readonly before: ReadonlyMap<number, NodeState>;
  private readonly changes: ReadonlyMap<number, Change>;
  private readonly tapped = new Set<number>();
  private readonly chips: Chip[] = [];
  private readonly lines: Line[] = [];
  private readonly lineKeys = new Map<string, number>();
  private readonly open: OpenSlot[] = [];

  constructor(picture: GraphPicture, index: StageIndex, words: FoldWords) {
    this.picture = picture;
    this.index = index;
    this.words = words;
    this.now = new Map(picture.nodes.map((node) => [node.id, node]));
    const { marks } = picture;
    this.before = new Map(marks.before.map((node) => [node.id, node]));
    this.changes = new Map([
      ...marks.changed.map((id) => [id, 'changed'] as const),
      ...marks.added.map((id) => [id, 'new'] as const),
      ...marks.removed.map((id) => [id, 'gone'] as const),
    ]);
  }

  build(): Scene {
    const gone = [...this.before.values()].filter(({ id }) => this.changes.get(id) === 'gone');
    for (const node of this.picture.nodes) this.inputs(node);
    for (const node of gone) this.goneInputs(node, null);
    for (const node of this.before.values()) {
      const now = this.now.get(node.id);
      if (now !== undefined) this.goneInputs(node, now);
    }
    const taken = new Set(this.picture.nodes.map(({ id }) => this.index.stage.placeOf.get(id)));
    const cells = [
      ...this.folds(gone),
      ...this.picture.nodes.flatMap((node) => this.cell(node, false)),
      ...gone.flatMap((node) => this.cell(node, taken.has(this.index.stage.placeOf.get(node.id)))),
    ];
    const { chips, lines, open } = this;
    return { cells, chips, lines, frames: this.frames(), open, merges: this.merges(cells) };
  }

  private merges(cells: readonly Cell[]): Merge[] {
    const byId = new Map(cells.flatMap((cell) => (cell.fold === null ? [[cell.id, cell] as const] : [])));
    return this.picture.marks.merged.flatMap(({ gone, survivor }) => {
      const [from, to] = [byId.get(gone), byId.get(survivor)];
      return from === undefined || to === undefined ? [] : [{ key: `m${gone}`, from, to }];
    });
  }

  private stateOf(id: number): NodeState | undefined {
    return this.now.get(id) ?? this.before.get(id);
  }

  private cell(node: NodeState, isTag: boolean): Cell[] {
    const key = this.index.stage.placeOf.get(node.id);
    const place = key === undefined ? undefined : this.index.places.get(key);
    if (key === undefined || place === undefined || isFold(key) || this.isStandIn(node)) return [];
    const { x, y, width, height, frame, isTab } = place;
    return [
      {
        key: `n${node.id}`,
        id: node.id,
        kind: nodeKind(node),
        shape: isTab ? 'tab' : shapeOf(node),
        label: isTab ? node.label : labelOf(node),
        idText: isTab ? '' : String(node.id),
        title: tooltipOf(node),
        change: this.changes.get(node.id) ?? null,
        isTag,
        fold: null,
        contents: '',
        hasTaps: this.tapped.has(node.id),
        frame,
        ...{ x, y, width, height },
      },
    ];
  }

  private folds(gone: readonly NodeState[]): Cell[] {
    const inside = new Map<string, NodeState[]>(this.index.stage.folds.map(({ key }) => [key, []]));
    if (inside.size === 0) return [];
    for (const node of [...this.picture.nodes, ...gone])
      inside.get(this.index.stage.placeOf.get(node.id) ?? '')?.push(node);
    return this.index.stage.folds.flatMap(({ key, head, kind }) => {
      const place = this.index.places.get(key);
      const nodes = inside.get(key) ?? [];
      if (place === undefined || nodes.length === 0) return [];
      const title = kind === 'function' ? this.picture.titles?.get(head) : undefined;
      const name = title ?? this.stateOf(head)?.label ?? '';
      const isPart = kind === 'block' && !isFold(this.index.stage.placeOf.get(head) ?? '');
      const isChanged = nodes.some(({ id }) => this.changes.has(id));
      const { x, y, width, height, frame } = place;
      return [
        {
          key,
          id: head,
          kind: 'control',
          shape: 'block',
          label: `${chipText(name)} ${head}`,
          idText: `+${nodes.length}`,
          title: this.words[kind](`${name} ${head}`, nodes.length, contents(nodes, 8), isPart),
          change: isChanged ? 'changed' : null,
          isTag: false,
          fold: kind,
          contents: shortened(nodes),
          hasTaps: false,
          frame,
          ...{ x, y, width, height },
        } satisfies Cell,
      ];
    });
  }

  /** Control of Start has no cell: the line leaves the box itself. */
  private isStandIn(node: NodeState): boolean {
    return node.op === 'CProj' && this.stateOf(node.inputs[0])?.op === 'Start';
  }

  private inputs(node: NodeState): void {
    if (node.op === 'Scope' || node.op === 'Fun' || isLeaf(node)) return;
    const before = this.before.get(node.id);
    const isNew = this.changes.get(node.id) === 'new';
    node.inputs.forEach((input, slot) => {
      const change = isNew || (before !== undefined && before.inputs[slot] !== input) ? 'new' : null;
      this.input(node, slot, change);
    });
  }

  private goneInputs(node: NodeState, now: NodeState | null): void {
    if (node.op === 'Scope' || node.op === 'Fun' || isLeaf(node)) return;
    node.inputs.forEach((input, slot) => {
      if (input >= 0 && now?.inputs[slot] !== input) this.input(node, slot, 'gone');
    });
  }

  private input(node: NodeState, slot: number, change: 'new' | 'gone' | null): void {
    const { stage, slots } = this.index;
    const place = stage.placeOf.get(node.id);
    const id = node.inputs[slot];
    if (place === undefined) return;
    const toPort = slotKey(place, slot);
    const end = slots.get(toPort);
    if (end === undefined) return;
    const source = this.stateOf(id);
    if (source === undefined) {
      if (change !== 'gone' && waits(node, slot)) this.open.push({ key: toPort, ...end });
      return;
    }
    const from = stage.placeOf.get(id);
    const line = from === undefined ? undefined : edgeKey(outKey(from), toPort);
    if (line === undefined || stage.tapped.has(line)) {
      // Inputs of a fold are visible when it is open.
      if (isFold(place)) return;
      // Two chips cannot share a place: the current one wins.
      if (change !== 'gone') this.chip({ node, slot, source, end, change, isTap: line !== undefined });
      return;
    }
    const points = stage.routes.get(line);
    if (points === undefined) return;
    const kind = edgeKind(node, slot, source);
    const key = change === 'gone' ? `${line}-` : line;
    // Many edges may enter or leave a fold.
    const same = this.lineKeys.get(key);
    if (same !== undefined) {
      const known = this.lines[same];
      // As in the plan, control takes precedence.
      if (kind === 'control' && known.kind !== kind && (isFold(place) || isFold(from ?? '')))
        this.lines[same] = { ...known, kind, net: `${outKey(from ?? '')}|${kind}` };
      return;
    }
    this.lineKeys.set(key, this.lines.length);
    this.lines.push({
      key,
      net: `${outKey(from ?? '')}|${kind}`,
      kind,
      source: headOf(from) ?? id,
      target: headOf(place) ?? node.id,
      slot,
      points,
      change,
      back: isBackSlot(node, slot, this.now),
    });
  }

  private chip(given: {
    readonly node: NodeState;
    readonly slot: number;
    readonly source: NodeState;
    readonly end: Point;
    readonly change: 'new' | null;
    readonly isTap: boolean;
  }): void {
    const { node, slot, source, end, change, isTap } = given;
    const name = isTap ? tapName(source) : source.label;
    const width = chipWidth(name);
    if (isTap) this.tapped.add(source.id);
    const place = this.index.places.get(this.index.stage.placeOf.get(node.id) ?? '');
    this.chips.push({
      key: `c${node.id}.${slot}:${source.id}`,
      id: source.id,
      user: node.id,
      slot,
      label: chipText(name),
      title: tooltipOf(source),
      kind: nodeKind(source),
      change: this.changes.get(source.id) === 'new' ? 'new' : change,
      isTap,
      frame: place?.frame ?? -1,
      x: end.x - width / 2,
      y: end.y - STEM - CHIP_HEIGHT,
      width,
      height: CHIP_HEIGHT,
    });
  }

  private frames(): DrawnFrame[] {
    return this.index.stage.frames.flatMap(({ head, isFunction }) => {
      const rect = this.index.stage.rects.get(head);
      if (rect === undefined || this.stateOf(head) === undefined) return [];
      return [
        {
          head,
          title: isFunction ? (this.picture.titles?.get(head) ?? functionTitle(this.stateOf(head))) : '',
          ...rect,
        },
      ];
    });
  }
}

/** The most frequent first, truncated. */
function contents(nodes: readonly NodeState[], kinds: number): string {
  const counts = new Map<string, number>();
  for (const { op } of nodes) counts.set(op, (counts.get(op) ?? 0) + 1);
  const most = [...counts].sort(([, a], [, b]) => b - a);
  return `${most
    .slice(0, kinds)
    .map(([op, count]) => `${op} ×${count}`)
    .join(', ')}${most.length > kinds ? ' …' : ''}`;
}

function shortened(nodes: readonly NodeState[]): string {
  const fitting = [4, 3, 2]
    .map((kinds) => contents(nodes, kinds))
    .find(({ length }) => length <= LONGEST_CONTENTS);
  return fitting ?? shorten(contents(nodes, 1), LONGEST_CONTENTS);
}

const functionTitle = (head: NodeState | undefined): string => (head === undefined ? '' : head.label);

function shapeOf(node: NodeState): CellShape {
  const kind = nodeKind(node);
  if (node.op === 'Phi') return 'phi';
  if (kind === 'control') return isMerge(node) ? 'merge' : 'block';
  return kind === 'memory' || kind === 'effect' ? kind : 'pill';
}

/**
 * `Add 12: int`; a Phi or a projection with its name; another compiler's node with its parameters and
 * properties.
 */
export function tooltipOf(node: NodeState): string {
  if (node.kinds !== undefined) {
    const title = `${shorten(node.aux, 120)} ${node.id}`;
    const typed = node.type === '' ? title : `${title}: ${shorten(node.type, 120)}`;
    return node.properties === undefined || node.properties === '' ? typed : `${typed} (${node.properties})`;
  }
  const name =
    node.op === 'Scope' ? scopeNames(node.aux).join(' ') : node.op === 'Phi' ? node.aux : node.label;
  const named = name !== '' && name !== node.op && node.op !== 'Constant' ? ` (${shorten(name, 40)})` : '';
  return `${node.op} ${node.id}${named}: ${node.type}`;
}
