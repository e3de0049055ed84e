// Generates calls of functions by name, of methods, and through function values.
import type { Context } from './context.ts';
import type { Parts } from './parts.ts';
import {
  fits,
  isPointer,
  sameType,
  type FunctionType,
  type Routine,
  type Struct,
  type Type,
} from './types.ts';

export class Calls {
  private readonly parts: Parts;
  private readonly context: Context;

  constructor(parts: Parts) {
    this.parts = parts;
    this.context = parts.context;
  }

  /** A call whose result satisfies `wanted`, or null if none exists or it would run too long. */
  call(wanted: (result: Type) => boolean, depth: number): string | null {
    const { context } = this;
    return context.weighted([
      [40, () => this.byName(wanted, depth)],
      [30, () => this.method(wanted, depth)],
      [30, () => this.byValue(wanted, depth)],
    ]);
  }

  private byName(wanted: (result: Type) => boolean, depth: number): string | null {
    const { calls, owner } = this.context.frame;
    if (calls === 'none') return null;
    const fitting = this.context.routines.filter(
      ({ plain, result, parameters }) =>
        wanted(result) &&
        (plain || calls === 'all') &&
        // Functions are declared after the structs, so methods call only functions with simple signatures.
        (owner === null || (result.kind === 'integer' && parameters.every((type) => this.canMake(type)))),
    );
    if (fitting.length === 0) return null;
    const routine = this.context.oneOf(fitting);
    if (!this.context.afford(routine.cost)) return null;
    return `${routine.name}(${this.parameters(routine, depth)})`;
  }

  private canMake(type: Type): boolean {
    return this.context.knowsType(type) && (type.kind !== 'struct' || this.context.canAllocate(type.struct));
  }

  private parameters(routine: Routine, depth: number): string {
    const [, ...rest] = routine.parameters;
    if (!routine.fuelled) return this.values(routine.parameters, depth);
    const fuel = this.context.chance(50)
      ? this.context.oneOf(['0', '1', '2', '3'])
      : `(${this.parts.numbers.integer(depth - 1)} & 3)`;
    return rest.length === 0 ? fuel : `${fuel}, ${this.values(rest, depth)}`;
  }

  private values(types: readonly Type[], depth: number): string {
    return types.map((type) => this.value(type, depth)).join(', ');
  }

  /** A value of exactly this type, or an assignable pointer. */
  value(type: Type, depth: number): string {
    if (isPointer(type)) return this.parts.pointers.pointer(type, depth);
    return this.parts.numbers.exactNumber(type, depth);
  }

  private method(wanted: (result: Type) => boolean, depth: number): string | null {
    const { calls } = this.context.frame;
    if (calls !== 'all') return null;
    const receiver = this.parts.paths.find(
      ({ type, frozen }) =>
        type.kind === 'struct' && !type.nullable && !frozen && this.methods(type.struct, wanted).length > 0,
    );
    if (receiver?.type.kind !== 'struct') return null;
    const { struct } = receiver.type;
    const method = this.context.oneOf(this.methods(struct, wanted));
    if (!this.context.afford(method.cost)) return null;
    const values = this.parameters(method, depth);
    if (receiver.text === 'self' && this.context.chance(50)) return `${method.name}(${values})`;
    if (this.context.chance(85)) return `${receiver.text}.${method.name}(${values})`;
    return `${struct.path}.${method.name}(${receiver.text}${values === '' ? '' : `, ${values}`})`;
  }

  private methods(struct: Struct, wanted: (result: Type) => boolean): Routine[] {
    return this.context.knows(struct) ? struct.methods.filter(({ result }) => wanted(result)) : [];
  }

  /** A call through a variable that holds a function. */
  private byValue(wanted: (result: Type) => boolean, depth: number): string | null {
    const found = this.parts.paths.find(
      ({ type }) => type.kind === 'function' && !type.nullable && wanted(type.result),
      'pure',
    );
    return found?.type.kind === 'function' ? this.through(found.text, found.type, depth) : null;
  }

  /** A call through a function value. It may reach any plain function; these call no function values. */
  through(callee: string, { parameters }: FunctionType, depth: number): string | null {
    const plain = this.context.routines.filter((routine) => routine.plain && !routine.fuelled);
    const dearest = plain.reduce((cost, routine) => Math.max(cost, routine.cost), 5);
    if (this.context.frame.calls !== 'all' || !this.context.afford(dearest)) return null;
    return `${callee}(${this.values(parameters, depth)})`;
  }

  /** Functions that can be values of a type. */
  named(type: FunctionType): Routine[] {
    if (this.context.frame.owner !== null) return [];
    return this.context.routines.filter(
      ({ plain, fuelled, parameters, result }) =>
        plain &&
        !fuelled &&
        parameters.length === type.parameters.length &&
        parameters.every((parameter, i) => sameType(parameter, type.parameters[i])) &&
        (sameType(result, type.result) || fits(result, type.result)),
    );
  }
}
