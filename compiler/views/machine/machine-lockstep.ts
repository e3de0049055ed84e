// Runs the graph interpreter and the emulator in lockstep: the graph state of each executed instruction, the
// graph values in registers, and the first disagreement.
//
// Both run the same control-flow graph, so they enter the same regions in the same order, except blocks
// without code. After the instruction that completes a node's value, the register must hold ⟦node⟧ρ of the
// graph's current state; a phi's value must be there when control enters its region. Addresses represent
// objects and functions: the mapping is set at first use and must stay one-to-one. The only input from the
// compiler is which register should hold which value.
import { CompilerBug } from '../../base/assert.ts';
import { allocate } from '../../allocate/index.ts';
import { isRegion } from '../../analysis/index.ts';
import type { Compilation } from '../../compilation.ts';
import { machineOf, type MachineOptions } from './machine.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import type { FunctionValue, HeapObject, Value } from '../../ir/values.ts';
import { StateValues, functionNames, recordRun, shortText, type RecordedRun } from '../../semantics/index.ts';
import {
  EmulatedRun,
  floatOfBits,
  registerName,
  type LoadedInstruction,
  type MachineProgram,
  type RegisterValue,
} from '../../backend/x64/index.ts';
import { MAX_STATES } from '../runs/semantics.ts';

export interface MachineLockstepRequest extends MachineOptions {
  readonly argument: bigint;
  /** One byte per character. Default: empty. */
  readonly input?: string;
  /** Maximum number of instructions. Default: 200,000. */
  readonly limit?: number;
}

export interface MachineDifference {
  /**
   * `value`: a register holds another value; `control`: the machine enters a region that is not the graph's
   * next one; `end`: they end differently; `fault`: the machine did what no correct program does.
   */
  readonly kind: 'value' | 'control' | 'end' | 'fault';
  readonly position: number;
  /** The node with the differing value, or the region; otherwise -1. */
  readonly node: number;
  readonly register: string;
  readonly machine: string;
  readonly graph: string;
}

export interface MachineLockstep {
  /** Index into the graph's states (StepsData.states), by number of executed instructions. */
  readonly states: Int32Array;
  /**
   * Four numbers per value written to a register: executed instructions, register, node, 1 if both agree.
   * With node -1, the register holds something else from here on.
   */
  readonly values: Int32Array;
  readonly compared: number;
  readonly difference: MachineDifference | null;
  readonly truncated: boolean;
}

export interface HeldValue {
  readonly node: number;
  readonly agrees: boolean;
}

/** By register. */
export function heldValues({ values }: MachineLockstep, position: number): Map<string, HeldValue> {
  const held = new Map<string, HeldValue>();
  for (let i = 0; i < values.length && values[i] <= position; i += 4) {
    const [register, node] = [registerName(values[i + 1]), values[i + 2]];
    if (node < 0) held.delete(register);
    else held.set(register, { node, agrees: values[i + 3] === 1 });
  }
  return held;
}

const MAX_INSTRUCTIONS = 200_000;
/** Limits node evaluations; a state needs as many as the graph has nodes. */
const MAX_EVALUATIONS = 4_000_000;

/** Requires a program without errors; its argument is truncated to 64 bits. */
export function machineLockstep(
  compilation: Compilation,
  request: MachineLockstepRequest,
  program: MachineProgram = locatedProgram(compilation, request),
): MachineLockstep {
  const argument = BigInt.asIntN(64, request.argument);
  return new Lockstep(compilation, { ...request, argument }, program).run();
}

/** The program of `Compilation.machine`, with the values in its registers. */
export function locatedProgram(compilation: Compilation, options: MachineOptions): MachineProgram {
  const { selected } = machineOf(compilation, options);
  const functions = selected.functions.map(
    (code) => allocate(code, options.allocator, { located: true, check: false }).code,
  );
  return { ...selected, functions };
}

