// Creates graph nodes for the nodes of one pipeline block, in order.
//
// `last` is the current control: checks and calls advance it, and the end of the block takes it. Other nodes
// with a control input attach to what they wait for. `array 3, 1, 2` creates an array with these numbers at
// the start (the document “Sea of Nodes” leaves contents unspecified); it never changes, so all its loads
// share one memory. Invariants: errors are reported, and nothing throws; operands precede users.
import { say, type Said } from '../base/phrase.ts';
import { jsonText } from '../base/json-text.ts';
import { TooManyNodes, type Graph } from '../ir/graph.ts';
import type { Node, Aux } from '../ir/node.ts';
import type { Op } from '../ir/ops/row.ts';
import { ops } from '../ir/ops/table.ts';
import type { Declared } from '../ir/text/read-declarations.ts';
import { aliasList } from '../ir/aux-data.ts';
import { readAux } from '../ir/text/read-aux.ts';
import { readShape, readType, type Known } from '../ir/text/read-type.ts';
import { INT, intConstant, memory, BOTTOM, type Type } from '../ir/types.ts';
import type { ArrayShape } from '../ir/shapes.ts';
import { programFaults } from '../semantics/index.ts';
import type { Span } from '../source/span.ts';
import type { Literal, PipelineBlock, PipelineError, PipelineNode } from './pipeline.ts';
import { decodeText, isArity, opOfWord, WORDS } from './words.ts';

const FAULTS: ReadonlySet<string> = new Set(programFaults);
const nothingKnown: Known = { structs: new Map() };

export class NodeMaker {
  readonly errors: PipelineError[] = [];
  readonly spanOf: (line: number) => Span;
  private readonly graph: Graph;
  private readonly known: Known;
  private readonly values = new Map<PipelineNode, Node>();
  /** The graph control node for each block, check, and call end. */
  private readonly heads = new Map<PipelineNode, Node>();
  /** The current control, or the two sides of a branch; null after an end. */
  private last: Node | null = null;
  private head: Node | null = null;
  private sides: readonly Node[] = [];
  /** The memory of the arrays that `array` creates. */
  private contents: Node | null = null;

  constructor(graph: Graph, spanOf: (line: number) => Span, declared: Declared | PipelineError) {
    this.graph = graph;
    this.spanOf = spanOf;
    this.known = 'known' in declared ? declared.known : nothingKnown;
    if ('message' in declared) this.errors.push(declared);
  }

  fail({ line }: PipelineNode, message: Said): void {
    if (this.errors.length < 20) this.errors.push({ line, column: 0, message });
  }

  valueOf(node: PipelineNode): Node | null {
    return this.values.get(node) ?? null;
  }

  begin(block: PipelineBlock, head: Node | null): void {
    this.last = head;
    this.head = head;
    this.sides = [];
    if (head !== null) this.heads.set(block, head);
  }

  waysOut(): readonly Node[] {
    return this.last === null ? this.sides : [this.last];
  }

  makeFunction(node: PipelineNode | undefined): Node | null {
    const [index] = node?.literals ?? [];
    if (node === undefined || typeof index !== 'number' || this.graph.functions[index] === undefined) {
      if (node !== undefined) this.fail(node, say`${node.opcode} needs the number of a declared function`);
      return null;
    }
    const { start } = this.graph;
    if (start.uses.some(({ op, aux }) => op === ops.Fun && aux === index)) {
      this.fail(node, say`function ${index} already has a Fun node`);
      return null;
    }
    const made = this.create(node, ops.Fun, [start], index);
    this.heads.set(node, made);
    return made;
  }

