// Expressions on which a rule is tested. They grow as the rule inspects them: uninspected parts stay
// variables. Each decision (which op, which constant, an earlier node?) has several choices; running the rule
// again with the next choices enumerates every expression that it can distinguish, up to a depth. If these
// are too many, the remaining runs choose at random.
import { intConstant, typeText, type Op } from '../../../../compiler/index.ts';
import { itemAt } from '../../lists.ts';
import { ruleOps } from './rule-api.ts';
import type { NodeFacts } from './rule-code.ts';

/** A variable's type: inclusive bounds, and how a program obtains such a value. */
export interface Range {
  readonly min: bigint;
  readonly max: bigint;
  readonly text: (variable: string) => string;
}
/** Types besides `int`: nonnegative; positive; bounded with both signs; up to the maximum. */
const ranges: readonly Range[] = [
  { min: 0n, max: 7n, text: (variable) => `(${variable} & 7)` },
  { min: 1n, max: 8n, text: (variable) => `((${variable} - 1 & 7) + 1)` },
  { min: -8n, max: 7n, text: (variable) => `((${variable} + 8 & 15) - 8)` },
  { min: 0n, max: 2n ** 63n - 1n, text: (variable) => `(${variable} & ${2n ** 63n - 1n})` },
];

export type Expression =
  | { readonly kind: 'variable'; readonly name: string; readonly range?: Range }
  | { readonly kind: 'constant'; readonly value: bigint }
  | { readonly kind: 'op'; readonly op: Op; readonly operands: readonly Expression[] };

/** All 4-bit values, then special 64-bit values. */
const small = [0n, ...[1n, 2n, 3n, 4n, 5n, 6n, 7n].flatMap((n) => [n, -n]), -8n];
export const edges: readonly bigint[] = [
  8n,
  16n,
  31n,
  32n,
  62n,
  63n,
  64n,
  65n,
  255n,
  2n ** 31n,
  -(2n ** 31n),
  2n ** 32n,
  2n ** 62n,
  2n ** 63n - 1n,
  -(2n ** 63n) + 1n,
  -(2n ** 63n),
];
export const smallValues: readonly bigint[] = small;
const constants: readonly bigint[] = [...small, ...edges];

/** The decisions of one run, and how to advance to the next. */
export class Decisions {
  private taken: { choice: number; of: number }[] = [];
  private at = 0;
  private random: (() => number) | null = null;

  choose(of: number): number {
    if (this.random !== null) return Math.floor(this.random() * of);
    const known = this.taken[this.at++];
    if (known !== undefined) return known.choice;
    this.taken.push({ choice: 0, of });
    return 0;
  }

  next(): boolean {
    this.at = 0;
    for (let last = this.taken.pop(); last !== undefined; last = this.taken.pop()) {
      if (last.choice + 1 >= last.of) continue;
      this.taken.push({ ...last, choice: last.choice + 1 });
      return true;
    }
    return false;
  }

  chooseAtRandom(random: () => number): void {
    this.random = random;
  }
}

export interface Vocabulary {
  readonly ops: readonly Op[];
  readonly constants: readonly bigint[];
  readonly ranges: readonly Range[];
}
export const everything: Vocabulary = { ops: ruleOps, constants, ranges };

/** The ops and constants that a rule's text mentions, which satisfy most of its conditions. */
export function vocabularyOf(text: string): Vocabulary {
  const words = new Set(text.match(/\w+/g));
  return {
    ops: ruleOps.filter(({ name }) => words.has(name)),
    constants: words.has('value') ? constants : constants.slice(0, 1),
    ranges: words.has('type') ? ranges : [],
  };
}

interface Hole {
  readonly depth: number;
  content: { op: Op; operands: number[] } | { value: bigint } | { range: Range } | 'variable' | null;
}

/** Under construction; node 0 is the root. */
export class Candidate {
  private readonly holes: Hole[] = [];
  private readonly decisions: Decisions;
  private readonly deepest: number;
  private readonly vocabulary: Vocabulary;

  constructor(root: Op, decisions: Decisions, deepest: number, vocabulary: Vocabulary) {
    this.decisions = decisions;
    this.deepest = deepest;
    this.vocabulary = vocabulary;
    this.fill(this.addHole(0), root);
  }

  readonly facts = (id: number): NodeFacts => {
    const { content } = this.decided(id);
    if (content === null || content === 'variable')
      return { op: 'Parm', inputs: [null], value: null, type: 'int', uses: 1 };
    if ('range' in content) {
      const type = `[${content.range.min},${content.range.max}]`;
      return { op: 'Parm', inputs: [null], value: null, type, uses: 1 };
    }
    if ('value' in content) {
      const type = typeText(intConstant(content.value));
      return { op: 'Constant', inputs: [null], value: content.value, type, uses: 1 };
    }
    const { op, operands } = content;
    const type = op.family === 'compare' ? 'bool' : 'int';
    return { op: op.name, inputs: [null, ...operands], value: null, type, uses: 1 };
  };

  /** The expression after all decisions. */
  expression(id = 0): Expression {
    const { content } = itemAt(this.holes, id);
    if (content === null || content === 'variable') return { kind: 'variable', name: `${id}` };
    if ('range' in content) return { kind: 'variable', name: `${id}`, range: content.range };
    if ('value' in content) return { kind: 'constant', value: content.value };
    return { kind: 'op', op: content.op, operands: content.operands.map((each) => this.expression(each)) };
  }

  private decided(id: number): Hole {
    const hole = itemAt(this.holes, id);
    if (hole.content !== null) return hole;
    const { constants: values, ranges: bounds } = this.vocabulary;
    const ops = hole.depth < this.deepest ? this.vocabulary.ops : [];
    const choice = this.decisions.choose(1 + values.length + ops.length + bounds.length) - 1;
    if (choice < 0) hole.content = 'variable';
    else if (choice < values.length) hole.content = { value: itemAt(values, choice) };
    else if (choice < values.length + ops.length) this.fill(id, itemAt(ops, choice - values.length));
    else hole.content = { range: itemAt(bounds, choice - values.length - ops.length) };
    return hole;
  }

  private fill(id: number, op: Op): void {
    const hole = itemAt(this.holes, id);
    const operands = op.inputs.slice(1).map(() => {
      // No expression is a part of itself.
      const known = this.holes.map((_, other) => other).filter((other) => !this.isIn(id, other));
      const choice = this.decisions.choose(1 + known.length);
      return choice === 0 ? this.addHole(hole.depth + 1) : itemAt(known, choice - 1);
    });
    hole.content = { op, operands };
  }

  private isIn(id: number, other: number): boolean {
    if (id === other) return true;
    const { content } = itemAt(this.holes, other);
    if (content === null || content === 'variable' || !('op' in content)) return false;
    return content.operands.some((each) => this.isIn(id, each));
  }

  private addHole(depth: number): number {
    this.holes.push({ depth, content: null });
    return this.holes.length - 1;
  }
}

/** Mulberry32: numbers in [0, 1). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
