// The statement form of a program as a system of equations: CCR's tables I to VII (docs/theory.md §1).
//
// A variable s0, s1 … for each statement says whether control reaches it. All phis of a block are one
// statement; so is a branch or a return. Each SSA name, and each condition or returned value that is not only
// a variable, has a variable for its value, masked by its statement. Control edges pass through empty blocks.
// Invariants: variables are in text order, each statement before its values; a phi has one arm for each
// control edge of its statement.
import type {
  ControlEdge,
  Definition,
  Equation,
  EquationSystem,
  Operand,
} from '../analysis/lattice/model.ts';
import { libraryFor } from '../library/index.ts';
import { resolve, type Report } from '../resolve/index.ts';
import { isWarning } from '../source/messages.ts';
import type { SourceText } from '../source/source-text.ts';
import { noSpan, type Span } from '../source/span.ts';
import type { Program } from '../syntax/ast.ts';
import { choi } from './construction/cytron.ts';
import { ofBlocks, strictnessProblem, type DefUseGraph } from './flow/def-use.ts';
import { expressionText, terminatorExpression, type FlowExpression, type FlowProgram } from './flow/flow.ts';
import { Recorder, phiValue, simpleValue, type Phi, type SsaForm, type SsaValue } from './form.ts';
import { flowFromAst, type RefusalCode } from './flow/from-ast.ts';
import { NameTable } from './names.ts';
import { Operations, isUnknown } from './operations.ts';

export type StatementSystem =
  { readonly system: EquationSystem } | { readonly refused: RefusalCode | 'errors' | 'unassigned-use' };

/** Requires a program without errors. */
export function statementSystem({
  ast,
  source,
}: {
  readonly ast: Program;
  readonly source: SourceText;
}): StatementSystem {
  let wrong = false;
  const library = libraryFor(source.text);
  const report: Report = (code) => {
    if (!isWarning(code)) wrong = true;
  };
  const resolution = resolve(ast, { report, suggest: () => null, library });
  if (wrong) return { refused: 'errors' };
  const flow = flowFromAst(ast, resolution);
  return flow.kind === 'refused' ? { refused: flow.code } : statementSystemOf(flow.program);
}

export function statementSystemOf(program: FlowProgram): StatementSystem {
  const graph = ofBlocks(program);
  if (strictnessProblem(graph) !== null) return { refused: 'unassigned-use' };
  return { system: new SystemBuilder(program, graph, choi(graph, new Recorder())).build() };
}

interface Slot {
  readonly kind: 'statement' | 'value';
  readonly block: number;
  /** The variable that it assigns; -1 for the value of a condition or return, or no value. */
  readonly variable: number;
  /** Its phi, or its expression; both are null for statements. */
  readonly phi: Phi | null;
  readonly expression: FlowExpression | null;
  readonly span: Span;
}

/** Where control that reaches a block comes from, and whether it begins there. */
interface Incoming {
  readonly edges: readonly ControlEdge[];
  readonly entry: boolean;
}

const NOWHERE: Incoming = { edges: [], entry: false };

class SystemBuilder {
  private readonly program: FlowProgram;
  private readonly graph: DefUseGraph;
  private readonly numberOf: ReadonlyMap<string, number>;
  private readonly slots: Slot[] = [];
  private readonly names: string[] = [];
  private readonly table = new NameTable();
  /** By block: slots of its phi statement and of its last statement, or -1. */
  private readonly head: Int32Array;
  private readonly last: Int32Array;
  private readonly results: Operand[] = [];
  private readonly slotOfValue = new Map<SsaValue, number>();
  /** By slot: the slots of the variables that it reads, by name. */
  private readonly reads: Map<string, number>[] = [];
  private readonly incoming: (Incoming | null)[];
  private readonly operations = new Operations();

