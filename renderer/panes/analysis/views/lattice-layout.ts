// Positions of the elements of the two lattices and of the variables at them.
// Invariant: element positions depend on the whole trace, not on the current step, so stepping moves only
// variables that fall; the layout is deterministic.
import { toneOf, type Tone, type Trace } from '../trace.ts';

export interface Font {
  readonly letter: number;
  readonly line: number;
}

export interface LatticePlace {
  readonly key: string;
  /** '' for the constants that share a place. */
  readonly text: string;
  readonly tone: Tone;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface LatticeLine {
  readonly from: LatticePlace;
  readonly to: LatticePlace;
}

export interface LatticePicture {
  readonly places: readonly LatticePlace[];
  readonly lines: readonly LatticeLine[];
  readonly width: number;
  readonly height: number;
}

export interface PlacedChip {
  readonly variable: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface PlacedChips {
  readonly chips: readonly PlacedChip[];
  /** By place: number of variables not drawn. */
  readonly hidden: ReadonlyMap<string, number>;
}

/** Further constants share one place. */
const MAX_CONSTANTS = 24;
const MAX_CHIPS = 60;
const GAP = 5;
const BETWEEN = 26;
const LEAST_COLUMN = 84;

const chipWidth = (name: string, { letter }: Font): number => Math.min(name.length, 16) * letter + 14;
export const chipHeight = ({ line }: Font): number => line + 2;

function keyOf(text: string, constants: ReadonlySet<string>): string {
  const tone = toneOf(text);
  return tone !== 'constant' ? tone : constants.has(text) ? `=${text}` : 'others';
}

export function layLattice(trace: Trace, width: number, font: Font): LatticePicture {
  const constants = constantsOf(trace);
  const shown = new Set(constants.slice(0, MAX_CONSTANTS));
  const ever = everAt(trace, shown);
  const hasStatements = ever.has('unreachable') || ever.has('reachable');
  const hasValues = trace.data.variables.some(({ kind }) => kind === 'value');
  const side = !hasStatements ? 0 : hasValues ? Math.max(96, Math.min(220, width * 0.28)) : width;
  const draw = (key: string, text: string, tone: Tone, x: number, y: number, room: number): LatticePlace => {
    const rows = flow(ever.get(key) ?? [], room - 2 * GAP, trace, font).rows;
    const height = font.line + 2 * GAP + Math.max(1, rows) * (chipHeight(font) + GAP);
    return { key, text, tone, x, y, width: room, height };
  };
  const value = layValues(draw, shown, constants.length > shown.size, side, width, GAP);
  const upper = draw('unreachable', 'U', 'unreachable', GAP, GAP, side - 2 * GAP);
  const bottom = Math.max(value.end, upper.y + upper.height + BETWEEN);
  const lower = draw('reachable', 'R', 'reachable', GAP, 0, side - 2 * GAP);
  const reached = { ...lower, y: Math.max(upper.y + upper.height + BETWEEN, bottom - lower.height) };
  const statements = hasStatements ? [upper, reached] : [];
  const values = hasValues ? value : { places: [], lines: [] };
  const places = [...statements, ...values.places];
  return {
    places,
    lines: [...(hasStatements ? [{ from: upper, to: reached }] : []), ...values.lines],
    width,
    height: Math.max(...places.map(({ y, height }) => y + height), 0) + GAP,
  };
}

type Draw = (key: string, text: string, tone: Tone, x: number, y: number, room: number) => LatticePlace;

function layValues(
  draw: Draw,
  shown: ReadonlySet<string>,
  hasOthers: boolean,
  left: number,
  width: number,
  top: number,
): { places: LatticePlace[]; lines: LatticeLine[]; end: number } {
  const room = Math.max(LEAST_COLUMN, width - left);
  const wide = Math.max(LEAST_COLUMN, room * 0.8);
  const middle = left + (room - wide) / 2;
  const first = draw('top', '⊤', 'top', middle, top, wide - GAP);
  const keys = [...shown].map((text): [string, string] => [`=${text}`, text]);
  if (hasOthers) keys.push(['others', '']);
  const perRow = Math.max(1, Math.min(keys.length, Math.floor(room / LEAST_COLUMN)));
  const column = Math.min(room / perRow, room * 0.6);
  const inset = left + (room - column * perRow) / 2;
  const constants: LatticePlace[] = [];
  let y = first.y + first.height + BETWEEN;
  for (let from = 0; from < keys.length; from += perRow) {
    const row = keys
      .slice(from, from + perRow)
      .map(([key, text], i) => draw(key, text, 'constant', inset + i * column + GAP / 2, y, column - GAP));
    constants.push(...row);
    y =
      Math.max(...row.map((place) => place.y + place.height)) + (from + perRow < keys.length ? GAP : BETWEEN);
  }
  const last = draw('bottom', '⊥', 'bottom', middle, y, wide - GAP);
  const lines =
    constants.length === 0
      ? [{ from: first, to: last }]
      : constants.flatMap((place) => [
          { from: first, to: place },
          { from: place, to: last },
        ]);
  return { places: [first, ...constants, last], lines, end: last.y + last.height };
}

/** After `at` events. If there are too many variables at a place, those of interest are drawn first. */
export function placeChips(
  trace: Trace,
  picture: LatticePicture,
  at: number,
  font: Font,
  interesting: ReadonlySet<number>,
): PlacedChips {
  const shown = new Set(picture.places.filter(({ key }) => key.startsWith('=')).map(({ text }) => text));
  const members = new Map<string, number[]>();
  trace.data.variables.forEach((_, variable) => {
    const key = keyOf(trace.element(variable, at), shown);
    const found = members.get(key);
    if (found === undefined) members.set(key, [variable]);
    else found.push(variable);
  });
  const hidden = new Map<string, number>();
  const chips = picture.places.flatMap((place) => {
    const all = members.get(place.key) ?? [];
    const drawn = mostOf(all, interesting);
    if (drawn.length < all.length) hidden.set(place.key, all.length - drawn.length);
    return flow(drawn, place.width - 2 * GAP, trace, font).chips.map((chip) => ({
      ...chip,
      x: place.x + GAP + chip.x,
      y: place.y + font.line + GAP + chip.y,
    }));
  });
  return { chips, hidden };
}

function mostOf(all: readonly number[], interesting: ReadonlySet<number>): readonly number[] {
  if (all.length <= MAX_CHIPS) return all;
  const first = all.filter((variable) => interesting.has(variable)).slice(0, MAX_CHIPS);
  const rest = all.filter((variable) => !interesting.has(variable)).slice(0, MAX_CHIPS - first.length);
  return [...first, ...rest].sort((a, b) => a - b);
}

/** Centered lines. A subset never needs more lines than the whole. */
function flow(
  variables: readonly number[],
  room: number,
  trace: Trace,
  font: Font,
): { chips: PlacedChip[]; rows: number } {
  const lines: PlacedChip[][] = [];
  let x = 0;
  for (const variable of variables.slice(0, MAX_CHIPS)) {
    const width = Math.min(room, chipWidth(trace.data.variables[variable].name, font));
    if (lines.length === 0 || x + width > room) {
      lines.push([]);
      x = 0;
    }
    const y = (lines.length - 1) * (chipHeight(font) + GAP);
    lines[lines.length - 1].push({ variable, x, y, width });
    x += width + GAP;
  }
  const chips = lines.flatMap((line) => {
    const end = line[line.length - 1];
    const shift = Math.max(0, (room - end.x - end.width) / 2);
    return line.map((chip) => ({ ...chip, x: chip.x + shift }));
  });
  return { chips, rows: lines.length };
}

function constantsOf({ data }: Trace): string[] {
  const texts = new Set([...data.initial, ...data.final, ...data.visits.map(({ after }) => after)]);
  return [...texts].filter((text) => toneOf(text) === 'constant').sort(byNumber);
}

function byNumber(a: string, b: string): number {
  const difference = Number(a) - Number(b);
  return Number.isNaN(difference) || difference === 0 ? (a < b ? -1 : 1) : difference;
}

/** By place: variables that are ever there, in program order. */
function everAt({ data }: Trace, shown: ReadonlySet<string>): Map<string, number[]> {
  const texts = data.variables.map((_, i) => new Set([data.initial[i], data.final[i]]));
  for (const { variable, after } of data.visits) texts[variable].add(after);
  const ever = new Map<string, number[]>();
  texts.forEach((each, variable) => {
    for (const key of new Set([...each].map((text) => keyOf(text, shown)))) {
      const found = ever.get(key);
      if (found === undefined) ever.set(key, [variable]);
      else found.push(variable);
    }
  });
  return ever;
}
