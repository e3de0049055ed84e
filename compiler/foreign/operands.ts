// Checks whether every operand has the kind that its op accepts: numbers are not pointers, floats are not
// integers, a pointer refers to the accessed struct or array, and memory is of that class. Null pointers and
// bounds are checked at run time (guards.ts). types.ts has computed the types.
import { say, type Phrase, type Said } from '../base/phrase.ts';
import type { Node } from '../ir/node.ts';
import { indexSlotOf, type Family } from '../ir/ops/row.ts';
import { aliasesOf } from '../ir/ops/memory.ts';
import { opTable, ops, type CompareOp, type ControlOp, type DataOp, type MemoryOp } from '../ir/ops/table.ts';
import { type FieldShape, type Shape } from '../ir/shapes.ts';
import { fieldText, shapeText } from '../ir/text/type-text.ts';
import { roleOf } from '../ir/system.ts';
import { LENGTH, MEMORY, NOT_NULL, NULL, type Type } from '../ir/types.ts';
import type { Graph } from '../ir/graph.ts';
import { oneFunction } from '../ir/functions.ts';
import { programFaults } from '../semantics/index.ts';
import type { Findings } from './findings.ts';

export function checkOperands(graph: Graph, findings: Findings): void {
  for (const node of graph.all()) rules[node.op.index]?.(new Operands(graph, node, findings));
}

class Operands {
  readonly graph: Graph;
  readonly node: Node;
  private readonly findings: Findings;

  constructor(graph: Graph, node: Node, findings: Findings) {
    this.graph = graph;
    this.node = node;
    this.findings = findings;
  }

  fail(text: Said): void {
    this.findings.add('operand', this.node, text);
  }

  private want(slot: number, fits: boolean, wanted: Phrase): boolean {
    const { node, findings } = this;
    // An operand without a type was already reported.
    if (!fits && node.input(slot).type.kind !== 'bottom') {
      const { inputs } = node.op;
      const name = (inputs[Math.min(slot, inputs.length - 1)] ?? '').replace('…', '');
      this.fail(
        say`its ${{ say: name, with: [] }} must be ${wanted}, not ${findings.described(node.input(slot))}`,
      );
    }
    return fits;
  }

  private typeAt(slot: number): Type {
    return this.node.input(slot).type;
  }

  integers(from = 1): void {
    for (let slot = from; slot < this.node.inputs.length; slot++)
      this.want(slot, this.typeAt(slot).kind === 'int', say`an integer`);
  }

  floats(): void {
    for (let slot = 1; slot < this.node.inputs.length; slot++)
      this.want(slot, this.typeAt(slot).kind === 'float', say`a float`);
  }

  test(): void {
    const { kind } = this.typeAt(1);
    this.want(1, kind === 'int' || kind === 'pointer', say`an integer or a pointer`);
  }

  pointer(): boolean {
    return this.want(1, this.typeAt(1).kind === 'pointer', say`a pointer`);
  }

  value(slot: number): void {
    this.want(slot, isValue(this.typeAt(slot)), say`a number or a pointer`);
  }

  comparable(): void {
    const [a, b] = [this.typeAt(1), this.typeAt(2)];
    const fits = a.kind === b.kind && (a.kind === 'int' || a.kind === 'pointer');
    this.want(
      2,
      fits,
      a.kind === 'int'
        ? say`an integer, like the left operand`
        : say`the same kind as the left operand, an integer or a pointer`,
    );
  }

  converted(): void {
    this.want(1, this.typeAt(1).kind === 'int' || this.typeAt(1) === NULL, say`an integer`);
  }

  arms(): void {
    const { node } = this;
    if (node.type.kind === 'memory') return this.memoryArms();
    if (node.inputs.some((input) => input?.type.kind === 'bottom')) return;
    if (!isValue(node.type) || typeof node.aux === 'object')
      this.fail(say`its values must all be integers, all floats, or all pointers, not ${this.armsText()}`);
  }