  makePhi(node: PipelineNode, slots: number): void {
    const [written, ...more] = node.literals;
    const text = typeof written === 'string' ? decodeText(written) : '';
    const name = readAux(ops.Phi, text === '' ? 'value' : text, this.known);
    const isClass = typeof name === 'object' && name !== null;
    const type = text === '' ? INT : isClass ? memoryOf(name) : readType(text, this.known);
    if (type === null || name === undefined || more.length > 0 || (written !== undefined && text === ''))
      return this.fail(
        node,
        say`the literal of a phi must be the type of its value, or missing for an integer`,
      );
    const aux = isClass ? name : type.kind === 'memory' ? 'mem' : 'value';
    const [only] = node.inputs;
    if (slots === 0 || this.head === null) return this.fail(node, say`this phi has no region`);
    const value = slots === 1 ? this.values.get(only) : this.emptyPhi(node, slots, aux, type);
    if (value === undefined)
      this.fail(node, say`${only.opcode}, an operand of a phi, does not produce a value`);
    else this.values.set(node, value);
  }

  private emptyPhi(node: PipelineNode, slots: number, aux: Aux, type: Type): Node {
    const inputs = [this.head, ...Array.from({ length: slots }, () => null)];
    const made = this.create(node, ops.Phi, inputs, aux);
    this.graph.setType(made, type);
    return made;
  }

  make(node: PipelineNode): void {
    const { opcode } = node;
    const special = words.get(opcode);
    if (special !== undefined) return special(this, node);
    const op = opOfWord(opcode);
    if (op === undefined) return this.fail(node, say`\`${opcode}\` is not an executable opcode`);
    const operands = this.operands(node);
    const aux = this.auxOf(node, op);
    if (operands === null || aux === undefined) return;
    if (!isArity(op, operands.length)) {
      const names = op.inputs.slice(1).join(', ');
      return this.fail(
        node,
        names === ''
          ? say`${opcode} takes no operands, but has ${operands.length}`
          : say`${opcode} takes the operands ${names}, but has ${operands.length}`,
      );
    }
    this.makeOp(node, op, operands, aux);
  }

  private makeOp(node: PipelineNode, op: Op, operands: readonly Node[], aux: Aux): void {
    const { graph } = this;
    if (op.fault !== undefined) {
      this.last = this.create(node, op, [this.last, ...operands], aux);
      this.heads.set(node, this.last);
    } else if (op === ops.Fault || op === ops.Never) {
      const made = this.create(node, op, [this.last, ...operands], aux);
      if (op === ops.Never) return this.branch(node, made);
      graph.addInput(graph.stop, made);
      this.last = null;
    } else if (op === ops.Call) {
      this.values.set(node, this.create(node, op, [this.last, ...operands], aux));
      this.last = null;
    } else if (op === ops.CallEnd) {
      this.afterCall(node);
    } else if (op === ops.Proj || op === ops.Parm) {
      this.part(node, op, aux);
    } else {
      const pin = op.pinned === true || op.fixed === true ? this.headOf(node) : null;
      if (op.fixed === true && pin === null)
        return this.fail(node, say`${node.opcode} needs a control input (^)`);
      const first = op === ops.Constant ? graph.start : pin;
      this.values.set(node, this.create(node, op, [first, ...operands], aux));
    }
  }

  private afterCall(node: PipelineNode): void {
    const call = this.values.get(node.control[0]);
    if (call?.op !== ops.Call || call.uses.length > 0)
      return this.fail(node, say`the only control input of CallEnd must be a Call`);
    const end = this.create(node, ops.CallEnd, [call], null);
    this.values.set(node, end);
    this.last = this.create(node, ops.CProj, [end], 0);
    this.heads.set(node, this.last);
  }

  private part(node: PipelineNode, op: Op, aux: Aux): void {
    const [above] = node.control;
    const of = op === ops.Parm ? this.heads.get(above) : this.values.get(above);
    if (of?.op !== (op === ops.Parm ? ops.Fun : ops.CallEnd))
      return this.fail(
        node,
        say`the control input of ${node.opcode} must be ${op === ops.Parm ? say`a Fun` : say`a CallEnd`}`,
      );
    this.values.set(node, this.create(node, op, [of], aux));
  }

  branch(node: PipelineNode, made: Node): void {
    this.sides = [0, 1].map((side) => this.create(node, ops.CProj, [made], side));
    this.last = null;
  }

  /** The head of its block, or the check or call that it (indirectly) waits for, or null. */
  private headOf(node: PipelineNode): Node | null {
    for (let [above] = node.control; above !== undefined; [above] = above.control) {
      const head = this.heads.get(above);
      if (head !== undefined) return head;
    }
    return null;
  }

