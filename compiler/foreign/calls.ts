// Checks whether values passed between parts of a program match the declarations: arguments, results, and
// stores to memory.
//
// A call through a pointer may reach any function that its type admits, so all are checked. In the lattice,
// parameters are covariant, so function types may meet in a type that admits more arguments than either
// function. While a type lists its functions, each is checked; after that (`#~`), only functions that accept
// everything that the type admits are allowed (takesAll). Guards check for null.
import { say, type Phrase } from '../base/phrase.ts';
import { functionType, type FunctionInfo } from '../ir/functions.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node, Parameter } from '../ir/node.ts';
import { functionHeads, functionsOf } from '../ir/control-walk.ts';
import { ops } from '../ir/ops/table.ts';
import { type FieldShape } from '../ir/shapes.ts';
import { fieldText, typeText } from '../ir/text/type-text.ts';
import { roleOf } from '../ir/system.ts';
import { resultsOf } from '../ir/owners.ts';
import { isSubrange, meet, pointer, type PointerType, type Type } from '../ir/types.ts';
import { objectBody, type FunctionSet } from '../ir/pointer-bodies.ts';
import { takesAll } from '../resolve/static-types.ts';
import type { Findings } from './findings.ts';

export interface NotNull {
  readonly user: Node;
  readonly slot: number;
}

/** @returns the values that still need a null check */
export function checkExchange(graph: Graph, findings: Findings): NotNull[] {
  const wanted: NotNull[] = [];
  const exchange = new Exchange(graph, findings, wanted);
  for (const node of graph.all()) {
    if (node.op === ops.Call) exchange.call(node);
    else if (node.op === ops.Return) exchange.end(node);
    else if (node.op === ops.Store) exchange.store(node);
    else if (node.op === ops.Phi) exchange.choice(node);
  }
  exchange.results(resultsOf(graph.stop));
  return wanted;
}

class Exchange {
  private readonly graph: Graph;
  private readonly findings: Findings;
  private readonly wanted: NotNull[];
  private readonly bodies: ReadonlyMap<number, Node>;
  private readonly admitted = new Map<Type, readonly FunctionInfo[]>();
  private readonly values: ReadonlySet<number>;

  constructor(graph: Graph, findings: Findings, wanted: NotNull[]) {
    this.graph = graph;
    this.findings = findings;
    this.wanted = wanted;
    this.bodies = functionHeads(graph);
    this.values = new Set([...graph.all()].flatMap(functionsOf));
  }

  call(call: Node): void {
    const { type } = call.input(2);
    this.wanted.push({ user: call, slot: 2 });
    if (type.kind !== 'pointer' || type.body.kind !== 'function') return;
    const { result } = type.body.signature;
    for (const info of this.admittedBy(type, type.body.set)) {
      this.callOf(call, info);
      if (result === null || !isSubrange(info.result, result) || !takesAll(info.result, result))
        this.findings.add(
          'function',
          call,
          say`${nameOf(info)} returns ${this.findings.words(info.result)}, but the call expects the result of ${this.findings.described(call.input(2))}`,
        );
    }
  }

  private admittedBy(type: PointerType, set: FunctionSet): readonly FunctionInfo[] {
    let found = this.admitted.get(type);
    if (found === undefined) {
      const { functions } = this.graph;
      const numbers = set.others ? [...this.values] : set.members;
      found = numbers
        .flatMap((index) => functions[index] ?? [])
        .filter((info) => !set.others || isAdmitted(info, type));
      this.admitted.set(type, found);
    }
    return found;
  }

  private callOf(call: Node, info: FunctionInfo): void {
    const { parameters, external, index } = info;
    if (external !== null) this.checkAddresses(call, info, external);
    const given = call.inputs.length - 3;
    if (external === null && !this.bodies.has(index))
      this.findings.add('function', call, say`${nameOf(info)} is declared but has no body`);
    if (given !== parameters.length)
      this.findings.add(
        'function',
        call,
        say`${nameOf(info)} takes ${counted(parameters.length)}, not ${given}`,
      );
    else
      parameters.forEach((parameter, i) => {
        const name = say`argument ${i + 1} of ${nameOf(info)}`;
        if (this.isUsed(info, i)) this.admit(call, i + 3, parameter, name);
        else if (call.input(i + 3).type.kind !== parameter.kind) this.refuse(call, i + 3, parameter, name);
      });
  }

