// Connects a student's reduction to a pipeline: what its code may read and do.
//
// Nodes cross the border as numbers; each is checked, whatever the code has done to the adapter. A change
// that would break the pipeline is refused with an error at its line. Faults that only show afterward (a
// value that is not available on every path to its users) and exceeded limits end the run: `broken` has the
// reason, and the run's copy of the pipeline is discarded.
import {
  PHI,
  checkPipeline,
  inLanguage,
  dominatingRegions,
  endsRegion,
  exactNumber,
  literalOf,
  regionOf,
  successorsOf,
  waysInto,
  waysOutOf,
  wrongOperands,
  type Literal,
  type PipelineNode,
  type Reducer,
} from '../../../../compiler/index.ts';
import type { Copy } from '../limits.ts';
import type { NodePart } from './reduction-api.ts';
import type { ReductionLimits } from './reduce-request.ts';
import type { HostFunction } from '../sandbox.ts';

const OPCODE = /^[A-Za-z][\w:.-]{0,59}$/;
const MAX_INPUTS = 1000;
const LONGEST_LITERALS = 1000;
const LONGEST_FACTS = 200;
/** Nodes searched for a self-use; the final check finds those beyond. */
const MAX_SEARCHED = 1000;
/** Nodes: checks the whole pipeline after each change until this budget is used up, and always at the end. */
const MAX_CHECKED = 50_000;

export class ReductionBridge {
  /** Why the run must end; '' while it may continue. */
  broken = '';
  readonly hosts: Readonly<Record<string, HostFunction>>;
  private readonly limits: Pick<ReductionLimits, 'nodes' | 'steps'>;
  private readonly numbers = new Map<PipelineNode, number>();
  private readonly nodes: PipelineNode[] = [];
  private dominators: ReadonlyMap<PipelineNode, PipelineNode> | null = null;
  private checked = 0;
  private made = 0;
  private written = 0;
  private reducer: Reducer | null = null;
  private facts = new Map<PipelineNode, string>();

  constructor(limits: Pick<ReductionLimits, 'nodes' | 'steps'>) {
    this.limits = limits;
    this.hosts = {
      look: (id, part) => this.look(this.nodeOf(id), part as NodePart),
      act: (kind, node, by, facts) => this.act(String(kind), this.nodeOf(node), by, String(facts)),
      make: (opcode, literals, inputs, control) =>
        this.make(String(opcode), String(literals), this.nodesOf(inputs), this.nodesOf(control)),
    };
  }

  /** Called before each visit. @param facts that the current reduction recorded */
  begin(reducer: Reducer, facts: Map<PipelineNode, string>): void {
    if (this.reducer !== reducer) {
      this.dominators = null;
      this.checked = this.made = this.written = 0;
      this.broken = '';
    }
    this.reducer = reducer;
    this.facts = facts;
  }

  numberOf(node: PipelineNode): number {
    const known = this.numbers.get(node);
    if (known !== undefined) return known;
    this.numbers.set(node, this.nodes.length);
    return this.nodes.push(node) - 1;
  }

  private nodeOf(number: Copy): PipelineNode {
    const node = typeof number === 'number' ? this.nodes[number] : undefined;
    if (node === undefined) throw new Error('this is not a node of the pipeline');
    return node;
  }

  private nodesOf(numbers: Copy): PipelineNode[] {
    if (!Array.isArray(numbers)) throw new Error('this is not a list of nodes');
    return (numbers as readonly Copy[]).map((number) => this.nodeOf(number));
  }

  private get atWork(): Reducer {
    if (this.reducer === null) throw new Error('no reduction is running');
    return this.reducer;
  }

