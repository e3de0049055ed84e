// Costs of sequences for the terminal emulator, in characters that take as long to draw: about 0.45 µs each.
// Measured with xterm.js 6 in Chromium; unlisted sequences cost a few characters.

export interface Size {
  readonly cols: number;
  readonly rows: number;
}

export interface Surroundings extends Size {
  /** Marks on the last character; a repetition repeats them, too. */
  readonly marks: number;
}

export interface Sequence {
  /** `<`, `=`, `>`, `?`, or nothing. */
  readonly prefix: string;
  readonly parameters: string;
  readonly between: string;
  readonly final: string;
}

/** The reply passes through the services and is typed into the shell. */
export const QUERY_COST = 500;
/** A link keeps a marker for each of its lines. */
export const LINK_COST = 200;
const COLOR_COST = 6_000;
const RESET_COST = 900;
const SWITCH_COST = 350;
const MODE_COST = 50;
const LINE_COST = 20;
const USUAL_COST = 2;

/** The largest effective count, and the cost per unit. */
const counted: Readonly<Record<string, ((on: Surroundings) => { most: number; each: number }) | undefined>> =
  {
    ...rowOf(['S', 'T', 'L', 'M'], ({ rows }) => ({ most: rows, each: LINE_COST })),
    ...rowOf(['@', 'P', 'X', 'I', 'Z'], ({ cols }) => ({ most: cols, each: 1 })),
    ...rowOf([' @', ' A', "'}", "'~"], ({ cols, rows }) => ({ most: cols, each: rows / 4 })),
    b: ({ cols, rows, marks }) => ({ most: cols * rows, each: (1 + marks) / 4 }),
  };

/** Sequences without a count. */
const fixed: Readonly<Record<string, ((size: Size) => number) | undefined>> = {
  ...rowOf(['J', '?J'], ({ rows }) => rows * 2),
  ...rowOf(['c', '>c', '=c', 'n', '?n', '$p', '?$p'], () => QUERY_COST),
  ...rowOf(['?h', '?l'], () => MODE_COST),
  '!p': () => MODE_COST,
};

/** Modes that switch the screen or its width. */
const SWITCHES = /(?:^|;)(?:3|40|47|104[789])(?:;|$)/;

/** After the introducer, with a limited count; '' to drop the sequence. */
export function costOfSequence(sequence: Sequence, on: Surroundings): { text: string; cost: number } {
  const { prefix, parameters, between, final } = sequence;
  const name = `${prefix}${between}${final}`;
  // Window operations: title reports are typed into the shell.
  if (final === 't') return { text: '', cost: 0 };
  const limit = counted[name]?.(on);
  if (limit === undefined) {
    const isSwitch = (name === '?h' || name === '?l') && SWITCHES.test(parameters);
    const cost = isSwitch ? SWITCH_COST : (fixed[name]?.(on) ?? USUAL_COST);
    return { text: `${prefix}${parameters}${between}${final}`, cost };
  }
  const [first = '', ...others] = parameters.split(';');
  const count = Math.min(Number.parseInt(first, 10) || 0, limit.most);
  const text = [first === '' ? '' : String(count), ...others].join(';');
  return { text: `${text}${between}${final}`, cost: USUAL_COST + Math.max(1, count) * limit.each };
}

export function costOfEscape(sequence: string, { rows }: Size): number {
  if (sequence === 'c') return RESET_COST;
  if (sequence === '#8') return rows * 2;
  return sequence === 'M' ? LINE_COST : USUAL_COST;
}

/**
 * @param name of an OSC that sets colors, queries them (`?`), or, from 100 on, resets them
 * @param text the colors, after their palette indices if the name is 4
 */
export function costOfColors(name: string, text: string): number {
  if (Number(name) >= 100) return COLOR_COST;
  const colors = text.split(';').filter((part) => !/^\d*$/.test(part));
  return colors.reduce((sum, color) => sum + (color === '?' ? QUERY_COST : COLOR_COST), USUAL_COST);
}

function rowOf<T>(names: readonly string[], row: T): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, row]));
}
