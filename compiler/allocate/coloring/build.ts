// Builds the interference graph in one backward pass over each block.
//
// A written register interferes with what is live after the instruction, even if it is never read. Exception:
// a copy's source has the same value, so both can share a register unless one of them changes later.
import {
  contentOf,
  FIRST_VIRTUAL,
  isRegisterWord,
  isVirtual,
  maskOf,
  RegisterScan,
  type MachineBlock,
  type MachineCode,
  type Mask,
  type Register,
} from '../../backend/x64/index.ts';
import { isCopy } from '../copies.ts';
import type { Liveness } from '../liveness.ts';
import { InterferenceGraph } from './graph.ts';

/** @param registersFor allowed registers of a virtual one */
export function buildGraph(
  code: MachineCode,
  liveness: Liveness,
  registersFor: (register: Register) => readonly Register[],
): InterferenceGraph {
  const masks = new Map<readonly Register[], Mask>();
  const allowed = new Int32Array(code.virtuals.count);
  for (let i = 0; i < allowed.length; i++) {
    const registers = registersFor(FIRST_VIRTUAL + i);
    const mask = masks.get(registers) ?? maskOf(registers);
    masks.set(registers, mask);
    allowed[i] = mask;
  }
  const graph = new InterferenceGraph(allowed);
  const builder = new GraphBuilder(code, liveness, graph);
  for (const block of code.blocks) builder.addBlock(block);
  return graph;
}

class NodeSet {
  size = 0;
  readonly members: Int32Array;
  private readonly places: Int32Array;

  /** @param places of members in their lists, shared by disjoint sets; -1 for others */
  constructor(places: Int32Array) {
    this.members = new Int32Array(places.length);
    this.places = places;
  }

  add(node: number): void {
    if (this.places[node] >= 0) return;
    this.places[node] = this.size;
    this.members[this.size++] = node;
  }

  delete(node: number): void {
    const place = this.places[node];
    if (place < 0) return;
    const last = this.members[--this.size];
    this.places[node] = -1;
    if (last === node) return;
    this.members[place] = last;
    this.places[last] = place;
  }

  clear(): void {
    for (let i = 0; i < this.size; i++) this.places[this.members[i]] = -1;
    this.size = 0;
  }
}

class GraphBuilder {
  private readonly code: MachineCode;
  private readonly liveness: Liveness;
  private readonly graph: InterferenceGraph;
  private readonly scan: RegisterScan;
  private readonly general: NodeSet;
  private readonly vector: NodeSet;
  private physical: Mask = 0;
  /** By node: the last copy that wrote it, and the physical register it copied, if any. */
  private number = 0;
  private readonly writtenBy: Int32Array;
  private readonly copiedBy: Int32Array;
  private readonly sources: Int32Array;
  /** The virtual registers copied to physical ones, and those physical ones. */
  private readonly leaving: Register[] = [];
  private readonly leavingTo: Register[] = [];

  constructor(code: MachineCode, liveness: Liveness, graph: InterferenceGraph) {
    this.code = code;
    this.liveness = liveness;
    this.graph = graph;
    this.scan = new RegisterScan(code);
    const places = new Int32Array(code.virtuals.count).fill(-1);
    this.general = new NodeSet(places);
    this.vector = new NodeSet(places);
    this.writtenBy = new Int32Array(code.virtuals.count);
    this.copiedBy = new Int32Array(code.virtuals.count);
    this.sources = new Int32Array(code.virtuals.count);
  }

  addBlock({ index, start, end }: MachineBlock): void {
    const { liveness, code } = this;
    this.general.clear();
    this.vector.clear();
    const count = liveness.listOut(index);
    for (let k = 0; k < count; k++) this.revive(liveness.out.values[k]);
    this.physical = liveness.physicalOut[index];
    for (let at = end - 1; at >= start; at--) this.addInstruction(code.order[at]);
  }

  private liveOf(register: Register): NodeSet {
    return this.code.virtuals.isVector(register) ? this.vector : this.general;
  }

  private addInstruction(i: number): void {
    const { scan } = this;
    scan.of(i);
    this.number++;
    this.leaving.length = this.leavingTo.length = 0;
    if (isCopy(this.code.table.ops[i])) this.noteSources(i);
    for (let k = 0; k < scan.writeCount; k++) this.revive(scan.writes[k]);
    for (let k = 0; k < scan.writeCount; k++) this.connectWritten(scan.writes[k]);
    if (scan.physicalWrites !== 0) this.forbidWritten();
    for (let k = 0; k < scan.writeCount; k++)
      this.liveOf(scan.writes[k]).delete(scan.writes[k] - FIRST_VIRTUAL);
    this.physical = (this.physical & ~scan.physicalWrites) | scan.physicalReads;
    for (let k = 0; k < scan.readCount; k++) this.revive(scan.reads[k]);
  }

  /** A source that is also written has a different value afterward. */
  private noteSources(i: number): void {
    const { table } = this.code;
    const { scan } = this;
    for (let k = 0; k < scan.writeCount; k++) this.writtenBy[scan.writes[k] - FIRST_VIRTUAL] = this.number;
    const count = table.operandCount(i);
    for (let at = 0; at < count; at += 2) {
      const from = table.operand(i, at);
      const to = table.operand(i, at + 1);
      if (!isRegisterWord(from) || !isRegisterWord(to) || this.isWritten(contentOf(from))) continue;
      this.noteSource(contentOf(from), contentOf(to));
    }
  }

  private noteSource(from: Register, to: Register): void {
    if (isVirtual(to)) {
      this.copiedBy[to - FIRST_VIRTUAL] = this.number;
      this.sources[to - FIRST_VIRTUAL] = from;
    } else if (isVirtual(from)) {
      this.leaving.push(from);
      this.leavingTo.push(to);
    }
  }

  private isWritten(register: Register): boolean {
    if (isVirtual(register)) return this.writtenBy[register - FIRST_VIRTUAL] === this.number;
    return (this.scan.physicalWrites & (1 << register)) !== 0;
  }

  private sourceOf(register: Register): Register {
    const node = register - FIRST_VIRTUAL;
    return this.copiedBy[node] === this.number ? this.sources[node] : -1;
  }

  private connectWritten(register: Register): void {
    const { graph } = this;
    const node = register - FIRST_VIRTUAL;
    const source = this.sourceOf(register);
    const same = source - FIRST_VIRTUAL;
    const { members, size } = this.liveOf(register);
    for (let k = 0; k < size; k++) if (members[k] !== same) graph.connect(node, members[k]);
    const samePhysical = source >= 0 && !isVirtual(source) ? 1 << source : 0;
    graph.forbid(node, (this.physical & ~samePhysical) | this.scan.physicalWrites);
  }

  /** Live values may not have a written physical register unless it receives the same value. */
  private forbidWritten(): void {
    this.forbidIn(this.general);
    this.forbidIn(this.vector);
  }

  private forbidIn({ members, size }: NodeSet): void {
    const { physicalWrites } = this.scan;
    for (let k = 0; k < size; k++) this.graph.forbid(members[k], physicalWrites & ~this.sameOf(members[k]));
  }

  private sameOf(node: number): Mask {
    let same = 0;
    for (let k = 0; k < this.leaving.length; k++)
      if (this.leaving[k] === FIRST_VIRTUAL + node) same |= 1 << this.leavingTo[k];
    return same;
  }

  private revive(register: Register): void {
    const node = register - FIRST_VIRTUAL;
    this.graph.present[node] = 1;
    this.liveOf(register).add(node);
  }
}