  constructor(program: FlowProgram, graph: DefUseGraph, form: SsaForm) {
    this.program = program;
    this.graph = graph;
    this.numberOf = new Map(graph.variables.map((name, number) => [name, number]));
    this.head = new Int32Array(program.blocks.length).fill(-1);
    this.last = new Int32Array(program.blocks.length).fill(-1);
    this.incoming = program.blocks.map(() => null);
    this.layOut(form.phis);
    this.nameSlots();
    this.connect(form);
  }

  build(): EquationSystem {
    const equations = this.slots.map((slot, index): Equation => {
      const common = { index, name: this.names[index], node: -1, start: slot.span.start, end: slot.span.end };
      if (slot.kind === 'statement') return { ...common, kind: 'statement', ...this.control(index) };
      return { ...common, kind: 'value', at: this.statementOf(index), definition: this.definition(index) };
    });
    return { equations };
  }

  // ------------------------------------------------------------------------------------- which variables there are

  private layOut(phis: readonly Phi[]): void {
    const phisOf: Phi[][] = this.program.blocks.map(() => []);
    for (const phi of phis) phisOf[phi.block - 1].push(phi);
    this.program.blocks.forEach(({ statements, terminator }, block) => {
      const add = (kind: Slot['kind'], rest: Partial<Slot> = {}): number =>
        this.slots.push({ kind, block, variable: -1, phi: null, expression: null, span: noSpan, ...rest }) -
        1;
      const statement = (span: Span): void => {
        this.last[block] = add('statement', { span });
        if (this.head[block] < 0) this.head[block] = this.last[block];
      };
      if (phisOf[block].length > 0) statement(noSpan);
      for (const phi of phisOf[block]) add('value', { phi, variable: phi.variable });
      for (const { target, expression, span } of statements) {
        statement(span);
        if (target !== null) add('value', { expression, variable: this.numberOf.get(target) ?? -1, span });
      }
      if (terminator.kind === 'jump') return;
      statement(terminator.span);
      const result = terminatorExpression(terminator);
      if (result !== null && !isLeaf(result)) add('value', { expression: result, span: terminator.span });
    });
  }

  /**
   * s0, s1 …; then x0, x1 …, or only the name for a variable that is assigned once. Results of terminators
   * come last.
   */
  private nameSlots(): void {
    const count = this.graph.variables.map(() => 0);
    for (const { variable } of this.slots) if (variable >= 0) count[variable]++;
    let statements = 0;
    this.slots.forEach(({ kind }, i) => {
      if (kind === 'statement') this.names[i] = this.table.take(`s${statements++}`);
    });
    const next = this.graph.variables.map(() => 0);
    this.slots.forEach(({ kind, variable }, i) => {
      if (kind === 'statement' || variable < 0) return;
      const name = this.graph.variables[variable];
      this.names[i] = this.table.take(name, count[variable] > 1 ? next[variable]++ : null);
    });
  }

  /** Follows values through each block, to find the slots that each expression reads. */
  private connect(form: SsaForm): void {
    let at = 0;
    const unread = new Map<string, number>();
    // Phis and last definitions come first, because a block may read what a later one defines.
    this.slots.forEach(({ kind, block, phi, variable }, i) => {
      if (kind === 'statement' || variable < 0) return;
      const pack = phi === null ? simpleValue : phiValue;
      this.slotOfValue.set(pack(this.graph, block + 1, variable), i);
    });
    this.program.blocks.forEach(({ terminator }, block) => {
      const present = new Map<string, number>();
      this.graph.blocks[block + 1].uses.forEach((variable, i) => {
        present.set(this.graph.variables[variable], this.slotOf(form.uses[block + 1][i]));
      });
      let result = -1;
      for (; this.slots[at]?.block === block; at++) {
        const { kind, variable, expression } = this.slots[at];
        this.reads[at] = expression === null ? unread : new Map(present);
        if (kind === 'value' && variable < 0) result = at;
        if (variable >= 0) present.set(this.graph.variables[variable], at);
      }
      const tested = terminatorExpression(terminator);
      if (tested === null) return;
      if (result >= 0) this.names[result] = this.table.take(this.textOf(result, tested));
      this.results[block] = result >= 0 ? { kind: 'variable', variable: result } : operandOf(tested, present);
    });
  }

