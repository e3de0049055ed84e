// Compares the emulated processor with the real one: sequences of random instructions leave the same
// registers, flags (observed through instructions that test them), and memory. emulator.test.ts tests calls
// and jumps.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Random } from '../../../compiler/base/random.ts';
import {
  immediate,
  load,
  machineOpTable,
  machineOps,
  memoryAt,
  memoryOf,
  register,
  testsFlags,
  type MachineInstruction,
  type MachineOp,
  type Operand,
  type OperandRow,
} from '../../../compiler/backend/x64/index.ts';
import { textsOf } from '../../support/native/machine-code.ts';
import { execute, functionOf, make, programOf } from './hand-made.ts';
import { hasToolchain } from './support.ts';

const [RAX, RCX, RSP, R14, R15] = [0, 1, 4, 14, 15];
const WORDS = 40;
const divisor = register(3);
/**
 * Index and base registers of memory operands. No instruction may change them. The base is not compared.
 */
const kept = new Set([RSP, R14, R15]);
const general = Array.from({ length: 16 }, (_, i) => i).filter((r) => !kept.has(r));
const vectors = Array.from({ length: 16 }, (_, i) => 16 + i);

const special = new Set<MachineOp>([
  machineOps.parallel,
  machineOps.push,
  machineOps.pop,
  machineOps.idiv,
  machineOps.callIndirect,
  machineOps.call,
]);
const plain = machineOpTable.filter((op) => op.ends === undefined && !special.has(op));

const interesting = [0n, 1n, -1n, 7n, -128n, 255n, 65_535n, 1n << 31n, (1n << 31n) - 1n, 1n << 32n];

class Generator {
  readonly instructions: MachineInstruction[] = [];
  private readonly random: Random;
  private flags = false;

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  private pick<T>(from: readonly T[]): T {
    return from[this.random.below(from.length)];
  }

  private number(): bigint {
    const { random } = this;
    if (random.below(3) === 0) return this.pick(interesting);
    const bits = (BigInt(random.below(2 ** 32)) << 32n) | BigInt(random.below(2 ** 32));
    return BigInt.asIntN(64, bits) >> BigInt(random.below(64));
  }

  /** The bits of a random float. Every special kind of float is frequent. */
  private float(): bigint {
    const values = [0, -0, 1, -2.5, 1e300, 1e-310, Infinity, -Infinity, NaN, 3.7e9, 0.1, 1e40, 1e-45];
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(
      0,
      this.random.below(2) === 0 ? this.pick(values) : this.random.below(2 ** 32) / 977 - 9e5,
    );
    return view.getBigInt64(0);
  }

  emit(op: MachineOp, ...operands: readonly Operand[]): void {
    this.instructions.push(make(op, ...operands));
    if (op.flags === 'set') this.flags = true;
    if (op.flags === 'destroy' || op.flags === 'use') this.flags = false;
  }

  fill(): void {
    for (const r of vectors) {
      this.emit(machineOps.mov, immediate(this.float()), register(RAX));
      this.emit(machineOps.movqToVector, register(RAX), register(r));
    }
    for (const r of general) this.emit(machineOps.mov, immediate(this.number()), register(r));
    this.emit(machineOps.mov, immediate(BigInt(this.random.below(4))), register(R14));
  }

  step(): void {
    const kind = this.random.below(30);
    if (kind === 0) this.divide();
    else if (kind === 1) this.pushAndPop();
    else this.any();
  }

  private divide(): void {
    this.emit(machineOps.mov, immediate(2n + BigInt(this.random.below(1000))), divisor);
    if (this.random.below(2) === 0) this.emit(machineOps.neg, divisor);
    this.emit(machineOps.cqto);
    this.emit(machineOps.idiv, divisor);
  }

  private pushAndPop(): void {
    const [source] = machineOps.push.operands;
    const [target] = machineOps.pop.operands;
    this.emit(machineOps.push, this.operand(source, machineOps.push, true));
    for (let i = this.random.below(3); i > 0; i--) this.any();
    this.emit(machineOps.pop, this.operand(target, machineOps.pop, true));
  }

  private any(): void {
    const op = this.pick(plain);
    if (testsFlags(op) && !this.flags) return;
    let memory = true;
    const operands = op.operands.map((row) => {
      const operand = this.operand(row, op, memory);
      if (operand.kind === 'memory') memory = false;
      return operand;
    });
    const [from, to] = operands;
    const isWide = from?.kind === 'immediate' && BigInt.asIntN(32, from.value) !== from.value;
    if (op === machineOps.mov && isWide && to.kind === 'memory') return;
    if (op === machineOps.movss && memory) return;
    this.emit(op, ...operands);
  }