  private look(node: PipelineNode, part: NodePart): Copy {
    const numbers = (nodes: readonly PipelineNode[]): Copy => nodes.map((each) => this.numberOf(each));
    const orNull = (other: PipelineNode | null | undefined): Copy =>
      other == null ? null : this.numberOf(other);
    switch (part) {
      case 'opcode':
        return node.opcode;
      case 'name':
        return this.atWork.nameOf(node);
      case 'removed':
        return !this.atWork.has(node);
      case 'literals':
        return JSON.stringify(
          node.literals.map((literal) =>
            typeof literal === 'bigint' ? [true, String(literal)] : [false, literal],
          ),
        );
      case 'inputs':
      case 'control':
        return numbers(node[part]);
      case 'uses':
      case 'controlUses':
        return numbers(node[part].map(({ user }) => user));
      case 'successors':
        return numbers(successorsOf(node));
      case 'region':
        return orNull(regionOf(node));
      case 'parent':
        this.dominators ??= dominatingRegions(this.atWork.pipeline);
        return orNull(this.dominators.get(node));
    }
  }

  private act(kind: string, node: PipelineNode, by: Copy, facts: string): null {
    const reducer = this.atWork;
    this.checkThere(node);
    switch (kind) {
      case 'change':
        this.facts.set(node, facts.slice(0, LONGEST_FACTS));
        reducer.change(node);
        break;
      case 'replace':
        this.checkReplacement(node, this.nodeOf(by));
        reducer.replace(node, this.nodeOf(by));
        break;
      case 'remove':
        this.checkRemoval(node);
        reducer.remove(node);
        break;
      default:
        reducer.add(node);
        return null;
    }
    if (kind !== 'change') this.checkAll();
    this.countStep();
    return null;
  }

  private make(
    opcode: string,
    written: string,
    inputs: readonly PipelineNode[],
    control: readonly PipelineNode[],
  ): Copy {
    if (!OPCODE.test(opcode)) throw new Error('an opcode must be a word such as add');
    if (opcode === 'start' || opcode === 'region') throw new Error(`a reduction cannot create ${opcode}`);
    const literals = this.literalsOf(written);
    [...inputs, ...control].forEach((node) => this.checkThere(node));
    this.checkInputs(opcode, inputs, control);
    this.made += 1 + inputs.length / 10 + written.length / 100;
    if (this.made > this.limits.nodes) this.end(`the reductions create more than ${this.limits.nodes} nodes`);
    const node = this.atWork.create(opcode, { inputs, literals, control });
    this.countStep();
    return this.numberOf(node);
  }

  /** Literals, each with a flag for the digits of an integer. */
  private literalsOf(written: string): readonly Literal[] {
    if (written.length > LONGEST_LITERALS)
      throw new Error(`literals can have at most ${LONGEST_LITERALS} characters`);
    const pairs: unknown = JSON.parse(written);
    const literals = Array.isArray(pairs) ? pairs.map(literalIn) : [];
    if (Array.isArray(pairs) && literals.every((literal) => literal !== undefined)) return literals;
    throw new Error('a literal must be a JSON value or a bigint');
  }

  private checkInputs(
    opcode: string,
    inputs: readonly PipelineNode[],
    control: readonly PipelineNode[],
  ): void {
    const [above] = control;
    if (inputs.length > MAX_INPUTS) throw new Error(`a node can have at most ${MAX_INPUTS} inputs`);
    if (inputs.some(({ isRegion }) => isRegion))
      throw new Error(`a region is not a value, so it cannot be an input of ${opcode}`);
    if (control.length > 1) throw new Error(`${opcode} can have one control input, not ${control.length}`);
    const takes = wrongOperands(opcode, inputs.length);
    if (takes !== null) {
      const names = takes.length === 0 ? 'no inputs' : `${takes.length} (${takes.join(', ')})`;
      throw new Error(`${opcode} takes ${names}, not ${inputs.length} inputs`);
    }
    if (above !== undefined && !above.isControl)
      throw new Error(`${this.nameOf(above)} is not a control node`);
    if (above !== undefined && endsRegion(above) && !above.isRegion)
      throw new Error(`${this.nameOf(above)} ends its region, so it cannot be a control input`);
    if (opcode === PHI) this.checkPhi(inputs.length, above);
  }

