// Generates random machine code with virtual registers of both classes, fixed registers, calls, memory,
// loops, and parallel moves. The code terminates for all values, and register allocation must not change
// its result. Variables are written many times, temporaries once. Calls go to a runtime function that the
// test implements (runCode): it computes a value from the arguments and clobbers every caller-saved
// register.
import { Random } from '../../../compiler/base/random.ts';
import {
  FIRST_VIRTUAL,
  blockOperand,
  cmovOps,
  immediate,
  instruction,
  jumpOps,
  machineOps,
  memoryAt,
  memoryOf,
  register,
  setOps,
  slot,
  symbol,
  vector,
  type Abi,
  type MachineCode,
  type MachineInstruction,
  type MachineOp,
  type Operand,
  type RegisterClass,
  type RegisterOperand,
} from '../../../compiler/backend/x64/index.ts';
import type { StaticData } from '../../../compiler/backend/x64/data.ts';
import { codeFrom } from '../../support/native/machine-code.ts';

const [RAX, RCX, RDX] = [0, 1, 2].map((number) => register(number));
const XMM0 = register(vector(0));
/** Memory size in words. */
export const WORDS = 16;
export const CALLED = 'rt_abs';
export const FLOAT_ARGUMENTS = 2;
/** Index of the first stack argument. */
export const FIRST_STACK = 4;
export const STACK_ARGUMENTS = 2;

export const testData: StaticData = [
  {
    symbol: 'memory',
    comment: '',
    words: Array.from({ length: WORDS }, (_, i) => BigInt(i * 7919)),
    bytes: '',
  },
  { symbol: 'half', comment: '', words: [0x3fe0_0000_0000_0000n], bytes: '' },
  { symbol: 'ten', comment: '', words: [0x4024_0000_0000_0000n], bytes: '' },
];

const conditions = ['e', 'ne', 'l', 'ge', 'b', 'a', 's', 'ns'] as const;

interface Draft {
  readonly name: string;
  readonly loopDepth: number;
  readonly cold: boolean;
  readonly instructions: MachineInstruction[];
}

export interface RandomCodeOptions {
  readonly variables: number;
  readonly statements: number;
  /** Fraction of statements that are calls, 0 to 1. */
  readonly calls: number;
}

export function randomCode(seed: number, abi: Abi, options: RandomCodeOptions): MachineCode {
  return new Generator(new Random(seed), abi, options).code();
}

class Generator {
  private readonly random: Random;
  private readonly abi: Abi;
  private readonly options: RandomCodeOptions;
  private readonly virtuals: { readonly name: string; readonly class: RegisterClass }[] = [];
  private readonly drafts: Draft[] = [];
  private readonly general: RegisterOperand[];
  private readonly floats: RegisterOperand[];
  private depth = 0;
  private left: number;
  private outgoing = 0;

  constructor(random: Random, abi: Abi, options: RandomCodeOptions) {
    this.random = random;
    this.abi = abi;
    this.options = options;
    this.left = options.statements;
    this.general = Array.from({ length: options.variables }, () => this.fresh('general'));
    this.floats = Array.from({ length: options.variables }, () => this.fresh('vector'));
  }

  code(): MachineCode {
    const { abi } = this;
    this.startBlock();
    const entry = [
      ...abi.arguments.slice(0, 2),
      ...Array.from({ length: FLOAT_ARGUMENTS }, (_, i) => vector(i)),
    ];
    this.takeArguments(entry.map((number) => register(number)));
    while (this.left > 0) this.statement();
    this.finish();
    return codeFrom({
      name: 'random',
      functionIndex: 1,
      abi,
      arguments: entry,
      blocks: this.drafts,
      virtuals: this.virtuals,
      outgoing: this.outgoing,
    });
  }

  private fresh(kind: RegisterClass): RegisterOperand {
    const prefix = kind === 'general' ? 'v' : 'f';
    this.virtuals.push({ name: `${prefix}${this.virtuals.length}`, class: kind });
    return register(FIRST_VIRTUAL + this.virtuals.length - 1);
  }

  private emit(op: MachineOp, ...operands: readonly Operand[]): void {
    this.drafts[this.drafts.length - 1].instructions.push(instruction(op, operands, null));
  }

