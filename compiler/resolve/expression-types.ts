import type { Type } from '../ir/types.ts';
import type { Expression, Name } from '../syntax/ast.ts';
import type { Binding } from './bindings.ts';

export function typeOfBinding(binding: Binding): Type {
  switch (binding.kind) {
    case 'variable':
      return binding.variable.type;
    case 'constant':
      return binding.type;
    case 'own-field':
      return binding.field.type;
  }
}

/** The static types of expressions. That of a name follows from its binding, and is only stored after an error. */
export class ExpressionTypes {
  private readonly bindings: ReadonlyMap<Name, Binding>;
  private readonly names = new Map<Name, Type>();
  private readonly others = new Map<Exclude<Expression, Name>, Type>();
  private readonly all = new Set<Type>();

  constructor(bindings: ReadonlyMap<Name, Binding>) {
    this.bindings = bindings;
  }

  get(expression: Expression): Type | undefined {
    if (expression.kind !== 'name') return this.others.get(expression);
    return this.names.get(expression) ?? this.ofBinding(expression);
  }

  has(expression: Expression): boolean {
    return this.get(expression) !== undefined;
  }

  /** Each type once. */
  values(): Iterable<Type> {
    return this.all;
  }

  set(expression: Expression, type: Type): void {
    this.all.add(type);
    if (expression.kind !== 'name') this.others.set(expression, type);
    else if (this.ofBinding(expression) !== type) this.names.set(expression, type);
  }

  private ofBinding(name: Name): Type | undefined {
    const binding = this.bindings.get(name);
    return binding === undefined ? undefined : typeOfBinding(binding);
  }
}
