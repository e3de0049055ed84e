// Assembly text for GNU `as`, AT&T syntax: the program under `main`, and the runtime around it.
//
// Every instruction of the program names, in a comment, the source line and the node it was made for.
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import type { AssemblyData, AssemblyLine } from './listing.ts';
import type { SourceText } from '../../source/source-text.ts';
import {
  instructionCount,
  type MachineBlock,
  type MachineCode,
  type MachineInstruction,
  type MachineProgram,
} from './machine.ts';
import { constantOf } from './select/constants.ts';
import { faultSymbol } from './select/control.ts';
import { registerName } from './registers.ts';
import { runtime, type RuntimeLine } from './runtime.ts';
import { instructionParts, labelOf } from './text.ts';

/** Columns of the mnemonic, the operands and the comment. */
const MNEMONIC = 8;
const OPERANDS = 16;
const COMMENT = 40;
/** Most characters of source text quoted in a comment. */
const QUOTE = 32;

/** The assembly of code that has been allocated and laid out. */
export function assemblyData(program: MachineProgram, source: SourceText): AssemblyData {
  const { abi, functions, result } = program;
  const lines = [
    ...header(program),
    ...functions.flatMap((code) => code.blocks.flatMap((block) => blockLines(block, code, source))),
    ...(abi.name === 'sysv' ? runtimeLines(result !== 'none') : [directive(`.extern ${faultSymbol('divide-by-zero')}`)]),
  ];
  if (abi.name === 'sysv') lines.push(directive('.section .note.GNU-stack, "", @progbits'));
  return { lines, instructions: functions.reduce((sum, code) => sum + instructionCount(code), 0) };
}

export function assemblyText(program: MachineProgram, source: SourceText): string {
  return assemblyData(program, source)
    .lines.map(({ text }) => `${text}\n`)
    .join('');
}

function header({ abi }: MachineProgram): AssemblyLine[] {
  const how =
    abi.name === 'sysv'
      ? 'Build: as program.s -o program.o && ld program.o -o program'
      : 'The runtime for Windows is not part of this file: call main from there.';
  return [
    plain(`# ${abi.title} calling convention. ${how}`, 'comment'),
    directive('.text'),
    directive('.globl main'),
    ...(abi.name === 'sysv' ? [directive('.globl _start')] : []),
    plain('', 'blank'),
    plain(
      aligned(
        'main:',
        `# argument in ${registerName(abi.arguments[0])}, result in ${registerName(abi.result)}`,
      ),
      'label',
    ),
  ];
}

function blockLines(block: MachineBlock, code: MachineCode, source: SourceText): AssemblyLine[] {
  const lines = block.instructions.map((i) => instructionLine(i, code, source));
  if (block.index === 0 && block.predecessors.length === 0) return lines;
  // Parts of one block of the schedule that are only fallen into need no label of their own.
  const isPart = block.name.includes('_');
  const fallenInto = block.predecessors.every(
    (from) => from === block.index - 1 && !jumpsTo(code.blocks[from], block.index),
  );
  if (isPart && fallenInto) return lines;
  const depth = block.loopDepth > 0 ? `# loop depth ${block.loopDepth}` : '';
  return [plain(aligned(`${labelOf(block.name)}:`, depth), 'label'), ...lines];
}

function jumpsTo({ instructions }: MachineBlock, block: number): boolean {
  return instructions.some(({ operands }) => operands.some((o) => o.kind === 'block' && o.block === block));
}

function instructionLine(
  instruction: MachineInstruction,
  code: MachineCode,
  source: SourceText,
): AssemblyLine {
  const { mnemonic, operands } = instructionParts(instruction, code);
  const { node } = instruction;
  return {
    text: aligned(instructionColumns(mnemonic, operands), `# ${instructionComment(instruction, source)}`),
    kind: 'instruction',
    node: node?.id ?? -1,
    sourceLine: node === null ? 0 : source.lineOf(node.span),
  };
}

function instructionColumns(mnemonic: string, operands: string): string {
  return `${' '.repeat(MNEMONIC)}${mnemonic.padEnd(operands === '' ? 0 : OPERANDS - MNEMONIC)}${operands}`;
}

/** `line 3: v12 Add  (i + 1)`; with a remark that takes the place of the quotation. */
export function instructionComment({ node, remark }: MachineInstruction, source: SourceText): string {
  if (node === null) return remark ?? 'the end';
  const quote = quoted(source.text.slice(node.span.start, node.span.end));
  const rest = remark ?? (quote === '' ? '' : `(${quote})`);
  return `line ${source.lineOf(node.span)}: v${node.id} ${nodeLabel(node)}  ${rest}`.trimEnd();
}

function nodeLabel(node: Node): string {
  if (node.op === ops.Proj) return 'arg';
  const constant = constantOf(node);
  if (constant !== null) return `Constant ${constant}`;
  return typeof node.payload === 'string' ? `${node.op.name} ${node.payload}` : node.op.name;
}

/** The first line of a piece of source text, shortened. */
function quoted(text: string): string {
  const [first] = text.slice(0, 4 * QUOTE).split('\n', 1);
  const line = first.replace(/[\s\p{C}]+/gu, ' ').trim();
  if (line.length > QUOTE) return `${line.slice(0, QUOTE - 1).trimEnd()}…`;
  return first.length < text.trimEnd().length ? `${line} …` : line;
}

function runtimeLines(hasResult: boolean): AssemblyLine[] {
  const parts = runtime(hasResult);
  return [
    plain('', 'blank'),
    plain('# The runtime: reads the argument, prints the result, reports faults.', 'comment'),
    ...parts.flatMap((part) => [plain('', 'blank'), ...part.map(runtimeLine)]),
  ];
}

function runtimeLine({ text, comment }: RuntimeLine): AssemblyLine {
  const remark = comment === '' ? '' : `# ${comment}`;
  if (text.endsWith(':')) return plain(aligned(text, remark), 'label');
  if (text.startsWith('.')) return directive(text);
  const [mnemonic, ...operands] = text.split(' ');
  return plain(aligned(instructionColumns(mnemonic, operands.join(' ')), remark), 'instruction');
}

const aligned = (text: string, comment: string): string =>
  comment === '' ? text.trimEnd() : `${text.padEnd(COMMENT - 1)} ${comment}`;

const directive = (text: string): AssemblyLine => plain(' '.repeat(MNEMONIC) + text, 'directive');

function plain(text: string, kind: AssemblyLine['kind']): AssemblyLine {
  return { text, kind, node: -1, sourceLine: 0 };
}
