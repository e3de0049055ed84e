// The debugger's display as plain data for messages between threads. 64-bit integers are decimal text.
import { say, type Phrase } from '../../../base/phrase.ts';
import { LOST, type End } from '../emulator/host.ts';
import { floatOfBits, type StoredValue } from '../emulator/objects-in-memory.ts';
import { instructionAddress, instructionIndex } from '../emulator/processor.ts';
import type { FlagValues } from '../emulator/flags.ts';
import type { EmulatedRun } from '../emulator/run.ts';
import { floatText } from '../../../ir/text/type-text.ts';
import type { MachineCode } from '../code.ts';
import type { FrameLayout } from '../machine.ts';
import { REGISTERS, isVector, registerName } from '../registers.ts';
import { instructionParts } from '../assembly/text.ts';
import type { Debugger, StopReason } from './debugger.ts';
import { explainNext } from './explain.ts';

const WORD = 8;
const MAX_FRAMES = 200;

export interface ValueView {
  /** Signed. */
  readonly decimal: string;
  /** 16 digits. */
  readonly hexadecimal: string;
  readonly float: string;
}

export interface RegisterView extends ValueView {
  readonly name: string;
  readonly isVector: boolean;
  readonly changed: boolean;
  readonly lost: boolean;
  readonly isObject: boolean;
}

export interface SlotView extends ValueView {
  /** `slot 0`, `argument 1 of a call`, `saved rbx`, `return address` */
  readonly name: Phrase;
  readonly address: number;
  readonly changed: boolean;
}

export interface FrameView {
  readonly function: string;
  readonly functionIndex: number;
  /** Index of the instruction where it continues; -1 after the end. */
  readonly next: number;
  readonly line: number;
  /** From the stack pointer upward. */
  readonly slots: readonly SlotView[];
}

export interface InstructionView {
  readonly index: number;
  readonly address: number;
  readonly function: string;
  /** Indices of the function, of the block in it, and of the instruction in the block. */
  readonly at: readonly [number, number, number];
  readonly mnemonic: string;
  readonly operands: string;
  readonly node: number;
  readonly line: number;
  readonly explanation: Phrase;
}

export interface WordView {
  readonly address: number;
  readonly before: string;
  readonly after: string;
}

export interface DebuggerState {
  readonly position: number;
  readonly reason: StopReason;
  readonly end: End | null;
  readonly next: InstructionView | null;
  readonly registers: readonly RegisterView[];
  readonly flags: FlagValues | null;
  readonly frames: readonly FrameView[];
  /** The active calls; there may be more than displayed frames. */
  readonly depth: number;
  readonly output: string;
  readonly memory: readonly WordView[];
  readonly moreMemory: boolean;
  readonly heap: { readonly objects: number; readonly bytes: number; readonly collections: number };
}

export interface FieldView {
  readonly name: string;
  readonly text: string;
  /** Address of the referenced object, or 0. */
  readonly target: number;
  /** Its address; -1 for a static field. */
  readonly address: number;
}

export interface ObjectView {
  readonly address: number;
  readonly kind: 'struct' | 'array';
  readonly name: string;
  readonly length: number;
  readonly fields: readonly FieldView[];
}

export function debuggerState(session: Debugger): DebuggerState {
  const { run, reason, changes, position } = session;
  const { processor } = run.loaded;
  const changedWords = new Set(changes.memory.map(({ address }) => address));
  const { heap } = run.host;
  return {
    position,
    reason,
    end: run.end,
    next: run.end === null ? nextInstruction(session) : null,
    registers: registerViews(session),
    flags: processor.flags.values(),
    frames: frameViews(session, changedWords),
    depth: processor.returnPlaces.length,
    output: run.host.streams.output,
    memory: changes.memory.map(({ address, before, after }) => ({
      address,
      before: String(before),
      after: String(after),
    })),
    moreMemory: changes.more,
    heap: { objects: heap.starts.length, bytes: heap.bytes, collections: heap.collections.count },
  };
}

const hexadecimal = (bits: bigint): string => BigInt.asUintN(64, bits).toString(16).padStart(16, '0');

const valueView = (bits: bigint): ValueView => ({
  decimal: String(bits),
  hexadecimal: hexadecimal(bits),
  float: floatText(floatOfBits(bits)),
});

function registerViews({ run, changes }: Debugger): RegisterView[] {
  const { cells } = run.loaded.processor;
  return Array.from({ length: REGISTERS }, (_, register) => {
    const bits = cells[register];
    return {
      name: registerName(register),
      isVector: isVector(register),
      ...valueView(bits),
      changed: changes.registers.values[register] !== bits,
      lost: bits === LOST,
      isObject: !isVector(register) && run.host.heap.isObject(bits),
    };
  });
}

