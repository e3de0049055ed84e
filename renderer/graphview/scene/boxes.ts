// From a group of nodes to a box: the places of its cells, chips, tabs and ports.
//
//      (12)  |          chips stand on the ports they feed; other ports take lines
//       ┴────┴───
//      (   +  31 )      the cell
//       ────┬────       outputs leave below; an If has its true and false tabs there
import { isLeaf, isMerge, nodeKind } from './kinds.ts';
import { CHIP_SIZE, ID_SIZE, LABEL_SIZE, TAB_SIZE, shorten, textWidth } from './measure.ts';
import type { Box, Cell, CellShape, Chip, Port } from './model.ts';
import type { Group } from './groups.ts';
import type { NodeState } from '../types.ts';

export const CELL_HEIGHT = 28;
export const TAB_HEIGHT = 16;
export const CHIP_HEIGHT = 18;
/** Between a chip and its cell. */
export const STEM = 6;
const CELL_PADDING = 11;
/** Between the cells of one box. */
const SEAM = 4;
const LINE_SLOT = 15;
const LONGEST_CHIP = 12;
const LONGEST_LABEL = 26;

interface Slot {
  readonly slot: number;
  readonly column: string;
  readonly chip: {
    readonly id: number;
    readonly label: string;
    readonly title: string;
    readonly node: NodeState;
  } | null;
  readonly open: boolean;
  readonly width: number;
}

interface Shelf {
  readonly cells: Cell[];
  readonly chips: Chip[];
  readonly inputs: Port[];
  readonly outputs: Port[];
  readonly open: Port[];
}

export const inputPort = (id: number, slot: number): string => `${id}.${slot}`;
export const outputPort = (id: number): string => `${id}.out`;
export const cellKey = (id: number): string => `n${id}`;

/** @param chips the nodes that are drawn at their uses */
export function buildBox(
  group: Group,
  nodes: ReadonlyMap<number, NodeState>,
  chips: ReadonlySet<number>,
  loop: number,
): Box {
  const shelf: Shelf = { cells: [], chips: [], inputs: [], outputs: [], open: [] };
  const rows = group.members.map((node) => ({ node, slots: slotsOf(node, nodes, chips) }));
  const top = rows.some(({ slots }) => slots.some((slot) => slot.chip !== null)) ? CHIP_HEIGHT + STEM : 0;
  let x = 0;
  for (const { node, slots } of rows)
    x = addCell(shelf, node, slots, group.tabs.get(node.id) ?? [], x, top) + SEAM;
  const hasTabs = shelf.cells.some((cell) => cell.shape === 'tab');
  const op = group.members[0].op;
  return {
    key: cellKey(group.members[0].id),
    ...shelf,
    width: x - SEAM,
    height: top + CELL_HEIGHT + (hasTabs ? TAB_HEIGHT : 0),
    loop,
    place: op === 'Start' ? 'first' : op === 'Stop' ? 'last' : 'anywhere',
  };
}

/** The slots that are drawn. Slots that an op leaves empty for good, and what a box shows by itself, are not. */
function slotsOf(node: NodeState, nodes: ReadonlyMap<number, NodeState>, chips: ReadonlySet<number>): Slot[] {
  if (isLeaf(node)) return [];
  const besideRegion =
    node.op === 'Parm' || (node.op === 'Phi' && isMergeId(nodes, node.inputs[0])) || node.op === 'Fun';
  const columns = node.op === 'Scope' ? ['Scope', ...node.payload.split(' ')] : [];
  const slots: Slot[] = [];
  node.inputs.forEach((id, slot) => {
    if (slot === 0 && besideRegion) return;
    const waits = slot > 0 && (isMerge(node) || node.op === 'Phi');
    const input = nodes.get(id);
    if (input === undefined && !waits) return;
    const column = columns[slot] ?? '';
    // A part of a large scope has no control; the head of a loop has it.
    const isMarker = node.op === 'Scope' && input?.op === 'Scope' && input.inputs[0] >= 0;
    const chip = input !== undefined && (chips.has(id) || isMarker) ? chipOf(input, isMarker) : null;
    const width = chip === null ? LINE_SLOT : textWidth(chip.label, CHIP_SIZE) + 16;
    slots.push({
      slot,
      column,
      chip,
      open: input === undefined,
      width: Math.max(width, textWidth(column, TAB_SIZE) + 10),
    });
  });
  return slots;
}

function isMergeId(nodes: ReadonlyMap<number, NodeState>, id: number): boolean {
  const node = nodes.get(id);
  return node !== undefined && isMerge(node);
}