  private startBlock(): number {
    const index = this.drafts.length;
    this.drafts.push({ name: `B${index}`, loopDepth: this.depth, cold: false, instructions: [] });
    return index;
  }

  private pick<Item>(items: readonly Item[]): Item {
    return items[this.random.below(items.length)];
  }

  private chance(probability: number): boolean {
    return this.random.below(1000) < probability * 1000;
  }

  private variable(): RegisterOperand {
    return this.pick(this.general);
  }

  private float(): RegisterOperand {
    return this.pick(this.floats);
  }

  private constant(): Operand {
    if (this.chance(0.1)) return immediate(0x1234_5678_9abc_def0n + BigInt(this.random.below(1000)));
    return immediate(BigInt(this.random.below(2000) - 1000));
  }

  private small(): Operand {
    return immediate(BigInt(this.random.below(200) - 100));
  }

  private temporary(): RegisterOperand {
    const made = this.fresh('general');
    if (this.chance(0.5)) this.emit(machineOps.mov, this.constant(), made);
    else this.emit(machineOps.lea, memoryAt(this.variable().register, 3, this.variable().register, 2), made);
    return made;
  }

  private takeArguments(places: readonly RegisterOperand[]): void {
    const [a, b, ...floats] = places;
    this.emit(
      machineOps.parallel,
      a,
      this.general[0],
      b,
      this.general[1 % this.general.length],
      floats[0],
      this.floats[0],
    );
    this.emit(machineOps.movsd, floats[1], this.floats[1 % this.floats.length]);
    this.general.slice(2).forEach((variable, i) => {
      if (i % 5 === 4)
        this.emit(machineOps.mov, slot(FIRST_STACK + (i % STACK_ARGUMENTS), 'incoming'), variable);
      else this.emit(machineOps.mov, this.constant(), variable);
    });
    this.floats.slice(2).forEach((variable, i) => {
      if (i % 3 === 0) this.emit(machineOps.movsd, memoryOf(this.pick(['half', 'ten'])), variable);
      else if (i % 3 === 1) this.emit(machineOps.zerof, variable);
      else this.emit(machineOps.cvtsi2sd, this.variable(), variable);
    });
    this.constants();
  }

  /** Values defined once and used anywhere. */
  private constants(): void {
    const label = this.fresh('general');
    this.emit(machineOps.lea, memoryOf('memory', 8), label);
    const number = this.fresh('general');
    this.emit(machineOps.mov, this.constant(), number);
    const incoming = this.fresh('general');
    this.emit(machineOps.mov, slot(FIRST_STACK, 'incoming'), incoming);
    const float = this.fresh('vector');
    this.emit(machineOps.movsd, memoryOf('ten'), float);
    this.readOnly.push(label, number, incoming);
    this.readOnlyFloats.push(float);
  }

  private readonly readOnly: RegisterOperand[] = [];
  private readonly readOnlyFloats: RegisterOperand[] = [];

  private source(): RegisterOperand {
    return this.chance(0.15) ? this.pick(this.readOnly) : this.variable();
  }

  private floatSource(): RegisterOperand {
    return this.chance(0.2) ? this.pick(this.readOnlyFloats) : this.float();
  }

  private statement(): void {
    this.left--;
    if (this.chance(this.options.calls)) this.call();
    else if (this.chance(0.06) && this.depth < 3) this.loop();
    else if (this.chance(0.1)) this.choice();
    else this.pick(this.simple)();
  }