  operands(node: PipelineNode): Node[] | null {
    const found: Node[] = [];
    for (const input of node.inputs) {
      const value = this.values.get(input);
      if (value === undefined || value.op === ops.Call || value.op === ops.CallEnd) {
        this.fail(node, say`${input.opcode}, an operand of ${node.opcode}, does not produce a value`);
        return null;
      }
      found.push(value);
    }
    return found;
  }

  private auxOf(node: PipelineNode, op: Op): Aux | undefined {
    const { literals, opcode } = node;
    if (op.carries?.some((kind) => kind !== 'null') !== true) {
      if (literals.length === 0) return null;
      this.fail(node, say`${opcode} does not take a literal`);
      return undefined;
    }
    const [written] = literals;
    const text =
      typeof written === 'number' ? String(written) : typeof written === 'string' ? decodeText(written) : '';
    const aux = literals.length === 1 ? readAux(op, text, this.known) : undefined;
    const isKnown = op !== ops.Fault || FAULTS.has(text);
    if (aux !== undefined && isKnown) return aux;
    this.fail(node, say`${opcode} cannot have the literal \`${text}\``);
    return undefined;
  }

  create(node: PipelineNode, op: Op, inputs: readonly (Node | null)[], aux: Aux): Node {
    // One timeline step per node.
    this.graph.log?.beginStep('parse', 'build', this.graph.created, -1);
    try {
      return this.graph.create(op, inputs, aux, this.spanOf(node.line));
    } catch (error) {
      if (error instanceof TooManyNodes) throw error;
      // The op has no result for these operand types.
      this.fail(node, say`${node.opcode} cannot take these operands`);
      return this.graph.create(ops.Constant, [this.graph.start], BOTTOM, this.spanOf(node.line));
    }
  }

  // ------------------------------------------------------------------------------------------------- own words

  set(node: PipelineNode, op: Op, inputs: readonly (Node | null)[], aux: Aux): void {
    this.values.set(node, this.create(node, op, inputs, aux));
  }

  integer(node: PipelineNode, value: Literal | undefined): Node | null {
    const whole =
      typeof value === 'bigint' ? value : Number.isInteger(value) ? BigInt(value as number) : null;
    if (whole === null || BigInt.asIntN(64, whole) !== whole) {
      this.fail(node, say`${value === undefined ? say`nothing` : jsonText(value)} is not a 64-bit integer`);
      return null;
    }
    return this.create(node, ops.Constant, [this.graph.start], intConstant(whole));
  }

  literal(node: PipelineNode): void {
    const made = this.integer(node, node.literals[0]);
    if (made !== null) this.values.set(node, made);
  }

  /** Start's results: 1 is the argument, 2 is memory. */
  given(node: PipelineNode, result: number): void {
    this.set(node, ops.Proj, [this.graph.start], result);
  }

  compare(node: PipelineNode): void {
    const operands = this.operands(node);
    const [relation] = node.literals;
    const row = typeof relation === 'string' ? relations.get(relation) : undefined;
    if (operands === null) return;
    if (row === undefined || operands.length !== 2 || node.literals.length !== 1)
      return this.fail(node, say`cmp takes one of ${[...relations.keys()].join(' ')} and two operands`);
    const [op, swapped, negated] = row;
    const test = this.create(node, op, [null, ...(swapped ? operands.reverse() : operands)], null);
    this.values.set(node, negated ? this.create(node, ops.Not, [null, test], null) : test);
  }

  takeBranch(node: PipelineNode): void {
    const operands = this.operands(node);
    if (operands === null) return;
    if (operands.length !== 1) return this.fail(node, say`if takes one operand`);
    this.branch(node, this.create(node, ops.If, [this.last, ...operands], null));
  }