class Lockstep {
  private readonly machine: EmulatedRun;
  private readonly graphRun: RecordedRun;
  private readonly stateValues: StateValues;
  private readonly limit: number;
  /** By function and block: the region that control enters with it; null between regions. */
  private readonly heads: readonly (readonly (Node | null)[])[];
  /** Regions with executed code, which control cannot skip unnoticed. */
  private readonly busy: ReadonlySet<Node>;
  private readonly text: (value: Value) => string;

  private state = 0;
  /** The values of all nodes at the last requested state. */
  private known: { readonly state: number; readonly values: ReturnType<StateValues['all']> } | null = null;
  /** Values of phis whose region has not been entered yet. */
  private coming: RegisterValue[] = [];
  private readonly addresses = new Map<HeapObject | FunctionValue, bigint>();
  private readonly things = new Map<bigint, HeapObject | FunctionValue>();

  private readonly stateAt: number[] = [];
  private readonly made: number[] = [];
  private compared = 0;
  private readonly holding = new Set<number>();
  private difference: MachineDifference | null = null;
  private truncated = false;

  constructor(compilation: Compilation, request: MachineLockstepRequest, program: MachineProgram) {
    const { optimized, source } = compilation;
    const { argument, input = '', limit = MAX_INSTRUCTIONS } = request;
    const most = Math.ceil(MAX_EVALUATIONS / (optimized.liveCount + 1));
    this.graphRun = recordRun(optimized, source, { argument, input, limit: Math.min(MAX_STATES, most) });
    this.stateValues = new StateValues(this.graphRun);
    this.machine = new EmulatedRun(program, { argument, input, source });
    this.limit = limit;
    const { blocks } = compilation.schedule(request.schedule);
    const headOf = (name: string): Node | null => {
      const number = /^B(\d+)$/.exec(name);
      const head = number === null ? null : blocks[Number(number[1])].head;
      return head !== null && isRegion(head) ? head : null;
    };
    this.heads = program.functions.map((code) => code.blocks.map(({ name }) => headOf(name)));
    this.busy = new Set(
      program.functions.flatMap((code, f) =>
        code.blocks.flatMap((block, b) => {
          const head = this.heads[f][b];
          return head !== null && code.instructionsOf(block).some(doesSomething) ? [head] : [];
        }),
      ),
    );
    const functionName = functionNames(optimized);
    this.text = (value) => shortText(value, functionName);
  }

  run(): MachineLockstep {
    const { machine } = this;
    this.stateAt.push(this.shownState);
    while (machine.end === null && this.difference === null && !this.truncated) this.step();
    if (this.difference === null && !this.truncated) this.compareEnds();
    // The graph's run ends with a separate state.
    const hasEnded = this.difference === null && !this.truncated;
    if (hasEnded) this.stateAt[this.stateAt.length - 1] = this.graphRun.states.length + 1;
    return {
      states: Int32Array.from(this.stateAt),
      values: Int32Array.from(this.made),
      compared: this.compared,
      difference: this.difference,
      truncated: this.truncated,
    };
  }

  /** Start precedes the recorded states. */
  private get shownState(): number {
    return this.state + 1;
  }

  private step(): void {
    const { machine } = this;
    const { processor, instructions, blockStarts } = machine.loaded;
    if (machine.steps >= this.limit) {
      this.truncated = true;
      return;
    }
    const at = processor.next;
    const here = instructions[at];
    if (blockStarts[here.function][here.block] === at) this.enter(here);
    if (this.difference !== null || this.truncated) return;
    this.stateAt[machine.steps] = this.shownState;
    try {
      machine.step();
    } catch (error) {
      if (!(error instanceof CompilerBug)) throw error;
      this.differ('fault', here.instruction.node, { machine: error.message });
      return;
    }
    this.stateAt.push(this.shownState);
    if (machine.end !== null) return;
    here.instruction.registersWritten.forEach((register) => {
      if (this.holding.delete(register)) this.made.push(machine.steps, register, -1, 1);
    });
    for (const value of here.instruction.values ?? [])
      if (value.isComing) this.coming.push(value);
      else this.compare(value);
  }

