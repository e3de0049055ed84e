// The size of a box and the positions of its parts, wide enough for all contents over time.
//
//      (12) | chips are on the slots they feed; other slots take lines
//       ┴────┴───
//      ( + 31 ) the cell
//       ────┬──── values leave below; an If has its true and false tabs there
import { isMerge } from '../scene/kinds.ts';
import { CHIP_SIZE, ID_SIZE, LABEL_SIZE, TAB_SIZE, shorten, textWidth } from '../scene/measure.ts';
import type { NodeState } from '../types.ts';
import { outKey, slotKey, type StageBox, type StagePlace, type StageSlot } from './model.ts';
import { fullState, type BoxNodes, type PlaceNodes } from './places.ts';

export const CELL_HEIGHT = 30;
export const TAB_HEIGHT = 20;
export const CHIP_HEIGHT = 20;
export const STEM = 6;
const CELL_PADDING = 11;
export const LABEL_GAP = 6;
const SEAM = 4;
const LINE_SLOT = 16;
export const CHIP_PADDING = 6;
const CHIP_GAP = 4;
const LONGEST_CHIP = 12;
const LONGEST_LABEL = 22;

export const labelOf = ({ label }: NodeState): string => shorten(label, LONGEST_LABEL);
export const chipText = (name: string): string => shorten(name, LONGEST_CHIP);
export const chipWidth = (name: string): number =>
  Math.ceil(textWidth(chipText(name), CHIP_SIZE) + 2 * CHIP_PADDING);
export const labelWidth = (node: NodeState): number => textWidth(labelOf(node), LABEL_SIZE);
export const idWidth = (id: number): number => textWidth(String(id), ID_SIZE);
/** A line, or the chip of that name. */
export type Fed = { readonly chip: string } | 'line' | 'open' | null;

export interface BoxContext {
  readonly feeds: (user: NodeState, slot: number) => Fed;
  readonly frame: number;
}

export function buildBox(cells: BoxNodes, { feeds, frame }: BoxContext): StageBox {
  const fed = cells.map((cell) => slotsOf(cell, feeds));
  const chips = fed.some((slots) => slots.some(({ hasChip }) => hasChip)) ? CHIP_HEIGHT + STEM : 0;
  const places: StagePlace[] = [];
  const box = cells[0].key;
  let x = 0;
  cells.forEach((cell, i) => {
    const width = cellWidth(cell, fed[i]);
    places.push(
      cellPlace(cell, fed[i], { box, x, y: chips, width }),
      ...tabPlaces(cell, { box, x, y: chips, width }),
    );
    x += width + SEAM;
  });
  const hasTabs = cells.some(({ tabs }) => tabs.length > 0);
  const { op } = fullState(cells[0].lives[0]);
  return {
    key: box,
    width: x - SEAM,
    height: chips + CELL_HEIGHT + (hasTabs ? TAB_HEIGHT : 0),
    chips,
    places,
    frame,
    rank: op === 'Start' ? 'first' : op === 'Stop' ? 'last' : 'anywhere',
  };
}

interface SlotNeed {
  readonly slot: number;
  readonly width: number;
  readonly hasChip: boolean;
}

/** Slots that are ever fed, with the room they need. */
function slotsOf({ lives }: PlaceNodes, feeds: BoxContext['feeds']): SlotNeed[] {
  const needs = new Map<number, SlotNeed>();
  for (const { states } of lives)
    for (const { node } of states)
      node.inputs.forEach((_, slot) => {
        const fed = feeds(node, slot);
        if (fed === null) return;
        const known = needs.get(slot) ?? { slot, width: LINE_SLOT, hasChip: false };
        const hasChip = typeof fed === 'object';
        const width = hasChip ? chipWidth(fed.chip) + CHIP_GAP : LINE_SLOT;
        needs.set(slot, { slot, width: Math.max(known.width, width), hasChip: known.hasChip || hasChip });
      });
  return [...needs.values()].sort((a, b) => a.slot - b.slot);
}

function cellWidth({ lives, tabs }: PlaceNodes, slots: readonly SlotNeed[]): number {
  const texts = lives.flatMap(({ id, states }) =>
    states.map(({ node }) => labelWidth(node) + LABEL_GAP + idWidth(id) + 2 * CELL_PADDING),
  );
  const fed = slots.reduce((sum, { width }) => sum + width, 0) + 8;
  return Math.ceil(Math.max(...texts, fed, tabs.length * tabWidth(tabs), 44));
}

interface At {
  readonly box: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function cellPlace(cell: PlaceNodes, slots: readonly SlotNeed[], { box, x, y, width }: At): StagePlace {
  const hasOut = cell.tabs.length === 0 && fullState(cell.lives[0]).op !== 'Stop';
  return {
    key: cell.key,
    box,
    isTab: false,
    x,
    y,
    width,
    height: CELL_HEIGHT,
    slots: spread(cell.key, slots, x, width),
    out: hasOut ? { key: outKey(cell.key), x: Math.round(x + width / 2), y: y + CELL_HEIGHT } : null,
  };
}

function spread(place: string, slots: readonly SlotNeed[], x: number, width: number): StageSlot[] {
  const spare = (width - slots.reduce((sum, slot) => sum + slot.width, 0)) / (slots.length + 1);
  let at = x;
  return slots.map((need) => {
    at += spare + need.width;
    return { key: slotKey(place, need.slot), x: Math.round(at - need.width / 2) };
  });
}

const tabWidth = (tabs: readonly PlaceNodes[]): number =>
  Math.max(
    ...tabs.flatMap(({ lives }) =>
      lives.flatMap(({ states }) => states.map(({ node }) => textWidth(node.label, TAB_SIZE) + 14)),
    ),
    0,
  );

function tabPlaces({ tabs }: PlaceNodes, { box, x, y, width }: At): StagePlace[] {
  const each = width / Math.max(1, tabs.length);
  return tabs.map(({ key }, i) => {
    const at = {
      x: Math.round(x + i * each),
      y: y + CELL_HEIGHT,
      width: Math.floor(each),
      height: TAB_HEIGHT,
    };
    const out = { key: outKey(key), x: Math.round(at.x + each / 2), y: at.y + TAB_HEIGHT };
    return { key, box, isTab: true, ...at, slots: [], out };
  });
}

/** Merges and their phis wait for the values of arms during parsing. */
export const waits = (node: NodeState, slot: number): boolean =>
  slot > 0 && (isMerge(node) || node.op === 'Phi');
