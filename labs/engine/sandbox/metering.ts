// WebAssembly that counts its work: each loop iteration and call takes a unit from a stock, and asks for more
// when it is empty, so that it can be stopped anywhere.
//
// The module is copied byte by byte; each function and loop starts with
//
//     stock = stock - 1; if (stock < 0) ask();
//
// Instructions that copy or fill memory take units in proportion to the bytes. `ask` is an existing import,
// so that function indexes stay the same; the stock is a separate exported global. The format: WebAssembly
// Core Specification 2.0, chapter 5 (binary format). Invariant: an unknown instruction is an error, because
// its length would be a guess.
import { itemAt } from '../lists.ts';

export interface Meter {
  /** Without parameters or result. Code may call it for other reasons, too. */
  readonly ask: { readonly module: string; readonly name: string };
  /** Export name of the stock, a 32-bit global. */
  readonly stock: string;
  /** Initial stock: instantiation may already do work. */
  readonly units: number;
}

/** One unit of work per 2 to this power bytes that an instruction moves. */
const BYTES_A_UNIT = 6;

function assert(condition: boolean, message: () => string): asserts condition {
  if (!condition) throw new Error(message());
}

const section = { type: 1, import: 2, function: 3, global: 6, export: 7, code: 10 } as const;
const external = { function: 0, table: 1, memory: 2, global: 3 } as const;
const I32 = 0x7f;
const MUTABLE = 1;

/** @throws if it is not a module of the known kind */
export function metered(module: Uint8Array, meter: Meter): Uint8Array<ArrayBuffer> {
  const sections = sectionsOf(new Reader(module));
  const facts = factsOf(sections, meter);
  const out = new Writer();
  out.bytes(module.subarray(0, 8));
  for (const { id, content } of sections) {
    out.byte(id);
    out.vector(rewritten(id, content, facts, meter));
  }
  return out.result();
}

interface Section {
  readonly id: number;
  readonly content: Uint8Array;
}

interface Facts {
  readonly parameters: readonly number[];
  /** The type of each function that the module defines, by its index in the code section. */
  readonly types: readonly number[];
  readonly ask: number;
  readonly stock: number;
}

function sectionsOf(reader: Reader): Section[] {
  assert(reader.unsigned32() === 0x6d736100 && reader.unsigned32() === 1, () => 'metering: no module');
  const found: Section[] = [];
  while (!reader.isAtEnd) {
    const id = reader.byte();
    found.push({ id, content: reader.take(reader.unsigned()) });
  }
  return found;
}

function factsOf(sections: readonly Section[], { ask }: Meter): Facts {
  const of = (id: number): Reader => {
    const found = sections.find((each) => each.id === id);
    assert(found !== undefined, () => `metering: no section ${id}`);
    return new Reader(found.content);
  };
  const imports = importsOf(of(section.import));
  const functions = imports.filter(({ kind }) => kind === external.function);
  const asked = functions.findIndex(({ module, name }) => module === ask.module && name === ask.name);
  assert(asked >= 0, () => `metering: ${ask.module}.${ask.name} is not imported`);
  const own = of(section.global).unsigned();
  return {
    parameters: parametersOf(of(section.type)),
    types: of(section.function).vector((reader) => reader.unsigned()),
    ask: asked,
    stock: imports.filter(({ kind }) => kind === external.global).length + own,
  };
}

const parametersOf = (types: Reader): number[] =>
  types.vector((reader) => {
    assert(reader.byte() === 0x60, () => 'metering: a type that is not a function');
    const parameters = reader.take(reader.unsigned()).length;
    reader.take(reader.unsigned());
    return parameters;
  });

function importsOf(imports: Reader): { module: string; name: string; kind: number }[] {
  return imports.vector((reader) => {
    const module = reader.text();
    const name = reader.text();
    const kind = reader.byte();
    if (kind === external.function) reader.unsigned();
    else if (kind === external.global) reader.take(2);
    else {
      if (kind === external.table) reader.byte();
      const hasMost = (reader.byte() & 1) === 1;
      reader.unsigned();
      if (hasMost) reader.unsigned();
    }
    return { module, name, kind };
  });
}