function chipOf(node: NodeState, isMarker: boolean): Slot['chip'] {
  if (isMarker)
    return { id: node.id, label: '↺', title: `not touched yet in this loop (${titleOf(node)})`, node };
  return { id: node.id, label: shorten(node.label, LONGEST_CHIP), title: titleOf(node), node };
}

/** `Add 12: int`; a Phi or a projection with its name. */
export function titleOf(node: NodeState): string {
  const name = node.op === 'Phi' || node.op === 'Scope' ? node.payload : node.label;
  const named = name !== '' && name !== node.op && node.op !== 'Constant' ? ` (${shorten(name, 40)})` : '';
  return `${node.op} ${node.id}${named}: ${node.type}`;
}

function shapeOf(node: NodeState): CellShape {
  const kind = nodeKind(node);
  if (node.op === 'Phi') return 'phi';
  if (kind === 'scope') return 'table';
  if (kind === 'control') return isMerge(node) ? 'merge' : 'block';
  return kind === 'data' || kind === 'constant' ? 'pill' : kind;
}

/** Adds a cell with everything at it; gives the x at which it ends. */
function addCell(
  shelf: Shelf,
  node: NodeState,
  slots: readonly Slot[],
  tabs: readonly NodeState[],
  x: number,
  top: number,
): number {
  const label = node.op === 'Scope' ? '' : shorten(node.label, LONGEST_LABEL);
  const idText = String(node.id);
  const text = textWidth(label, LABEL_SIZE) + 5 + textWidth(idText, ID_SIZE);
  const slotsWidth = slots.reduce((sum, slot) => sum + slot.width, 0);
  const tabsWidth = tabs.reduce((sum, tab) => sum + tabWidth(tab), 0);
  const width = Math.ceil(Math.max(text + 2 * CELL_PADDING, slotsWidth + 8, tabsWidth, 44));
  const places = spread(slots, x, width);
  shelf.cells.push({
    ...describe(node, label),
    idText,
    shape: shapeOf(node),
    x,
    y: top,
    width,
    height: CELL_HEIGHT,
    columns: node.op === 'Scope' ? slots.map((slot, i) => ({ x: places[i], label: slot.column })) : [],
  });
  slots.forEach((slot, i) => addSlot(shelf, node, slot, places[i], top));
  addTabs(shelf, tabs, { x, y: top + CELL_HEIGHT, width });
  if (tabs.length === 0 && node.op !== 'Stop') {
    shelf.outputs.push({ key: outputPort(node.id), x: x + width / 2, y: top + CELL_HEIGHT });
  }
  return x + width;
}

function describe(node: NodeState, label: string): Pick<Cell, 'key' | 'id' | 'kind' | 'label' | 'title'> {
  return { key: cellKey(node.id), id: node.id, kind: nodeKind(node), label, title: titleOf(node) };
}

/** The middles of the slots, spread over the cell. */
function spread(slots: readonly Slot[], x: number, width: number): number[] {
  const spare = (width - slots.reduce((sum, slot) => sum + slot.width, 0)) / (slots.length + 1);
  let at = x;
  return slots.map((slot) => {
    at += spare + slot.width;
    return Math.round(at - slot.width / 2);
  });
}

function addSlot(shelf: Shelf, user: NodeState, slot: Slot, x: number, top: number): void {
  const port = { key: inputPort(user.id, slot.slot), x, y: top };
  if (slot.open) shelf.open.push(port);
  else if (slot.chip === null) shelf.inputs.push(port);
  else {
    const { id, label, title, node } = slot.chip;
    shelf.chips.push({
      key: `c${user.id}.${slot.slot}:${id}`,
      id,
      user: user.id,
      slot: slot.slot,
      label,
      title,
      kind: nodeKind(node),
      x,
      y: 0,
      width: textWidth(label, CHIP_SIZE) + 11,
      height: CHIP_HEIGHT,
    });
  }
}

const tabWidth = (tab: NodeState): number => textWidth(tab.label, TAB_SIZE) + 14;

function addTabs(
  shelf: Shelf,
  tabs: readonly NodeState[],
  row: { x: number; y: number; width: number },
): void {
  const width = row.width / tabs.length;
  tabs.forEach((tab, i) => {
    const x = row.x + i * width;
    shelf.cells.push({
      ...describe(tab, tab.label),
      idText: '',
      shape: 'tab',
      x,
      y: row.y,
      width,
      height: TAB_HEIGHT,
      columns: [],
    });
    shelf.outputs.push({ key: outputPort(tab.id), x: x + width / 2, y: row.y + TAB_HEIGHT });
  });
}
