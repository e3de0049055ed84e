// Builds the interference graph in one pass over the code, each block backward with what is live after it.
//
// Whatever is written interferes with what is live after the instruction, even if nobody reads it. A copy's source is
// the exception: both then have the same value, so one register can do for both, unless one of them changes later.
import {
  FIRST_VIRTUAL,
  classOf,
  isRegister,
  isVirtual,
  type MachineBlock,
  type MachineCode,
  type MachineInstruction,
  type Register,
} from '../../backend/x64/index.ts';
import { isCopy } from '../copies.ts';
import { registerLiveness } from '../liveness.ts';
import { InterferenceGraph, maskOf, type Mask } from './graph.ts';

/** @param registersFor registers that a virtual one may have */
export function buildGraph(
  code: MachineCode,
  registersFor: (register: Register) => readonly Register[],
): InterferenceGraph {
  const masks = new Map<readonly Register[], Mask>();
  const allowed = Int32Array.from(code.virtuals, (_, i) => {
    const registers = registersFor(FIRST_VIRTUAL + i);
    const mask = masks.get(registers) ?? maskOf(registers);
    masks.set(registers, mask);
    return mask;
  });
  const graph = new InterferenceGraph(allowed);
  const liveness = registerLiveness(code);
  const builder = new GraphBuilder(code, graph);
  for (const block of code.blocks) builder.addBlock(block, liveness.out(block.index));
  return graph;
}

/** A set of nodes whose members lie in one row. */
class NodeSet {
  readonly members: number[] = [];
  private readonly places: Int32Array;

  constructor(count: number) {
    this.places = new Int32Array(count).fill(-1);
  }

  add(node: number): void {
    if (this.places[node] >= 0) return;
    this.places[node] = this.members.length;
    this.members.push(node);
  }

  delete(node: number): void {
    const place = this.places[node];
    if (place < 0) return;
    const last = this.members.pop() ?? node;
    this.places[node] = -1;
    if (last === node) return;
    this.members[place] = last;
    this.places[last] = place;
  }

  clear(): void {
    for (const member of this.members) this.places[member] = -1;
    this.members.length = 0;
  }
}

class GraphBuilder {
  private readonly graph: InterferenceGraph;
  /** By node: the live ones of its class. */
  private readonly liveOf: readonly NodeSet[];
  private readonly sets: readonly NodeSet[];
  private physical: Mask = 0;
  /** What the present instruction writes. */
  private readonly defined: number[] = [];
  private definedPhysical: Mask = 0;
  /** By register written by a copy: the register it comes from. */
  private readonly sources = new Map<Register, Register>();

  constructor(code: MachineCode, graph: InterferenceGraph) {
    this.graph = graph;
    const general = new NodeSet(code.virtuals.length);
    const vector = new NodeSet(code.virtuals.length);
    this.sets = [general, vector];
    this.liveOf = code.virtuals.map((_, i) =>
      classOf(code, FIRST_VIRTUAL + i) === 'vector' ? vector : general,
    );
  }

  addBlock({ instructions }: MachineBlock, liveOut: readonly Register[]): void {
    for (const set of this.sets) set.clear();
    this.physical = 0;
    for (const register of liveOut) this.revive(register);
    for (let i = instructions.length - 1; i >= 0; i--) this.addInstruction(instructions[i]);
  }

  private addInstruction(instruction: MachineInstruction): void {
    this.noteWrites(instruction);
    for (const node of this.defined) this.liveOf[node].add(node);
    for (const node of this.defined) this.connectDefined(node);
    if (this.definedPhysical !== 0) this.forbidDefined();
    for (const node of this.defined) this.liveOf[node].delete(node);
    this.physical &= ~this.definedPhysical;
    for (const register of instruction.registersRead) this.revive(register);
  }

  private noteWrites(instruction: MachineInstruction): void {
    this.defined.length = 0;
    this.definedPhysical = 0;
    if (this.sources.size > 0) this.sources.clear();
    for (const register of instruction.registersWritten) this.noteWrite(register);
    if (isCopy(instruction)) this.noteSources(instruction);
  }

  private noteWrite(register: Register): void {
    if (isVirtual(register)) {
      this.defined.push(register - FIRST_VIRTUAL);
      this.graph.present[register - FIRST_VIRTUAL] = 1;
    } else this.definedPhysical |= 1 << register;
  }

  /** A source that is itself written at the same time has another value afterwards. */
  private noteSources({ operands }: MachineInstruction): void {
    for (let i = 0; i < operands.length; i += 2) {
      const [from, to] = [operands[i], operands[i + 1]];
      if (!isRegister(from) || !isRegister(to)) continue;
      const source = from.register;
      const isWritten = isVirtual(source)
        ? this.defined.includes(source - FIRST_VIRTUAL)
        : (this.definedPhysical & (1 << source)) !== 0;
      if (!isWritten) this.sources.set(to.register, source);
    }
  }

  private connectDefined(node: number): void {
    const source = this.sources.get(FIRST_VIRTUAL + node) ?? -1;
    const same = isVirtual(source) ? source - FIRST_VIRTUAL : -1;
    for (const live of this.liveOf[node].members) if (live !== same) this.graph.connect(node, live);
    const samePhysical = source >= 0 && !isVirtual(source) ? 1 << source : 0;
    this.graph.forbid(node, (this.physical & ~samePhysical) | this.definedPhysical);
  }

  private forbidDefined(): void {
    /** By live node: physical registers that get its value here. */
    const same = new Map<number, Mask>();
    for (const [to, from] of this.sources) {
      if (isVirtual(to) || !isVirtual(from)) continue;
      same.set(from - FIRST_VIRTUAL, (same.get(from - FIRST_VIRTUAL) ?? 0) | (1 << to));
    }
    for (const { members } of this.sets) {
      for (const node of members) this.graph.forbid(node, this.definedPhysical & ~(same.get(node) ?? 0));
    }
  }

  private revive(register: Register): void {
    if (!isVirtual(register)) {
      this.physical |= 1 << register;
      return;
    }
    const node = register - FIRST_VIRTUAL;
    this.graph.present[node] = 1;
    this.liveOf[node].add(node);
  }
}