function rewritten(id: number, content: Uint8Array, facts: Facts, meter: Meter): Uint8Array {
  if (id === section.global)
    return withOneMore(content, [I32, MUTABLE, op.i32Const, ...signedLeb(meter.units), op.end]);
  if (id === section.export) {
    const entry = new Writer();
    entry.vector(new TextEncoder().encode(meter.stock));
    entry.byte(external.global);
    entry.unsigned(facts.stock);
    return withOneMore(content, entry.result());
  }
  return id === section.code ? meteredCode(new Reader(content), facts) : content;
}

function withOneMore(content: Uint8Array, entry: ArrayLike<number>): Uint8Array {
  const reader = new Reader(content);
  const out = new Writer();
  out.unsigned(reader.unsigned() + 1);
  out.bytes(reader.rest());
  out.bytes(entry);
  return out.result();
}

function meteredCode(reader: Reader, facts: Facts): Uint8Array {
  const out = new Writer();
  const count = reader.unsigned();
  out.unsigned(count);
  for (let i = 0; i < count; i++) {
    const body = new Reader(reader.take(reader.unsigned()));
    out.vector(meteredBody(body, itemAt(facts.parameters, itemAt(facts.types, i)), facts));
  }
  return out.result();
}

const op = {
  loop: 0x03,
  if: 0x04,
  end: 0x0b,
  call: 0x10,
  localGet: 0x20,
  localTee: 0x22,
  globalGet: 0x23,
  globalSet: 0x24,
  i32Const: 0x41,
  lessSigned: 0x48,
  subtract: 0x6b,
  shiftUnsigned: 0x76,
} as const;
const NO_RESULT = 0x40;

function meteredBody(body: Reader, parameters: number, { ask, stock }: Facts): Uint8Array {
  const out = new Writer();
  const groups = body.unsigned();
  const declared = body.position;
  let local = parameters;
  for (let i = 0; i < groups; i++) {
    local += body.unsigned();
    body.byte();
  }
  out.unsigned(groups + 1);
  out.bytes(body.since(declared));
  out.unsigned(1);
  out.byte(I32);
  const check = [
    ...[op.globalGet, ...leb(stock), op.i32Const, 1, op.subtract, op.localTee, ...leb(local)],
    ...[op.globalSet, ...leb(stock), op.localGet, ...leb(local), op.i32Const, 0, op.lessSigned],
    ...[op.if, NO_RESULT, op.call, ...leb(ask), op.end],
  ];
  // The byte count is on top of the stack and stays there.
  const charge = [
    ...[op.localTee, ...leb(local), op.globalGet, ...leb(stock), op.localGet, ...leb(local)],
    ...[op.i32Const, BYTES_A_UNIT, op.shiftUnsigned, op.subtract, op.globalSet, ...leb(stock)],
  ];
  out.bytes(check);
  let copied = body.position;
  while (!body.isAtEnd) {
    const at = body.position;
    const kind = body.instruction();
    if (kind === 'plain') continue;
    if (kind === 'moves') {
      out.bytes(body.between(copied, at));
      out.bytes(charge);
      copied = at;
    } else {
      out.bytes(body.since(copied));
      out.bytes(check);
      copied = body.position;
    }
  }
  out.bytes(body.since(copied));
  return out.result();
}