  end(node: PipelineNode): void {
    const operands = this.operands(node);
    const [index] = node.literals;
    if (operands === null) return;
    const isFunction = typeof index === 'number' && this.graph.functions[index] !== undefined;
    if (index !== undefined && !isFunction) return this.fail(node, say`${jsonText(index)} is not a function`);
    const value = operands[0] ?? this.create(node, ops.Constant, [this.graph.start], intConstant(0n));
    const rest =
      operands.length > 1 ? operands.slice(1) : value.type.kind === 'pointer' ? this.allMemory(node) : [];
    const made = this.create(node, ops.Return, [this.last, value, ...rest], isFunction ? index : null);
    this.graph.addInput(this.graph.stop, made);
    this.last = null;
  }

  /** With the memory of `array` nodes; empty without these. */
  private allMemory(node: PipelineNode): Node[] {
    if (this.contents === null) return [];
    const first = this.create(node, ops.Proj, [this.graph.start], 2);
    const list = aliasList([INTEGERS.element]);
    return [this.create(node, ops.MemMerge, [null, first, this.contents], list)];
  }

  makeArrays(entry: Node, nodes: readonly PipelineNode[]): void {
    for (const node of nodes.filter(({ opcode }) => opcode === 'array')) {
      const elements = node.literals.map((literal) => this.integer(node, literal));
      const length = this.integer(node, elements.length);
      if (length === null || !elements.every((element) => element !== null)) return;
      const array = this.create(node, ops.New, [entry, length], INTEGERS);
      this.contents ??= this.create(node, ops.Proj, [this.graph.start], 2);
      elements.forEach((element, index) => {
        const at = this.integer(node, index);
        this.contents = this.create(
          node,
          ops.Store,
          [entry, this.contents, array, element, at],
          INTEGERS.element,
        );
      });
      this.values.set(node, array);
    }
  }

  checkElement(node: PipelineNode): void {
    const operands = this.elementOf(node);
    if (operands === null) return;
    const length = this.create(node, ops.Length, [null, operands[0]], null);
    this.last = this.create(node, ops.CheckIndex, [this.last, operands[1], length], null);
    this.heads.set(node, this.last);
  }

  loadElement(node: PipelineNode): void {
    const operands = this.elementOf(node);
    if (operands === null) return;
    const inputs = [this.headOf(node), this.contents, ...operands];
    this.set(node, ops.Load, inputs, INTEGERS.element);
  }

  private elementOf(node: PipelineNode): Node[] | null {
    const operands = this.operands(node);
    if (operands === null) return null;
    if (operands.length === 2 && node.inputs[0].opcode === 'array') return operands;
    this.fail(node, say`${node.opcode} takes an array, created by \`array\`, and an index`);
    return null;
  }
}

const INTEGERS = readShape('[]i64', nothingKnown) as ArrayShape;

const memoryOf = (field: Aux & object): Type | null =>
  field.kind === 'field' ? memory(field, BOTTOM) : null;

/** The op, whether its operands are swapped, and whether its result is negated. */
const relations: ReadonlyMap<string, readonly [Op, boolean, boolean]> = new Map([
  ['<', [ops.LT, false, false]],
  ['<=', [ops.LE, false, false]],
  ['>', [ops.LT, true, false]],
  ['>=', [ops.LE, true, false]],
  ['==', [ops.EQ, false, false]],
  ['!=', [ops.EQ, false, true]],
]);

type Word = (maker: NodeMaker, node: PipelineNode) => void;

const words: ReadonlyMap<string, Word> = new Map<string, Word>([
  [WORDS.literal, (maker, node) => maker.literal(node)],
  [WORDS.argument, (maker, node) => maker.given(node, 1)],
  [WORDS.memory, (maker, node) => maker.given(node, 2)],
  [WORDS.branch, (maker, node) => maker.takeBranch(node)],
  [WORDS.exit, (maker, node) => maker.end(node)],
  [WORDS.result, (maker, node) => maker.end(node)],
  [WORDS.jump, () => undefined],
  [WORDS.declare, () => undefined],
  ['cmp', (maker, node) => maker.compare(node)],
  // Created at the start.
  ['array', () => undefined],
  ['checkIndex', (maker, node) => maker.checkElement(node)],
  ['load', (maker, node) => maker.loadElement(node)],
]);