  /** System functions access memory at addresses, which must be those of arrays. */
  private checkAddresses(call: Node, info: FunctionInfo, external: string): void {
    call.inputs.slice(3).forEach((given, i) => {
      if (given === null || given.type.kind !== 'int' || given.op === ops.Address) return;
      if (roleOf(external, i) === 'address')
        this.findings.add(
          'function',
          call,
          say`argument ${i + 1} of ${nameOf(info)} must be the Address of an array, not ${this.findings.described(given)}`,
        );
    });
  }

  /**
   * An argument that a function does not read may be any value of its kind: methods get null instead of an
   * object.
   */
  private isUsed({ index, external }: FunctionInfo, at: number): boolean {
    const head = this.bodies.get(index);
    const isParameter = ({ op, aux }: Node): boolean => op === ops.Parm && (aux as Parameter).index === at;
    return external !== null || head?.uses.some(isParameter) === true;
  }

  /** The program's result is displayed by its type, so all ends must return one kind. */
  results(ends: readonly Node[]): void {
    const [first] = ends;
    if (first === undefined) return;
    for (const end of ends) {
      const type = meet(first.input(1).type, end.input(1).type);
      if (type.kind !== 'bottom' && (type.kind !== 'pointer' || type.body.kind !== 'all')) continue;
      const { described } = this.findings;
      this.findings.add(
        'function',
        end,
        say`the program returns ${described(end.input(1))} here and ${described(first.input(1))} elsewhere; all its results must be integers, floats, objects, or functions`,
      );
      return;
    }
  }

  end(end: Node): void {
    const info = typeof end.aux === 'number' ? this.graph.functions[end.aux] : undefined;
    if (info !== undefined) this.admit(end, 1, info.result, say`the result of ${nameOf(info)}`);
  }

  /** All engines truncate numbers to the width of their location. */
  store(store: Node): void {
    const field = store.aux as FieldShape;
    const { kind } = store.input(3).type;
    if (kind === field.type.kind && kind !== 'pointer') return;
    this.admit(store, 3, field.type, fieldText(field));
  }

  /** Arms with functions: each must conform to the phi's type. */
  choice(phi: Node): void {
    if (phi.type.kind !== 'pointer') return;
    for (const arm of phi.inputs.slice(1))
      if (arm !== null && !this.isTaken(arm.type, phi.type))
        this.findings.add(
          'operand',
          phi,
          say`its type is ${typeText(phi.type)}, but one of its inputs is ${this.findings.described(arm)}`,
        );
  }

  private admit(user: Node, slot: number, place: Type, name: Phrase): void {
    const value = user.input(slot);
    const isTaken = this.isTaken(value.type, place);
    if (isTaken && fits(value.type, place)) return;
    if (isTaken && place.kind === 'pointer' && fits(value.type, pointer(3, place.body)))
      this.wanted.push({ user, slot });
    else this.refuse(user, slot, place, name);
  }

  private refuse(user: Node, slot: number, place: Type, name: Phrase): void {
    const { findings } = this;
    findings.add(
      'operand',
      user,
      say`${name} must be ${findings.words(place)}, not ${findings.described(user.input(slot))}`,
    );
  }

  /** Whether all functions that a value may denote accept the arguments of a place. */
  private isTaken(from: Type, place: Type): boolean {
    if (from.kind !== 'pointer' || place.kind !== 'pointer' || place.body.kind !== 'function') return true;
    if (from.body.kind !== 'function' || !place.body.set.others) return true;
    if (from.body.set.others) return takesAll(from, place);
    return from.body.set.members.every((index) => {
      const info = this.graph.functions[index];
      return info !== undefined && takesAll(functionType(info), place);
    });
  }
}

/**
 * Whether all values of a type are allowed in a place. For read-only pointers, only arrays are checked: a
 * string must never change. An array of numbers has nothing mutable except its elements.
 */
function fits(type: Type, place: Type): boolean {
  if (isSubrange(type, place)) return true;
  if (type.kind !== 'pointer' || place.kind !== 'pointer') return false;
  const [from, to] = [type.body, place.body];
  if (from.kind !== 'object' || to.kind !== 'object' || typeof from.target === 'string') return false;
  if (from.target.kind === 'array' && from.access > 0 && to.access === 0) return false;
  return isSubrange(pointer(type.nil, objectBody(from.target, to.access, from.text)), place);
}

const isAdmitted = (info: FunctionInfo, type: PointerType): boolean => {
  const own = functionType(info);
  return isSubrange(own, pointer(3, type.body)) && takesAll(own, type);
};

const counted = (count: number): Phrase => (count === 1 ? say`1 argument` : say`${count} arguments`);
const nameOf = ({ index, name }: FunctionInfo): Phrase =>
  name === '' ? say`function ${index}` : say`function ${name}`;