  private readonly simple: readonly (() => void)[] = [
    () =>
      this.emit(
        this.pick([machineOps.add, machineOps.sub, machineOps.xor, machineOps.and, machineOps.or]),
        this.source(),
        this.variable(),
      ),
    () => this.emit(this.pick([machineOps.add, machineOps.xor]), this.small(), this.variable()),
    () => this.emit(machineOps.mov, this.source(), this.variable()),
    () => this.emit(machineOps.mov, this.constant(), this.variable()),
    () => this.emit(machineOps.zero, this.variable()),
    () => this.emit(machineOps.imul, this.source(), this.variable()),
    () => this.emit(machineOps.imulConstant, this.small(), this.source(), this.variable()),
    () => this.emit(this.pick([machineOps.neg, machineOps.not]), this.variable()),
    () =>
      this.emit(
        this.pick([machineOps.shlConstant, machineOps.sarConstant]),
        immediate(BigInt(this.random.below(64))),
        this.variable(),
      ),
    () => this.emit(machineOps.add, this.temporary(), this.variable()),
    () => this.shift(),
    () => this.division(),
    () => this.wideProduct(),
    () => this.comparison(),
    () => this.memory(),
    () => this.memory(),
    () => this.parallel(),
    () =>
      this.emit(
        this.pick([machineOps.addsd, machineOps.subsd, machineOps.mulsd]),
        this.floatSource(),
        this.float(),
      ),
    () => this.emit(machineOps.movsd, this.floatSource(), this.float()),
    () => this.emit(machineOps.movsd, memoryOf(this.pick(['half', 'ten'])), this.float()),
    () => this.emit(machineOps.cvtsi2sd, this.source(), this.float()),
    () => this.emit(machineOps.movqToGeneral, this.floatSource(), this.variable()),
    () => this.emit(machineOps.xorpd, this.floatSource(), this.float()),
  ];

  private shift(): void {
    const target = this.variable();
    this.emit(machineOps.mov, this.source(), RCX);
    this.emit(this.pick([machineOps.shl, machineOps.shr, machineOps.sar]), RCX, target);
  }

  private division(): void {
    const divisor = this.fresh('general');
    this.emit(machineOps.mov, this.source(), divisor);
    this.emit(machineOps.and, immediate(255n), divisor);
    this.emit(machineOps.add, immediate(2n), divisor);
    this.emit(machineOps.mov, this.source(), RAX);
    this.emit(machineOps.cqto);
    this.emit(machineOps.idiv, divisor);
    this.emit(machineOps.mov, RAX, this.variable());
    if (this.chance(0.5)) this.emit(machineOps.mov, RDX, this.variable());
  }

  private wideProduct(): void {
    this.emit(machineOps.mov, this.source(), RAX);
    this.emit(machineOps.imulWide, this.source());
    this.emit(machineOps.mov, RDX, this.variable());
  }

  /** Flags must survive whatever allocation inserts after the comparison. */
  private comparison(): void {
    const condition = this.pick(conditions);
    if (this.chance(0.25)) this.emit(machineOps.ucomisd, this.floatSource(), this.floatSource());
    else if (this.chance(0.3)) this.emit(machineOps.cmp, this.small(), this.source());
    else this.emit(machineOps.cmp, this.source(), this.source());
    if (this.chance(0.5)) {
      this.emit(cmovOps[condition], this.source(), this.variable());
      return;
    }
    const byte = this.fresh('general');
    this.emit(setOps[condition], byte);
    this.emit(machineOps.movzx, byte, this.variable());
  }

  private memory(): void {
    const index = this.fresh('general');
    this.emit(machineOps.mov, this.source(), index);
    this.emit(machineOps.and, immediate(7n), index);
    const base = this.chance(0.5) ? this.readOnly[0] : this.fresh('general');
    if (base !== this.readOnly[0]) this.emit(machineOps.lea, memoryOf('memory'), base);
    const place = memoryAt(base.register, 8, index.register, 8);
    const { mov, movsd, movss, cvtss2sd, add, load8s, load16u, load32s, store8, store32, addsd } = machineOps;
    const single = this.fresh('vector');
    this.pick([
      () => this.emit(mov, place, this.variable()),
      () => this.emit(mov, this.source(), place),
      () => this.emit(this.pick([load8s, load16u, load32s]), place, this.variable()),
      () => this.emit(this.pick([store8, store32]), this.source(), place),
      () => this.emit(add, this.source(), place),
      () => this.emit(add, place, this.variable()),
      () => this.emit(movsd, this.floatSource(), place),
      () => this.emit(addsd, memoryOf('half'), this.float()),
      () => this.emit(cvtss2sd, place, this.float()),
      () => {
        this.emit(machineOps.cvtsd2ss, this.floatSource(), single);
        this.emit(movss, single, place);
      },
    ])();
  }