function nextInstruction({ run, lines }: Debugger): InstructionView {
  const { processor, instructions, program, blockStarts } = run.loaded;
  const index = processor.next;
  const { instruction, number, function: at, block } = instructions[index];
  const code = program.functions[at];
  return {
    index,
    address: instructionAddress(index),
    function: code.name,
    at: [at, block, index - blockStarts[at][block]],
    ...instructionParts(code, number),
    node: instruction.node?.id ?? -1,
    line: lines.lines[index],
    explanation: explainNext(run),
  };
}

function frameViews(session: Debugger, changed: ReadonlySet<number>): FrameView[] {
  const { run, lines } = session;
  const { processor, instructions, program } = run.loaded;
  const { returnPlaces, returnAddresses } = processor;
  const frames: FrameView[] = [];
  let next = processor.next;
  let low = processor.stackPointer();
  for (let i = returnPlaces.length - 1; i >= 0 && frames.length < MAX_FRAMES; i--) {
    // In an outer frame, the call precedes the next instruction.
    const inside = i === returnPlaces.length - 1 ? next : next - 1;
    const { function: at } = instructions[Math.min(inside, instructions.length - 1)];
    const code = program.functions[at];
    frames.push({
      function: code.name,
      functionIndex: code.functionIndex,
      next,
      line: lines.lines[inside] ?? 0,
      slots: slotViews(run, code, returnPlaces[i], low, changed),
    });
    next = instructionIndex(returnAddresses[i]);
    low = returnPlaces[i] + WORD;
  }
  return frames;
}

interface NamedPlace {
  readonly name: Phrase;
  readonly address: number;
}

function slotViews(
  { loaded: { processor } }: EmulatedRun,
  code: MachineCode,
  returnPlace: number,
  low: number,
  changed: ReadonlySet<number>,
): SlotView[] {
  const places = code.frame === null ? [] : framePlaces(code, code.frame, returnPlace);
  places.push({ name: say`return address`, address: returnPlace });
  return places
    .filter(({ address }) => address >= low)
    .map(({ name, address }) => ({
      name,
      address,
      changed: changed.has(address),
      ...valueView(processor.memory.read64(address)),
    }));
}

function framePlaces(code: MachineCode, frame: FrameLayout, returnPlace: number): NamedPlace[] {
  const start = returnPlace + WORD - frame.incoming;
  const general = frame.saved.filter((register) => !isVector(register));
  const vectors = frame.saved.filter(isVector);
  const row = (count: number, from: number, name: (i: number) => Phrase): NamedPlace[] =>
    Array.from({ length: count }, (_, i) => ({ name: name(i), address: from + i * WORD }));
  const savedName = (registers: readonly number[]) => (i: number) => say`saved ${registerName(registers[i])}`;
  return [
    ...row(frame.spills / WORD, start, (i) => say`argument ${i} of a call`),
    ...row(code.slots, start + frame.spills, (i) => say`slot ${i}`),
    ...row(vectors.length, start + frame.size - vectors.length * WORD, savedName(vectors)),
    ...row(general.length, returnPlace - general.length * WORD, savedName(general.toReversed())),
  ];
}

export function objectView(
  { host }: EmulatedRun,
  address: number,
  from: number,
  count: number,
): ObjectView | null {
  if (!host.heap.isObject(BigInt(address))) return null;
  const { objects } = host;
  const descriptor = objects.descriptorOf(address);
  const target = ({ storage, bits }: StoredValue): number => (storage === 'object' ? Number(bits) : 0);
  if (descriptor.kind === 'struct') {
    const { fields, name } = descriptor;
    const views = fields.slice(from, from + count).map((field): FieldView => {
      const value = objects.fieldValue(address, field);
      const place = field.offset < 0 ? -1 : address + field.offset;
      return { name: field.name, text: objects.shortText(value), target: target(value), address: place };
    });
    return { address, kind: 'struct', name, length: fields.length, fields: views };
  }
  const length = objects.lengthOf(address);
  const shown = Math.max(0, Math.min(count, length - from));
  const views = Array.from({ length: shown }, (_, i): FieldView => {
    const value = objects.elementValue(address, descriptor, from + i);
    return {
      name: String(from + i),
      text: objects.shortText(value),
      target: target(value),
      address: objects.elementAddress(address, descriptor, from + i),
    };
  });
  return { address, kind: 'array', name: descriptor.element, length, fields: views };
}