  private operand(row: OperandRow, op: MachineOp, memory: boolean): Operand {
    const kinds = row.accepts.filter((kind) => kind !== 'slot' && (memory || kind !== 'memory'));
    switch (this.pick(kinds)) {
      case 'immediate':
        if (row.name === 'count') return immediate(BigInt(this.random.below(64)));
        return immediate(row.wide === true ? this.number() : BigInt.asIntN(32, this.number()));
      case 'memory':
        return op === machineOps.lea ? this.anyAddress() : this.place();
      default:
        if (row.class === 'vector') return register(this.pick(vectors));
        return register(row.name === 'count' ? RCX : this.pick(general));
    }
  }

  private place(): Operand {
    const offset = this.random.below(WORDS * 8 - 40);
    const aligned = this.random.below(4) === 0 ? offset : offset & ~7;
    if (this.random.below(3) === 0) return memoryOf('scratch', aligned);
    return this.random.below(2) === 0
      ? memoryAt(R15, aligned)
      : memoryAt(R15, aligned, R14, this.pick([1, 2, 4, 8] as const));
  }

  private anyAddress(): Operand {
    const index = this.random.below(2) === 0 ? null : this.pick(general);
    return memoryAt(
      this.pick(general),
      this.random.below(2 ** 32) - 2 ** 31,
      index,
      this.pick([1, 2, 4, 8] as const),
    );
  }
}

const compared = [...general, R14, ...vectors];

/** Runs the chunks on the real processor. Returns the registers after each, then the scratch memory. */
function runNative(chunks: readonly (readonly MachineInstruction[])[]): BigInt64Array {
  const size = compared.length * 8;
  const body = chunks.map((chunk, i) => [
    ...textsOf(chunk),
    ...textsOf(
      compared.map((r, k) => {
        const to = memoryOf('dump', i * size + k * 8);
        return make(r < 16 ? machineOps.mov : machineOps.movsd, register(r), to);
      }),
    ),
  ]);
  const total = chunks.length * size + WORDS * 8;
  const assembly = `.bss
.balign 8
dump: .skip ${chunks.length * size}
scratch: .skip ${WORDS * 8}
.text
.globl _start
_start:
leaq scratch(%rip), %r15
${body.flat().join('\n')}
movl $1, %eax
movl $1, %edi
leaq dump(%rip), %rsi
movl $${total}, %edx
syscall
movl $60, %eax
xorl %edi, %edi
syscall
`;
  return new BigInt64Array(build(assembly, total));
}

function build(assembly: string, size: number): ArrayBuffer {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-processor-'));
  const path = join(folder, 'program');
  try {
    writeFileSync(`${path}.s`, assembly);
    for (const [command, words] of [
      ['as', [`${path}.s`, '-o', `${path}.o`]],
      ['ld', [`${path}.o`, '-o', path]],
    ] as const) {
      const { status, stderr } = spawnSync(command, words, { encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
    }
    const { status } = spawnSync('sh', ['-c', `${path} > ${path}.out`]);
    const bytes = readFileSync(`${path}.out`);
    expect({ status, size: bytes.length }).toEqual({ status: 0, size });
    return new Uint8Array(bytes).buffer;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const CHUNKS = 250;

describe.runIf(hasToolchain)('random instructions', () => {
  for (const seed of [1, 2, 3]) {
    it(`have the same effect as on the real processor (seed ${seed})`, () => {
      const generator = new Generator(seed * 7919);
      const chunks = Array.from({ length: CHUNKS }, () => {
        const start = generator.instructions.length;
        generator.fill();
        for (let i = 0; i < 25; i++) generator.step();
        return generator.instructions.slice(start);
      });
      const native = runNative(chunks);
      const scratch = { symbol: 'scratch', comment: '', words: Array<bigint>(WORDS).fill(0n), bytes: '' };
      const all = functionOf('main', [[...chunks.flat(), make(machineOps.ret)]]);
      const loaded = load(programOf([all], { data: [scratch] }));
      const { cells, memory } = loaded.processor;
      const base = loaded.symbols.get('scratch') ?? 0;
      cells[R15] = BigInt(base);
      chunks.forEach((chunk, i) => {
        execute(loaded, chunk.length);
        compared.forEach((r, k) => {
          const expected = native[i * compared.length + k];
          if (cells[r] === expected) return;
          const text = textsOf(chunk.slice(-40));
          throw new Error(`chunk ${i}, register ${r}: ${cells[r]} for ${expected}\n${text.join('\n')}`);
        });
      });
      for (let i = 0; i < WORDS; i++)
        expect(memory.read64(base + i * 8)).toBe(native[CHUNKS * compared.length + i]);
      expect(new Set(chunks.flat().map(({ op }) => op)).size).toBeGreaterThan(plain.length - 3);
    });
  }
});