  /** Parallel moves as at the ends of blocks: cycles, copies of one value to several locations, constants. */
  private parallel(): void {
    const operands: Operand[] = [];
    for (const variables of [this.general, this.floats]) {
      for (const target of variables) {
        if (this.chance(0.6)) continue;
        const constant = this.chance(0.1) && variables === this.general;
        operands.push(constant ? this.small() : this.pick(variables), target);
      }
    }
    if (operands.length > 0) this.emit(machineOps.parallel, ...operands);
  }

  private call(): void {
    const { abi } = this;
    const given = abi.arguments.slice(0, 2).map((number) => register(number));
    const moves = [...given.flatMap((to) => [this.source(), to]), this.floatSource(), XMM0];
    const onStack = [this.source(), slot(FIRST_STACK, 'outgoing')];
    this.outgoing = FIRST_STACK + 1;
    if (this.chance(0.5)) {
      this.emit(machineOps.parallel, ...moves, ...onStack);
    } else {
      this.emit(machineOps.mov, ...onStack);
      for (let i = 0; i < moves.length; i += 2)
        this.emit(moves[i + 1] === XMM0 ? machineOps.movsd : machineOps.mov, moves[i], moves[i + 1]);
    }
    this.emitCall([...given, XMM0].map((operand) => operand.register));
    this.emit(machineOps.mov, RAX, this.variable());
    if (this.chance(0.5)) this.emit(machineOps.movsd, XMM0, this.float());
  }

  private emitCall(reads: readonly number[]): void {
    const { instructions } = this.drafts[this.drafts.length - 1];
    const more = { reads, writes: this.abi.callerSaved };
    if (this.chance(0.7)) {
      instructions.push(instruction(machineOps.call, [symbol(CALLED)], null, more));
      return;
    }
    const target = this.fresh('general');
    const load = instruction(machineOps.lea, [memoryOf(CALLED), target], null);
    instructions.push(load, instruction(machineOps.callIndirect, [target], null, more));
  }

  private loop(): void {
    const counter = this.fresh('general');
    this.emit(machineOps.mov, immediate(BigInt(1 + this.random.below(3))), counter);
    this.emit(machineOps.jmp, blockOperand(this.drafts.length));
    this.depth++;
    const head = this.startBlock();
    for (let count = 1 + this.random.below(5); count > 0; count--) this.statement();
    this.emit(machineOps.sub, immediate(1n), counter);
    if (this.chance(0.3)) this.emit(machineOps.mov, this.source(), this.variable());
    const { instructions } = this.drafts[this.drafts.length - 1];
    this.depth--;
    const next = this.startBlock();
    instructions.push(
      instruction(jumpOps.ne, [blockOperand(head)], null),
      instruction(machineOps.jmp, [blockOperand(next)], null),
    );
  }

  private choice(): void {
    this.emit(machineOps.cmp, this.source(), this.source());
    const from = this.drafts[this.drafts.length - 1].instructions;
    const first = this.startBlock();
    this.statement();
    this.parallel();
    const firstEnd = this.drafts[this.drafts.length - 1].instructions;
    const second = this.startBlock();
    this.statement();
    const secondEnd = this.drafts[this.drafts.length - 1].instructions;
    const next = this.startBlock();
    from.push(
      instruction(jumpOps[this.pick(conditions)], [blockOperand(second)], null),
      instruction(machineOps.jmp, [blockOperand(first)], null),
    );
    for (const end of [firstEnd, secondEnd])
      end.push(instruction(machineOps.jmp, [blockOperand(next)], null));
  }

  /** The result depends on all variables. */
  private finish(): void {
    const sum = this.fresh('general');
    this.emit(machineOps.zero, sum);
    for (const variable of [...this.general, ...this.readOnly]) {
      this.emit(machineOps.imulConstant, immediate(31n), sum, sum);
      this.emit(machineOps.xor, variable, sum);
    }
    for (const variable of [...this.floats, ...this.readOnlyFloats]) {
      const bits = this.fresh('general');
      this.emit(machineOps.movqToGeneral, variable, bits);
      this.emit(machineOps.imulConstant, immediate(31n), sum, sum);
      this.emit(machineOps.add, bits, sum);
    }
    this.emit(machineOps.mov, sum, RAX);
    const { instructions } = this.drafts[this.drafts.length - 1];
    instructions.push(instruction(machineOps.ret, [], null, { reads: [RAX.register] }));
  }
}