  private checkPhi(inputs: number, above: PipelineNode | undefined): void {
    const region = above === undefined ? null : regionOf(above);
    if (region === null) throw new Error('a phi needs its region as control input: control: [region]');
    const ways = waysInto(region);
    if (inputs !== ways)
      throw new Error(
        `a phi of ${this.nameOf(region)} needs ${ways} ${ways === 1 ? 'input' : 'inputs'}, one for each predecessor, not ${inputs}`,
      );
  }

  private checkThere(node: PipelineNode): void {
    if (!this.atWork.has(node)) throw new Error(`${this.nameOf(node)} was removed earlier`);
  }

  private checkReplacement(node: PipelineNode, by: PipelineNode): void {
    const name = this.nameOf(node);
    this.checkThere(by);
    if (node === by) throw new Error(`${name} cannot replace itself`);
    if (node.isRegion || by.isRegion)
      throw new Error('a region can neither be replaced nor replace another node');
    this.checkLoose(node);
    const takesPlace = by.control.length === 1 && by.control[0] === node.control[0];
    if (endsRegion(node)) {
      const ways = waysOutOf(by.opcode) ?? successorsOf(node).length;
      if (!takesPlace || by.controlUses.length > 0)
        throw new Error(`${name} ends a region, so its replacement must be new and have the same control`);
      if (ways !== successorsOf(node).length)
        throw new Error(`${name} has ${successorsOf(node).length} successor regions, not ${ways}`);
    } else if (endsRegion(by)) throw new Error(`${this.nameOf(by)} ends a region, so it has no value`);
    const seen = new Set([by]);
    for (const each of seen) {
      if (each === node) throw new Error(`the replacement of ${name} would use itself`);
      if (each.opcode === PHI || seen.size > MAX_SEARCHED) continue;
      for (const input of each.inputs) seen.add(input);
    }
  }

  private checkRemoval(node: PipelineNode): void {
    const name = this.nameOf(node);
    if (node.isRegion) throw new Error(`${name} is a region, so it cannot be removed`);
    const [use] = node.uses;
    if (use !== undefined) throw new Error(`${this.nameOf(use.user)} still uses the value of ${name}`);
    if (endsRegion(node)) throw new Error(`${name} ends a region, so it cannot be removed`);
    this.checkLoose(node);
  }

  /** Nodes that depend on this one need its control input as a replacement. */
  private checkLoose(node: PipelineNode): void {
    if (node.controlUses.length > 0 && node.control.length !== 1)
      throw new Error(`nodes controlled by ${this.nameOf(node)} would have no control input`);
  }

  private checkAll(): void {
    const { pipeline } = this.atWork;
    this.checked += pipeline.nodes.length;
    const [error] = this.checked > MAX_CHECKED ? [] : checkPipeline(pipeline);
    if (error !== undefined)
      this.end(`the pipeline would not be well-formed: ${inLanguage(error.message, 'en')}`);
  }

  /** Long texts count more, because steps must fit in memory. */
  private countStep(): void {
    const { steps } = this.atWork;
    const { before = '', after = '' } = steps.at(-1) ?? {};
    this.written += 1 + (before.length + after.length) / 1000;
    if (this.written > this.limits.steps)
      this.end(`the reductions take more than ${this.limits.steps} steps`);
  }

  private nameOf(node: PipelineNode): string {
    return this.atWork.nameOf(node);
  }

  private end(message: string): never {
    this.broken = message;
    throw new Error(message);
  }
}

/** undefined if invalid. */
function literalIn(pair: unknown): Literal | undefined {
  if (!Array.isArray(pair)) return undefined;
  const [isWhole, value] = pair as readonly unknown[];
  return literalOf(
    isWhole === true && /^-?\d{1,999}$/.test(String(value)) ? exactNumber(String(value)) : value,
  );
}
