// The effects of evaluating an expression. C does not define the order of operands, but the language does, so
// the twin puts an operand into a variable wherever the order is visible.
import { BOTTOM, mayBeZero, type Type } from '../../ir/types.ts';
import type { Resolution, Variable } from '../../resolve/index.ts';
import type { SourceText } from '../../source/source-text.ts';
import type { Conditional, Expression, Place } from '../../syntax/ast.ts';
import { conditionalChain, leftSpine } from '../../syntax/visit.ts';

const READS_MEMORY = 1;
const FAULTS = 2;
/** Also set for input and output. */
const WRITES_MEMORY = 4;

/** Null stands for any variables. No function changes another's variables. */
type Variables = ReadonlySet<Variable> | null;

export interface Effect {
  readonly does: number;
  readonly reads: Variables;
  readonly writes: Variables;
  /** The fault that may occur, with its line; `many` for several; '' for none. */
  readonly fault: string;
}

const NOTHING: ReadonlySet<Variable> = new Set();
/** More variables than this count as any variables. */
const MAX_VARIABLES = 12;

const effect = (does: number, fault = ''): Effect => ({ does, reads: NOTHING, writes: NOTHING, fault });
const NONE = effect(0);
const CALLS = effect(READS_MEMORY | WRITES_MEMORY | FAULTS, 'many');
const ANYTHING: Effect = { ...CALLS, reads: null, writes: null };
const faulty = (fault: string, does = 0): Effect => effect(FAULTS | does, fault);

function together(a: Variables, b: Variables): Variables {
  if (a === null || b === null) return null;
  if (b.size === 0) return a;
  if (a.size === 0) return b;
  const all = new Set([...a, ...b]);
  return all.size > MAX_VARIABLES ? null : all;
}

function meets(a: Variables, b: Variables): boolean {
  if (a === null) return b === null || b.size > 0;
  if (b === null) return a.size > 0;
  for (const variable of a) if (b.has(variable)) return true;
  return false;
}

function both(a: Effect, b: Effect): Effect {
  const fault = a.fault === '' || a.fault === b.fault ? b.fault : b.fault === '' ? a.fault : 'many';
  return {
    does: a.does | b.does,
    reads: together(a.reads, b.reads),
    writes: together(a.writes, b.writes),
    fault,
  };
}

const some = (variables: Variables): boolean => variables === null || variables.size > 0;

export const acts = ({ does, writes }: Effect): boolean =>
  (does & (FAULTS | WRITES_MEMORY)) !== 0 || some(writes);

export const readsMemory = ({ does }: Effect): boolean => (does & READS_MEMORY) !== 0;

export const changes = ({ does, reads, writes }: Effect): boolean =>
  does !== 0 || some(reads) || some(writes);

/** Whether exchanging two evaluations could be observed. */
export function clash(a: Effect, b: Effect): boolean {
  if (meets(a.writes, b.reads) || meets(b.writes, a.reads) || meets(a.writes, b.writes)) return true;
  const crosses = (one: number, other: number): boolean =>
    ((a.does & one) !== 0 && (b.does & other) !== 0) || ((b.does & one) !== 0 && (a.does & other) !== 0);
  if (crosses(WRITES_MEMORY, READS_MEMORY | WRITES_MEMORY | FAULTS)) return true;
  return crosses(FAULTS, FAULTS) && (a.fault !== b.fault || a.fault === 'many');
}

export class Effects {
  private readonly resolution: Resolution;
  private readonly source: SourceText;
  private readonly known = new Map<Expression, Effect>();

  constructor(resolution: Resolution, source: SourceText) {
    this.resolution = resolution;
    this.source = source;
  }

  of(expression: Expression): Effect {
    let found = this.known.get(expression);
    if (found === undefined) {
      found = this.find(expression);
      this.known.set(expression, found);
    }
    return found;
  }

  private all(expressions: readonly Expression[], own: Effect = NONE): Effect {
    return expressions.reduce((all, each) => both(all, this.of(each)), own);
  }

  private find(expression: Expression): Effect {
    switch (expression.kind) {
      case 'name': {
        const binding = this.resolution.bindings.get(expression);
        if (binding?.kind === 'own-field') return { ...effect(READS_MEMORY), reads: new Set([binding.self]) };
        const reads = binding?.kind === 'variable' && !binding.variable.final;
        return reads ? { ...NONE, reads: new Set([binding.variable]) } : NONE;
      }
      case 'unary':
        return this.of(expression.operand);
      case 'binary':
      case 'logical':
        return this.spine(expression);
      case 'chain':
        return this.all(expression.operands);
      case 'conditional':
        return this.choice(expression);
      case 'assignment':
        return this.all([expression.target, expression.value], this.writes(expression.target));
      case 'increment':
        return this.all([expression.target], this.writes(expression.target));
      case 'call':
        return this.all([expression.callee, ...expression.arguments], CALLS);
      case 'field': {
        const access = this.resolution.accesses.get(expression);
        if (access?.kind === 'static' && !access.hasObject) return NONE;
        return both(this.of(expression.object), effect(READS_MEMORY));
      }
      case 'index':
        return this.all([expression.array, expression.index], this.indexFault(expression.index));
      case 'length':
        return this.of(expression.array);
      case 'new-struct': {
        const plan = this.resolution.objects.get(expression);
        const isPlain = expression.initializer === null && plan?.body === null;
        return isPlain ? faulty('out-of-memory') : ANYTHING;
      }
      case 'new-array':
        return this.all([expression.length], faulty('many'));
      default:
        return NONE;
    }
  }

  private choice(expression: Conditional): Effect {
    const { nodes, last } = conditionalChain(expression);
    return nodes.reduceRight(
      (all, { condition, consequent }) => both(all, this.all([condition, consequent])),
      last === null ? NONE : this.of(last),
    );
  }

  private writes(target: Place): Effect {
    const binding = target.kind === 'name' ? this.resolution.bindings.get(target) : undefined;
    return binding?.kind === 'variable'
      ? { ...NONE, writes: new Set([binding.variable]) }
      : effect(WRITES_MEMORY);
  }

  private indexFault(index: Expression): Effect {
    return faulty(`index ${this.source.lineOf(index.span)}`, READS_MEMORY);
  }

  private divisionFault(operator: string, left: Type, right: Type, divisor: Expression): Effect {
    const divides = operator === '/' || operator === '%';
    const isFloat = left.kind === 'float' || right.kind === 'float';
    if (!divides || isFloat || !mayBeZero(right)) return NONE;
    return faulty(`division ${this.source.lineOf(divisor.span)}`);
  }

  private spine(expression: Extract<Expression, { kind: 'binary' | 'logical' }>): Effect {
    const { first, nodes } = leftSpine<Extract<Expression, { kind: 'binary' | 'logical' }>>(expression);
    let all = this.of(first);
    let left = this.typeOf(first);
    for (const node of nodes) {
      all = both(all, this.of(node.right));
      if (node.kind === 'binary')
        all = both(all, this.divisionFault(node.operator, left, this.typeOf(node.right), node.right));
      left = this.typeOf(node);
      this.known.set(node, all);
    }
    return all;
  }

  private typeOf(expression: Expression): Type {
    return this.resolution.types.get(expression) ?? BOTTOM;
  }
}
