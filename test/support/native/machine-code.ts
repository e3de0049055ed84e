// Builds and modifies machine code for tests.
import { connect } from '../../../compiler/backend/x64/layout/order.ts';
import {
  InstructionList,
  InstructionTable,
  MachineBlock,
  MachineCode,
  Virtuals,
  abis,
  instructionText,
  maskOf,
  type Abi,
  type FrameLayout,
  type MachineInstruction,
  type RegisterClass,
} from '../../../compiler/backend/x64/index.ts';

export interface DescribedBlock {
  readonly name: string;
  readonly loopDepth?: number;
  readonly cold?: boolean;
  readonly instructions: readonly MachineInstruction[];
}

export interface DescribedCode {
  readonly name: string;
  readonly functionIndex?: number;
  readonly abi?: Abi;
  readonly arguments?: readonly number[];
  readonly blocks: readonly DescribedBlock[];
  readonly virtuals?: readonly { readonly name: string; readonly class: RegisterClass }[];
  readonly outgoing?: number;
  readonly frame?: FrameLayout;
}

/** Adds an instruction described by an object; returns its number. */
export function writeInstruction(table: InstructionTable, described: MachineInstruction): number {
  const { op, operands, node, reads, writes, remark, values, roots } = described;
  const made = table.add(op.index, node?.id ?? -1);
  for (const operand of operands) table.append(table.encode(operand));
  const detail = { reads: maskOf(reads), writes: maskOf(writes), remark, values, roots };
  if (Object.values(detail).some((part) => part !== undefined && part !== 0)) table.setDetail(made, detail);
  return made;
}

export function codeFrom({ name, blocks, virtuals = [], outgoing = 0, ...more }: DescribedCode): MachineCode {
  const table = new InstructionTable();
  const registers = new Virtuals(
    virtuals.length,
    virtuals.map((each) => each.name),
  );
  for (const each of virtuals) registers.add({ node: -1, class: each.class });
  const list = new InstructionList(16);
  const made = blocks.map(({ instructions, loopDepth = 0, cold = false, ...block }) => {
    const result = new MachineBlock(block.name, loopDepth, cold);
    result.start = list.length;
    for (const instruction of instructions) list.push(writeInstruction(table, instruction));
    result.end = list.length;
    return result;
  });
  const facts = {
    name,
    functionIndex: more.functionIndex ?? 0,
    abi: more.abi ?? abis.sysv,
    arguments: more.arguments ?? [],
    nodes: [],
  };
  const code = new MachineCode(facts, table, registers, made, list.take());
  code.outgoing = outgoing;
  code.frame = more.frame ?? null;
  connect(code);
  return code;
}

export const allInstructions = (code: MachineCode): MachineInstruction[] =>
  code.blocks.flatMap((block) => code.instructionsOf(block));

/** The texts of all instructions of a function or block. */
export const instructionTexts = (code: MachineCode, block?: number): string[] =>
  code.blocks.flatMap(({ index, start, end }) =>
    block === undefined || index === block
      ? Array.from(code.order.subarray(start, end), (i) => instructionText(code, i))
      : [],
  );

/** The texts of a function's instructions, with block names in jumps. */
export const textsOf = (
  instructions: readonly MachineInstruction[],
  blocks: readonly string[] = ['main_B0'],
): string[] => {
  const [first, ...others] = blocks.map((name, i) => ({ name, instructions: i === 0 ? instructions : [] }));
  return instructionTexts(codeFrom({ name: 'main', blocks: [first, ...others] }), 0);
};

/** A copy of code with modified instructions in each block. */
export function withInstructions(
  code: MachineCode,
  change: (instructions: readonly MachineInstruction[], block: number) => readonly MachineInstruction[],
): MachineCode {
  const copy = code.clone();
  copy.rewriteBlocks((block, out) => {
    for (const instruction of change(code.instructionsOf(block), block.index))
      out.push(writeInstruction(copy.table, instruction));
  });
  return copy;
}
