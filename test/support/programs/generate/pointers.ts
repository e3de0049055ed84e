// Generates expressions for pointers to structs, arrays, and functions.
import type { Context } from './context.ts';
import { newFrame } from './context.ts';
import { stringLiteral } from './literals.ts';
import type { Parts } from './parts.ts';
import { tested, typeNow } from './scope.ts';
import {
  fits,
  isPointer,
  notNull,
  nullable,
  sameType,
  STRING,
  typeText,
  type ArrayType,
  type FunctionType,
  type PointerType,
  type Struct,
  type Type,
} from './types.ts';

export class Pointers {
  private readonly parts: Parts;
  private readonly context: Context;

  constructor(parts: Parts) {
    this.parts = parts;
    this.context = parts.context;
  }

  /** Any value for a place of any type. */
  value(type: Type, depth: number): string {
    return isPointer(type) ? this.pointer(type, depth) : this.parts.numbers.number(type, depth);
  }

  /** A pointer that is assignable to this type, to a writable object. */
  pointer(type: PointerType, depth: number): string {
    const { context } = this;
    const canNull = type.nullable;
    const canMake = type.kind !== 'struct' || context.canAllocate(type.struct);
    const deep = depth > 0 && canMake ? 1 : 0;
    return context.weighted([
      [50, () => this.existing(type) ?? this.fresh(type, depth)],
      [canNull ? 8 : 0, () => 'null'],
      [20, () => this.fresh(type, depth)],
      [12 * deep, () => this.choice(type, depth)],
      [canNull ? 8 * deep : 0, () => this.junction(type, depth)],
      [14 * deep, () => this.called(type, depth) ?? this.fresh(type, depth)],
      [6 * deep, () => this.assigned(type, depth) ?? this.fresh(type, depth)],
      [canNull ? 0 : 6, () => this.orElse(type, depth) ?? this.fresh(type, depth)],
    ]);
  }

  /** An existing object, so that many names alias it. */
  private existing(type: PointerType): string | null {
    const { context } = this;
    const { paths } = this.parts;
    const found = paths.find((path) => !path.frozen && fits(path.type, type));
    if (found !== null) return found.text;
    // A read-only array may be reached through a final name.
    if (type.kind !== 'array' || !type.readOnly || context.chance(30)) return null;
    return paths.find((path) => fits(path.type, type))?.text ?? null;
  }

  private choice(type: PointerType, depth: number): string {
    const { context } = this;
    const condition = this.parts.numbers.condition(1);
    const first = this.solid(type, depth - 1);
    if (type.nullable && context.chance(15)) return `(${condition} ? ${first})`;
    return `(${condition} ? ${first} : ${this.pointer(type, depth - 1)})`;
  }

  /** A value other than the literal `null`, which has no specific type. */
  solid(type: PointerType, depth: number): string {
    return this.existing(type) ?? this.fresh(type, depth);
  }

  private junction(type: PointerType, depth: number): string {
    const operator = this.context.oneOf(['&&', '||']);
    return `(${this.solid(type, depth - 1)} ${operator} ${this.solid(type, depth - 1)})`;
  }

  private called(type: PointerType, depth: number): string | null {
    return this.parts.calls.call((result) => fits(result, type), depth - 1);
  }

  private assigned(type: PointerType, depth: number): string | null {
    const place = this.parts.paths.find((path) => path.assignable && sameType(path.type, type), 'pure');
    return place === null ? null : `(${place.text} = ${this.solid(type, depth - 1)})`;
  }

  /** `(p ? p : new S)`, which makes a nullable pointer nonnull. */
  private orElse(type: PointerType, depth: number): string | null {
    const maybe = this.parts.paths.find(
      (path) => !path.frozen && sameType(path.type, nullable(type)),
      'pure',
    );
    if (maybe === null) return null;
    const other = this.fresh(type, depth - 1);
    return this.context.oneOf([
      `(${maybe.text} ? ${maybe.text} : ${other})`,
      `(${maybe.text} == null ? ${other} : ${maybe.text})`,
    ]);
  }