class Reader {
  position = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.position >= this.bytes.length;
  }

  byte(): number {
    const byte = this.bytes[this.position++];
    assert(byte !== undefined, () => 'metering: the module ends early');
    return byte;
  }

  take(count: number): Uint8Array {
    const start = this.position;
    this.position += count;
    assert(this.position <= this.bytes.length, () => 'metering: the module ends early');
    return this.bytes.subarray(start, this.position);
  }

  rest = (): Uint8Array => this.take(this.bytes.length - this.position);
  between = (start: number, end: number): Uint8Array => this.bytes.subarray(start, end);
  since = (start: number): Uint8Array => this.between(start, this.position);
  text = (): string => new TextDecoder().decode(this.take(this.unsigned()));
  unsigned32 = (): number => this.take(4).reduceRight((sum, byte) => sum * 256 + byte, 0);

  /** LEB128. */
  unsigned(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  vector<T>(entry: (reader: Reader) => T): T[] {
    return Array.from({ length: this.unsigned() }, () => entry(this));
  }

  instruction(): 'loop' | 'moves' | 'plain' {
    const code = this.byte();
    if (code === 0xfc) return this.longInstruction();
    if (code === op.loop) {
      this.number();
      return 'loop';
    }
    const rule = immediates.find(([first, last]) => code >= first && code <= last);
    assert(rule !== undefined, () => `metering: instruction ${code} is not known`);
    rule[2](this);
    return 'plain';
  }

  private longInstruction(): 'moves' | 'plain' {
    const code = this.unsigned();
    const numbers = longImmediates[code] as number | undefined;
    assert(numbers !== undefined, () => `metering: instruction 252 ${code} is not known`);
    for (let i = 0; i < numbers; i++) this.number();
    return code === MEMORY_COPY || code === MEMORY_FILL ? 'moves' : 'plain';
  }

  /** Any LEB128, of any width and sign. */
  number(): void {
    while (this.byte() >= 128);
  }
}

const nothing = (): void => undefined;
const number = (reader: Reader): void => reader.number();
const numbers = (reader: Reader): void => {
  reader.number();
  reader.number();
};

/** Immediates of instructions, by opcode range. */
const immediates: readonly (readonly [first: number, last: number, skip: (reader: Reader) => void])[] = [
  [0x00, 0x01, nothing],
  [0x02, 0x02, number],
  [0x04, 0x04, number],
  [0x05, 0x05, nothing],
  [0x0b, 0x0b, nothing],
  [0x0c, 0x0d, number],
  [
    0x0e,
    0x0e, // br_table
    (reader) => {
      reader.vector((each) => each.number());
      reader.number();
    },
  ],
  [0x0f, 0x0f, nothing],
  [0x10, 0x10, number],
  [0x11, 0x11, numbers],
  [0x1a, 0x1b, nothing],
  [0x1c, 0x1c, (reader) => void reader.take(reader.unsigned())],
  [0x20, 0x26, number],
  [0x28, 0x3e, numbers],
  [0x3f, 0x42, number],
  [0x43, 0x43, (reader) => void reader.take(4)],
  [0x44, 0x44, (reader) => void reader.take(8)],
  [0x45, 0xc4, nothing],
  [0xd0, 0xd0, number],
  [0xd1, 0xd1, nothing],
  [0xd2, 0xd2, number],
];

const MEMORY_COPY = 10;
const MEMORY_FILL = 11;
/** Number of immediates of two-byte instructions, by the second byte. */
const longImmediates: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];

function leb(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}

/** For nonnegative numbers: the highest bit is the sign. */
function signedLeb(value: number): number[] {
  const bytes = leb(value);
  const last = bytes.at(-1) ?? 0;
  return last < 64 ? bytes : [...bytes.slice(0, -1), last + 128, 0];
}

class Writer {
  private block = new Uint8Array(1024);
  private length = 0;

  byte(value: number): void {
    this.bytes([value]);
  }

  unsigned(value: number): void {
    this.bytes(leb(value));
  }

  bytes(added: ArrayLike<number>): void {
    if (this.length + added.length > this.block.length) {
      const larger = new Uint8Array((this.length + added.length) * 2);
      larger.set(this.block.subarray(0, this.length));
      this.block = larger;
    }
    this.block.set(added, this.length);
    this.length += added.length;
  }

  /** Bytes prefixed with their count. */
  vector(added: Uint8Array): void {
    this.unsigned(added.length);
    this.bytes(added);
  }

  result(): Uint8Array<ArrayBuffer> {
    return this.block.slice(0, this.length);
  }
}
