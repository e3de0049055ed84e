// The lines of one function under construction: statements, blocks, temporaries.
import type { FunctionUnit, Resolution, Variable } from '../../resolve/index.ts';
import { BOTTOM, type Type } from '../../ir/types.ts';
import type { SourceText } from '../../source/source-text.ts';
import type { Expression } from '../../syntax/ast.ts';
import type { Span } from '../../source/span.ts';
import { memberName } from '../x64/linking/names.ts';
import type { Effects } from './effects.ts';
import type { Objects } from './objects.ts';

export interface Code {
  readonly text: string;
  /** It needs no parentheses next to any operator. */
  readonly isAtom: boolean;
}

export const atom = (text: string): Code => ({ text, isAtom: true });
export const operation = (text: string): Code => ({ text, isAtom: false });
export const within = ({ text, isAtom }: Code): string => (isAtom ? text : `(${text})`);

/** Indented relative to the capture. */
export interface Line {
  readonly depth: number;
  readonly text: string;
}

export interface Captured<T> {
  readonly value: T;
  readonly lines: readonly Line[];
}

export const indented = ({ depth, text }: Line): string => `${'  '.repeat(depth)}${text}`;

/** `if (test) { body }`. */
export interface Arm {
  readonly test: () => Code;
  readonly body: () => void;
}

export interface Shared {
  readonly resolution: Resolution;
  readonly source: SourceText;
  readonly effects: Effects;
  readonly objects: Objects;
  /** Whether a name means something else in the twin. */
  readonly isTaken: (name: string) => boolean;
  /** The label of a function, which is translated later. */
  readonly labelOf: (unit: FunctionUnit) => string;
  readonly textOf: (bytes: string, type: Type) => string;
}

export class Writer {
  readonly shared: Shared;
  readonly unit: FunctionUnit;
  private lines: Line[] = [];
  private depth = 0;
  private readonly names = new Set<string>();
  private inScope: string[] = [];
  private readonly variables = new Map<Variable, string>();
  private temporaries = 0;

  constructor(shared: Shared, unit: FunctionUnit) {
    this.shared = shared;
    this.unit = unit;
  }

  typeOf(expression: Expression): Type {
    return this.shared.resolution.types.get(expression) ?? BOTTOM;
  }

  lineOf(span: Span): number {
    return this.shared.source.lineOf(span);
  }

  /** The name of a variable, unique in the function, because C blocks may differ from source blocks. */
  nameOf(variable: Variable): string {
    return this.variables.get(variable) ?? this.declare(variable);
  }

  /** The name of a variable declared here. Code that is written in several places declares it in each. */
  declare(variable: Variable): string {
    const wanted = memberName(variable.name.replaceAll('.', '_'));
    const name = this.fresh(/^(new|show|text|call|function)_/.test(wanted) ? `${wanted}_` : wanted);
    this.variables.set(variable, name);
    return name;
  }

  isNamed(variable: Variable): boolean {
    return this.variables.has(variable);
  }

  /** @param isLabel `goto` labels are unique in the function */
  fresh(wanted: string, isLabel = false): string {
    let name = wanted;
    const isTaken = (): boolean => this.names.has(name) || this.shared.isTaken(name);
    for (let i = 2; isTaken(); i++) name = `${wanted}_${i}`;
    this.names.add(name);
    if (!isLabel) this.inScope.push(name);
    return name;
  }

  /** Declarations are local to a C block, so their names are free after it. */
  scoped(work: () => void): void {
    const outer = this.inScope;
    this.inScope = [];
    work();
    for (const name of this.inScope) this.names.delete(name);
    this.inScope = outer;
  }

  line(text: string): void {
    this.lines.push({ depth: this.depth, text });
  }

  block(head: string, work: () => void): void {
    this.open(`${head} {`.trimStart());
    this.scoped(work);
    this.close();
    this.line('}');
  }

  open(text: string): void {
    this.line(text);
    this.depth++;
  }

  close(): void {
    this.depth--;
  }

  capture<T>(work: () => T): Captured<T> {
    const { lines: outer, depth } = this;
    this.lines = [];
    this.depth = 0;
    const value = work();
    const { lines } = this;
    this.lines = outer;
    this.depth = depth;
    return { value, lines };
  }

  append(lines: readonly Line[]): void {
    // A spread call has a maximum number of arguments.
    for (const { depth, text } of lines) this.lines.push({ depth: this.depth + depth, text });
  }

  /** `if … else if … else`. If a test needs lines before it, the rest of the chain is nested in an `else`. */
  choice(arms: readonly Arm[], otherwise: (() => void) | null): void {
    let inElse = 0;
    for (const [i, { test, body }] of arms.entries()) {
      const { value, lines } = this.capture(test);
      const continues = i > 0 && lines.length === 0;
      if (i > 0 && !continues) {
        this.open('} else {');
        inElse++;
      }
      this.append(lines);
      this.open(`${continues ? '} else ' : ''}if (${value.text}) {`);
      this.scoped(body);
      this.close();
    }
    if (otherwise !== null) {
      this.open('} else {');
      this.scoped(otherwise);
      this.close();
    }
    this.line('}');
    for (; inElse > 0; inElse--) {
      this.close();
      this.line('}');
    }
  }

  hold(type: Type, value: Code | null): Code {
    const name = this.fresh(`t${++this.temporaries}`);
    const first = value === null ? this.zero(type) : value.text;
    this.line(`${this.shared.objects.typeOf(type)}${name} = ${first};`);
    return atom(name);
  }

  zero(type: Type): string {
    if (type.kind === 'float') return '0.0';
    return type.kind === 'pointer' ? 'NULL' : '0';
  }
}
