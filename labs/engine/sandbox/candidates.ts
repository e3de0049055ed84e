// Expressions on which a rule is tried. They are made as the rule looks at them: what it never asks about stays a
// variable. Each time there is something to decide (which op, which constant, the same node again?) one of several
// choices is taken; running the rule again and again with the next choices visits every expression it can tell apart, up
// to a depth. Where these are too many, the rest of the runs choose at random.
import { intConstant, typeText, type Op } from '../../../compiler/index.ts';
import { ruleOps } from './rule-api.ts';
import type { NodeFacts } from './rule-code.ts';

export type Expression =
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'constant'; readonly value: bigint }
  | { readonly kind: 'op'; readonly op: Op; readonly operands: readonly Expression[] };

/** All of four bits, then those at which 64 bits are special. */
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

/** The decisions of one run, and how to come to those of the next. */
export class Decisions {
  private taken: { choice: number; of: number }[] = [];
  private at = 0;
  private random: (() => number) | null = null;

  choose(of: number): number {
    if (this.random !== null) return Math.floor(this.random() * of);
    if (this.at === this.taken.length) this.taken.push({ choice: 0, of });
    return this.taken[this.at++].choice;
  }

  /** Whether there is a next run. */
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

interface Hole {
  readonly depth: number;
  /** Those that it is an operand of: none of these may be its operand. */
  readonly above: ReadonlySet<number>;
  content: { op: Op; operands: number[] } | { value: bigint } | 'variable' | null;
}

/** One expression in the making; node 0 is its root. */
export class Candidate {
  private readonly holes: Hole[] = [];
  private readonly decisions: Decisions;
  private readonly deepest: number;

  constructor(root: Op, decisions: Decisions, deepest: number) {
    this.decisions = decisions;
    this.deepest = deepest;
    this.fill(this.addHole(0, new Set()), root);
  }

  readonly facts = (id: number): NodeFacts => {
    const { content } = this.decided(id);
    if (content === null || content === 'variable')
      return { op: 'Parm', inputs: [null], value: null, type: 'int', uses: 1 };
    if ('value' in content) {
      const type = typeText(intConstant(content.value));
      return { op: 'Constant', inputs: [null], value: content.value, type, uses: 1 };
    }
    const { op, operands } = content;
    const type = op.family === 'compare' ? 'bool' : 'int';
    return { op: op.name, inputs: [null, ...operands], value: null, type, uses: 1 };
  };

  /** What a node stands for, now that all decisions are made. */
  expression(id = 0): Expression {
    const { content } = this.holes[id];
    if (content === null || content === 'variable') return { kind: 'variable', name: `${id}` };
    if ('value' in content) return { kind: 'constant', value: content.value };
    return { kind: 'op', op: content.op, operands: content.operands.map((each) => this.expression(each)) };
  }

  private decided(id: number): Hole {
    const hole = this.holes[id];
    if (hole.content !== null) return hole;
    const ops = hole.depth < this.deepest ? ruleOps.length : 0;
    const choice = this.decisions.choose(1 + constants.length + ops);
    if (choice === 0) hole.content = 'variable';
    else if (choice <= constants.length) hole.content = { value: constants[choice - 1] };
    else this.fill(id, ruleOps[choice - 1 - constants.length]);
    return hole;
  }

  private fill(id: number, op: Op): void {
    const { depth, above } = this.holes[id];
    const operands = op.inputs.slice(1).map(() => {
      const known = this.holes.map((_, other) => other).filter((other) => other !== id && !above.has(other));
      const choice = this.decisions.choose(1 + known.length);
      return choice === 0 ? this.addHole(depth + 1, new Set([...above, id])) : known[choice - 1];
    });
    this.holes[id].content = { op, operands };
  }

  private addHole(depth: number, above: ReadonlySet<number>): number {
    this.holes.push({ depth, above, content: null });
    return this.holes.length - 1;
  }
}

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