  // ------------------------------------------------------------------------------------------------------ new

  /** A new object, array, or function, or an existing one if none can be created. */
  fresh(type: PointerType, depth: number): string {
    switch (type.kind) {
      case 'struct':
        if (this.context.canAllocate(type.struct)) return this.newStruct(type.struct, depth);
        return this.existing(type) ?? (type.nullable ? 'null' : 'self');
      case 'array':
        return this.newArray(type);
      case 'function':
        return this.functionValue(type);
    }
  }

  private newArray(type: ArrayType): string {
    if (sameType(notNull(type), STRING) && this.context.chance(75)) return stringLiteral(this.context);
    return `new ${typeText(type.element)}[${this.length()}]`;
  }

  private length(): string {
    const { context } = this;
    if (context.risky && context.chance(15))
      return context.chance(50) ? '0' : `((${this.parts.numbers.integer(1)} & 7) - 1)`;
    if (context.chance(80)) return context.oneOf(['1', '2', '3', '4', '8', '16']);
    return `(1 + (${this.parts.numbers.integer(1)} & 7))`;
  }

  /** `new S { … }`, which sets all required fields and some others. */
  private newStruct(struct: Struct, depth: number): string {
    const needed = struct.fields.filter(({ mode }) => mode === 'required' || mode === 'final');
    if (needed.length === 0 && this.context.chance(35)) return `new ${struct.path}`;
    const { frame } = this.context;
    frame.scope.open();
    frame.constructors++;
    for (const { name, type, mode } of struct.fields) {
      const plain = mode === 'plain';
      frame.scope.declare(name, type, { readable: plain, assignable: plain, inMemory: true });
    }
    for (const { name } of struct.methods)
      frame.scope.declare(name, struct.fields[0].type, { readable: false, assignable: false });
    const lines = this.constructorLines(struct, depth);
    frame.constructors--;
    frame.scope.close();
    return `new ${struct.path} { ${lines.join(' ')}${lines.length === 0 ? '' : ' '}}`;
  }

  private constructorLines(struct: Struct, depth: number): string[] {
    const { context } = this;
    const lines: string[] = [];
    for (const { name, type, mode } of context.shuffled(struct.fields)) {
      // If each nested constructor set arbitrary fields, the nesting would never end.
      const enough = context.frame.constructors > 3 || context.chance(45);
      if (mode === 'static' || (mode === 'plain' && enough)) continue;
      const set = `${name} = ${this.value(type, Math.min(depth - 1, 2))};`;
      const conditional = mode === 'plain' && context.chance(10);
      lines.push(conditional ? `if (${this.parts.numbers.condition(1)}) ${set}` : set);
    }
    return lines;
  }

  // ------------------------------------------------------------------------------------------------ functions

  private functionValue(type: FunctionType): string {
    const named = this.parts.calls.named(type);
    if (named.length > 0 && this.context.chance(65)) return this.context.oneOf(named).name;
    return this.literal(type);
  }

  /** `{ int x -> … }`, which sees only its parameters and constants. */
  literal({ parameters, result }: FunctionType): string {
    const { context } = this;
    return context.within(newFrame(result, 'none', 0, context.frame.owner), () => {
      const written = parameters.map((type) => {
        const name = context.fresh();
        context.frame.scope.declare(name, type);
        return `${typeText(type)} ${name}`;
      });
      const value = isPointer(result) ? this.solid(result, 2) : this.parts.calls.value(result, 2);
      const body = context.chance(30) ? `return ${value};` : `${value};`;
      return `{ ${written.join(', ')}${written.length === 0 ? '' : ' '}-> ${this.early(result)}${body} }`;
    });
  }

  /** Sometimes an early return that depends on a parameter. */
  private early(result: Type): string {
    const maybe = this.parts.paths.variable((variable) => isPointer(typeNow(variable)));
    if (maybe === null || this.context.chance(60)) return '';
    const value = tested(maybe, () => this.parts.calls.value(result, 1));
    return `if (${maybe.name}) return ${value}; `;
  }
}