  private textOf(slot: number, expression: FlowExpression): string {
    return expressionText(expression, (name) => this.names[this.reads[slot].get(name) ?? 0]);
  }

  private slotOf(value: SsaValue): number {
    return this.slotOfValue.get(value) ?? -1;
  }

  // ------------------------------------------------------------------------------------------------- equations

  private statementOf(value: number): number {
    let at = value;
    while (this.slots[at].kind !== 'statement') at--;
    return at;
  }

  /** Within a block, each statement follows the previous one. */
  private control(index: number): Incoming {
    const { block } = this.slots[index];
    if (this.head[block] === index) return this.incomingOf(block);
    return { entry: false, edges: [{ from: this.statementOf(index - 1), condition: null, sense: true }] };
  }

  /** Empty blocks may form long chains, so this uses an explicit stack. */
  private incomingOf(block: number): Incoming {
    const stack = [block];
    const open = new Set<number>();
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      open.add(top);
      const predecessors = this.graph.blocks[top + 1].predecessors.map((predecessor) => predecessor - 1);
      const missing = predecessors.find(
        (at) => at >= 0 && this.last[at] < 0 && this.incoming[at] === null && !open.has(at),
      );
      if (missing !== undefined) {
        stack.push(missing);
        continue;
      }
      const ways = predecessors.map((predecessor, i) => this.way(top, predecessor, i));
      this.incoming[top] ??= {
        edges: ways.flatMap(({ edges }) => edges),
        entry: ways.some(({ entry }) => entry),
      };
      stack.pop();
    }
    return this.incoming[block] ?? NOWHERE;
  }

  /** How control arrives from a predecessor: from its last statement, or from the predecessor's predecessors. */
  private way(block: number, predecessor: number, place: number): Incoming {
    if (predecessor < 0) return { edges: [], entry: true };
    const from = this.last[predecessor];
    // An unknown value is in a cycle of empty blocks, which has no exit.
    if (from < 0) return this.incoming[predecessor] ?? NOWHERE;
    const { terminator } = this.program.blocks[predecessor];
    if (terminator.kind !== 'branch')
      return { edges: [{ from, condition: null, sense: true }], entry: false };
    // If both outcomes lead to one block, the block lists the predecessor twice: true first.
    const { predecessors } = this.graph.blocks[block + 1];
    const isSecond = place > 0 && predecessors[place - 1] === predecessor + 1;
    const sense = terminator.whenTrue === block && !isSecond;
    return { edges: [{ from, condition: this.results[predecessor], sense }], entry: false };
  }

  private definition(index: number): Definition {
    const { phi, expression } = this.slots[index];
    if (phi !== null) return { kind: 'phi', merge: this.statementOf(index), arms: this.arms(phi) };
    if (expression === null || isUnknown(expression)) return { kind: 'unknown' };
    const reads = this.reads[index];
    if (expression.kind !== 'operation') return { kind: 'copy', operand: operandOf(expression, reads) };
    const { op, operands } = this.operations.apply(expression);
    return {
      kind: 'op',
      op,
      operands: operands.map((operand) => operandOf(operand, reads)),
      text: this.textOf(index, expression),
    };
  }

  /** One arm per control edge: an empty predecessor passes several on. */
  private arms(phi: Phi): Operand[] {
    const block = phi.block - 1;
    const { predecessors } = this.graph.blocks[phi.block];
    return phi.args.flatMap((value, i) => {
      const arm: Operand = { kind: 'variable', variable: this.slotOf(value) };
      return this.way(block, predecessors[i] - 1, i).edges.map(() => arm);
    });
  }
}

const isLeaf = ({ kind }: FlowExpression): boolean => kind === 'literal' || kind === 'variable';

function operandOf(expression: FlowExpression, slots: ReadonlyMap<string, number>): Operand {
  if (expression.kind === 'literal') return expression;
  const name = expression.kind === 'variable' ? expression.name : '';
  return { kind: 'variable', variable: slots.get(name) ?? -1 };
}