  private enter({ function: f, block }: LoadedInstruction): void {
    const { states, end } = this.graphRun;
    const head = this.heads[f][block];
    if (head === null) return;
    const isFirst = this.machine.steps === 0;
    let next = isFirst ? 0 : this.state + 1;
    while (next < states.length && states[next].region !== head && !this.busy.has(states[next].region))
      next++;
    if (next >= states.length && end === null) {
      this.truncated = true;
      return;
    }
    const region = states[next]?.region ?? null;
    if (region !== head) {
      this.differ('control', head, {
        machine: String(head),
        graph: region === null ? 'the end' : String(region),
      });
      return;
    }
    this.state = next;
    const phis = this.coming.filter(({ node }) => node.inputs[0] === head);
    this.coming = [];
    for (const value of phis) this.compare(value);
  }

  private compare({ register, node }: RegisterValue): void {
    const { processor } = this.machine.loaded;
    // After a return, the machine is ahead until it enters the region after the call.
    if (processor.returnPlaces.length - 1 !== this.graphRun.states[this.state].depth) return;
    const value = this.valuesHere().get(node);
    // An unused value, computed by a load ahead of its check, before its operands are certain to exist.
    // Addresses also differ between engines.
    if (value === undefined || !isValue(value) || node.op === ops.Address) return;
    const bits = processor.cells[register];
    const agrees = this.isSame(bits, value);
    this.compared++;
    this.holding.add(register);
    this.made.push(this.machine.steps, register, node.id, agrees ? 1 : 0);
    if (agrees || this.difference !== null) return;
    const machine = typeof value === 'number' ? String(floatOfBits(bits)) : String(bits);
    this.differ('value', node, { register: registerName(register), machine, graph: this.text(value) });
  }

  private valuesHere(): ReturnType<StateValues['all']> {
    if (this.known?.state !== this.state)
      this.known = { state: this.state, values: this.stateValues.all(this.state) };
    return this.known.values;
  }

  private isSame(bits: bigint, value: Value): boolean {
    if (typeof value === 'bigint') return bits === BigInt.asIntN(64, value);
    if (typeof value === 'number') return Object.is(floatOfBits(bits), value);
    if (value === null) return bits === 0n;
    const address = this.addresses.get(value);
    if (address !== undefined) return address === bits;
    if (bits === 0n || this.things.has(bits)) return false;
    this.addresses.set(value, bits);
    this.things.set(bits, value);
    return true;
  }

  private compareEnds(): void {
    const { end } = this.machine;
    const graph = this.graphRun.end?.state;
    if (end === null || graph === undefined) {
      this.truncated = true;
      return;
    }
    const ended =
      end.kind === 'value' ? end.text : end.kind === 'fault' ? `${end.fault} ${end.line}` : end.text;
    const expected = graph.kind === 'return' ? graph.value : `${graph.fault} ${graph.line}`;
    // Limits on memory and call depth differ between engines.
    if (graph.kind === 'fail' && graph.rule === 'LIMIT') this.truncated = true;
    else if (ended !== expected) this.differ('end', null, { machine: ended, graph: expected });
    else if (this.machine.host.streams.output !== this.graphRun.stdout)
      this.differ('end', null, { machine: this.machine.host.streams.output, graph: this.graphRun.stdout });
  }

  private differ(
    kind: MachineDifference['kind'],
    node: Node | null,
    { register = '', machine, graph = '' }: { register?: string; machine: string; graph?: string },
  ): void {
    this.difference ??= {
      kind,
      position: this.machine.steps,
      node: node?.id ?? -1,
      register,
      machine,
      graph,
    };
  }
}

const doesSomething = ({ op, values = [] }: LoadedInstruction['instruction']): boolean =>
  op.calls === true || op.ends === 'return' || values.some(({ node }) => node.op !== ops.Phi);

const isValue = (datum: unknown): datum is Value =>
  datum === null ||
  typeof datum === 'bigint' ||
  typeof datum === 'number' ||
  (typeof datum === 'object' && 'kind' in datum);