  private armsText(): Phrase {
    const { node, findings } = this;
    return node.inputs
      .slice(1)
      .map((input) => (input === null ? '' : findings.described(input)))
      .reduce((before, arm) => say`${before} and ${arm}`);
  }

  private memoryArms(): void {
    const { node } = this;
    const { aux } = node;
    const field = typeof aux === 'object' && aux?.kind === 'field' ? aux : null;
    for (let slot = 1; slot < node.inputs.length; slot++) {
      const fits = field === null ? this.typeAt(slot) === MEMORY : this.holds(slot, field);
      this.want(slot, fits, field === null ? say`all memory` : memoryText(field));
    }
  }

  /** Whether a slot has the memory of a class, separately or as part of all memory. */
  private holds(slot: number, field: FieldShape): boolean {
    const type = this.typeAt(slot);
    return type.kind === 'memory' && (type.alias === null || type.alias === field);
  }

  allMemory(slot: number): void {
    this.want(slot, this.typeAt(slot) === MEMORY, say`all memory`);
  }

  merged(): void {
    const fields = aliasesOf(this.node);
    this.allMemory(1);
    fields.forEach((field, i) => this.want(i + 2, this.holds(i + 2, field), memoryText(field)));
    if (new Set(fields).size < fields.length) this.fail(say`it lists an alias class twice`);
  }

  /** A load or store: the memory of its class, a pointer to its owner, and an index only for an array. */
  access(): void {
    const { node } = this;
    const field = node.aux as FieldShape;
    const { owner } = field;
    this.want(1, this.holds(1, field), memoryText(field));
    this.want(2, leadsTo(this.typeAt(2), owner), say`a pointer to ${shapeText(owner)}`);
    if (field.isStatic) this.fail(say`${fieldText(field)} is static and not stored in objects`);
    this.indexed(indexSlotOf(node), owner, say`index`);
  }

  private indexed(slot: number, shape: Shape, what: Phrase): void {
    const given = this.node.inputs.length - slot;
    const wanted = shape.kind === 'array' ? 1 : 0;
    if (given !== wanted)
      this.fail(
        wanted === 1
          ? say`${shapeText(shape)} is an array, so the node needs this input: ${what}`
          : say`${shapeText(shape)} is a struct, so the node cannot have this input: ${what}`,
      );
    else if (wanted === 1) this.want(slot, this.typeAt(slot).kind === 'int', say`an integer`);
  }

  stored(): void {
    const { node, findings } = this;
    const field = node.aux as FieldShape;
    const pointer = this.typeAt(2);
    if (
      field.owner.kind === 'array' &&
      pointer.kind === 'pointer' &&
      pointer.body.kind === 'object' &&
      pointer.body.access > 0
    )
      this.fail(say`it cannot store through ${findings.described(node.input(2))}, which is read-only`);
    this.want(3, isValue(this.typeAt(3)), say`a number or a pointer`);
  }

  made(): void {
    this.indexed(1, this.node.aux as Shape, say`length`);
  }

  array(): void {
    const type = this.typeAt(1);
    const isArray =
      type === NULL ||
      (type.kind === 'pointer' && type.body.kind === 'object' && isArrayShape(type.body.target));
    this.want(1, isArray, say`an array`);
  }

  /** Addresses differ between engines, so only system functions may receive one. */
  address(): void {
    this.array();
    const { node, graph } = this;
    const isForSystem = node.uses.every((user, i) => {
      const index = user.op === ops.Call ? oneFunction(user.input(2).type) : null;
      const external = index === null ? null : (graph.functions[index]?.external ?? null);
      return external !== null && roleOf(external, (node.useSlots[i] ?? 0) - 3) === 'address';
    });
    if (!isForSystem)
      this.fail(say`an Address may only be passed to a system function that takes one, such as write`);
  }

