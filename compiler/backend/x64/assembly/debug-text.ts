// Debug information as directives: source lines, distance of the stack pointer from the caller's, and
// function ranges.
//
// The assembler creates the tables for lines and frames from `.loc` and `.cfi_…`; the list of functions is
// written here in DWARF 4 (http://dwarfstd.org/doc/DWARF4.pdf, sections 7.5 and 7.21).
import { directive, label } from './lines.ts';
import type { AssemblyLine } from './listing.ts';
import type { MachineCode } from '../code.ts';
import { endOf, RETURNS } from '../ops/columns.ts';
import { machineOps } from '../ops/table.ts';
import { RSP, registerName } from '../registers.ts';
import { contentOf, isRegisterWord, registerWord } from '../words.ts';

const { add, pop, push, sub } = machineOps;

const WORD = 8;

/** Adds directives for the effects of instructions on the frame. Pass all instructions in order. */
export class FrameNotes {
  private readonly code: MachineCode;
  private readonly whole: number;
  private offset = WORD;
  private atEntry = true;

  constructor(code: MachineCode) {
    this.code = code;
    this.whole = code.frame === null ? WORD : code.frame.incoming;
  }

  addAfter(i: number, lines: AssemblyLine[]): void {
    const { table } = this.code;
    const op = table.ops[i];
    const isPush = op === push.index;
    this.atEntry &&= isPush;
    const change = this.changeBy(op, i);
    if (change === 0) return;
    this.offset += change;
    lines.push(directive(`.cfi_def_cfa_offset ${this.offset}`));
    const first = table.operandCount(i) > 0 ? table.operand(i, 0) : -1;
    if (this.atEntry && isRegisterWord(first))
      lines.push(directive(`.cfi_offset ${registerName(contentOf(first))}, ${-this.offset}`));
  }

  private changeBy(op: number, i: number): number {
    if (op === push.index) return WORD;
    if (op === pop.index) return -WORD;
    if (endOf[op] === RETURNS) return this.whole - this.offset;
    const { table } = this.code;
    if ((op !== sub.index && op !== add.index) || table.operand(i, 1) !== registerWord(RSP)) return 0;
    const size = Number(table.immediateOf(table.operand(i, 0)));
    return op === sub.index ? size : -size;
  }
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&').replace(/\p{Cc}/gu, ' ')}"`;

export const fileLine = (file: string): AssemblyLine => directive(`.file 1 ${quoted(file)}`);

export const locationLine = (line: number): AssemblyLine => directive(`.loc 1 ${line}`);

interface DebugFunction {
  readonly symbol: string;
  readonly name: string;
}

/** Debug information for functions between `.Lcode_begin` and `.Lcode_end`; `.Lend_…` follows each function. */
export function debugSections(file: string, functions: readonly DebugFunction[]): AssemblyLine[] {
  return [
    directive('.section .debug_abbrev, "", @progbits'),
    label('.Ldebug_abbreviations'),
    // Compilation unit, with children: name, language, first address, size, lines.
    directive('.uleb128 1, 0x11'),
    directive('.byte 1'),
    directive('.uleb128 0x03, 0x08, 0x13, 0x05, 0x11, 0x01, 0x12, 0x07, 0x10, 0x17, 0, 0'),
    // Function: name, first address, size.
    directive('.uleb128 2, 0x2e'),
    directive('.byte 0'),
    directive('.uleb128 0x03, 0x08, 0x11, 0x01, 0x12, 0x07, 0, 0, 0'),
    directive('.section .debug_info, "", @progbits'),
    directive('.long .Ldebug_end - .Ldebug_begin'),
    label('.Ldebug_begin'),
    directive('.value 4'),
    directive('.long .Ldebug_abbreviations'),
    directive('.byte 8'),
    directive('.uleb128 1'),
    directive(`.asciz ${quoted(file)}`),
    directive('.value 0x0c', 'read expressions as in C'),
    directive('.quad .Lcode_begin, .Lcode_end - .Lcode_begin'),
    directive('.long .Ldebug_lines'),
    ...functions.flatMap(({ symbol, name }) => [
      directive('.uleb128 2'),
      directive(`.asciz ${quoted(name)}`),
      directive(`.quad ${symbol}, .Lend_${symbol} - ${symbol}`),
    ]),
    directive('.byte 0'),
    label('.Ldebug_end'),
    directive('.section .debug_line, "", @progbits'),
    label('.Ldebug_lines'),
  ];
}