  cast(): void {
    const { node, findings } = this;
    if (node.aux === LENGTH) this.integers();
    else if (node.aux !== NOT_NULL)
      this.fail(
        say`a Cast can only state that a pointer is not null (ptr-all), not that it is ${findings.words(node.aux as Type)}`,
      );
    else if (this.pointer() && node.inputs[0] === null && node.input(1).type !== node.type)
      this.fail(say`a Cast needs a control input (^): the branch on which the test holds`);
  }

  fault(): void {
    const { aux } = this.node;
    if (!programFaults.some((kind) => kind === aux))
      this.fail(say`“${String(aux)}” is not a fault; the faults are ${programFaults.join(', ')}`);
  }

  called(): void {
    const type = this.typeAt(2);
    this.allMemory(1);
    this.want(
      2,
      type === NULL || (type.kind === 'pointer' && type.body.kind === 'function'),
      say`a function`,
    );
    for (let slot = 3; slot < this.node.inputs.length; slot++) this.value(slot);
  }

  returned(): void {
    const { node } = this;
    this.value(1);
    const given = node.inputs.length - 2;
    const needsMemory = node.aux !== null || leadsToObject(this.typeAt(1));
    if (given > 1 || (given === 0 && needsMemory))
      this.fail(
        needsMemory
          ? say`it takes a value and all memory, but has ${given + 1} inputs`
          : say`it takes a value and optionally all memory, but has ${given + 1} inputs`,
      );
    else if (given === 1) this.allMemory(2);
  }
}

const isValue = (type: Type): boolean =>
  type.kind === 'int' || type.kind === 'float' || (type.kind === 'pointer' && type.body.kind !== 'all');

const isArrayShape = (target: Shape | 'any' | 'all'): boolean =>
  typeof target !== 'string' && target.kind === 'array';

const memoryText = (field: FieldShape): Phrase => say`the memory of ${fieldText(field)}`;

/** A pointer that is always null fits every shape, because it fails at run time. */
const leadsTo = (type: Type, shape: Shape): boolean =>
  type === NULL || (type.kind === 'pointer' && type.body.kind === 'object' && type.body.target === shape);

const leadsToObject = (type: Type): boolean => type.kind === 'pointer' && type.body.kind === 'object';

type Rule = (operands: Operands) => void;

const byFamily: Readonly<Partial<Record<Family, Rule>>> = {
  arithmetic: (o) => o.integers(),
  bits: (o) => o.integers(),
  floats: (o) => o.floats(),
};

/**
 * Null if the verifier covers the op's form (ir/verify.ts). The type checker reports a missing op of these
 * groups.
 */
const byOp: Readonly<Record<ControlOp | DataOp | CompareOp | MemoryOp | 'ToFloat', Rule | null>> = {
  Start: null,
  Stop: null,
  Return: (o) => o.returned(),
  Fault: (o) => o.fault(),
  If: (o) => o.test(),
  Never: null,
  CProj: null,
  Region: null,
  Loop: null,
  ZeroCheck: (o) => o.integers(),
  CheckIndex: (o) => o.integers(),
  CheckLength: (o) => o.integers(),
  Fun: null,
  Call: (o) => o.called(),
  CallEnd: null,
  XCtrl: null,
  Scope: null,
  Constant: null,
  Proj: null,
  Phi: (o) => o.arms(),
  Parm: null,
  EQ: (o) => o.comparable(),
  LT: (o) => o.integers(),
  LE: (o) => o.integers(),
  Not: (o) => o.test(),
  ToFloat: (o) => o.converted(),
  New: (o) => o.made(),
  Load: (o) => o.access(),
  Store: (o) => {
    o.access();
    o.stored();
  },
  MemMerge: (o) => o.merged(),
  Length: (o) => o.array(),
  Cast: (o) => o.cast(),
  ReadOnly: (o) => void o.pointer(),
  Address: (o) => o.address(),
};
const named: ReadonlyMap<string, Rule | null> = new Map(Object.entries(byOp));

const rules: readonly (Rule | null | undefined)[] = opTable.map(({ name, family }) =>
  named.has(name) ? named.get(name) : byFamily[family],
);
