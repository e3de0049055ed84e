// Compares `objdump`’s output for a program with our listing: instructions in order, and jump targets.
import { spawnSync } from 'node:child_process';
import { expect } from 'vitest';
import {
  instructionText,
  isBlock,
  machineOps,
  type MachineCode,
} from '../../../compiler/backend/x64/index.ts';
import type { Machine } from './support.ts';

export const hasDisassembler = spawnSync('objdump', ['--version']).status === 0;

/** Expects the program at `path` to have the instructions of each function of the machine. */
export function expectOwnInstructions({ program }: Machine, path: string): void {
  const found = disassembly(path);
  for (const code of program.functions)
    expect(found.get(code.name)?.map(sameName), code.name).toEqual(ownListing(code).map(sameName));
}

/** Our listing: mnemonics in order, and the index of each jump target. */
function ownListing(code: MachineCode): string[] {
  const starts: number[] = [];
  let count = 0;
  for (const { start, end } of code.blocks) {
    starts.push(count);
    count += end - start;
  }
  return Array.from(code.order.subarray(0, code.instructionCount), (i) => {
    const { op, operands } = code.read(i);
    // The targets of a jump table are in the data, not in the jump.
    const target = op === machineOps.jumpTable ? undefined : operands.find(isBlock);
    const [mnemonic] = instructionText(code, i).split(' ');
    return target === undefined ? mnemonic : `${mnemonic} ${starts[target.block]}`;
  });
}

/** The same data from the disassembly, by function, without padding. */
function disassembly(path: string): Map<string, string[]> {
  const { stdout } = spawnSync('objdump', ['-d', '--no-show-raw-insn', '-M', 'suffix', path], {
    encoding: 'utf8',
  });
  const functions = new Map<string, string[]>();
  for (const [, name, body] of stdout.matchAll(/^[0-9a-f]+ <([^>]+)>:\n((?: .*\n)+)/gm)) {
    const lines = [...body.matchAll(/^[ \t]+([0-9a-f]+):[ \t]+(\S+)(?:[ \t]+(\S+))?.*$/gm)].filter(
      ([line]) => !/\bnop|\tdata16|\txchgw +%ax,%ax/.test(line),
    );
    // A jump to aligned code targets the instruction after the padding.
    const indexOf = new Map(lines.map(([, address], index) => [address, index]));
    functions.set(
      name,
      lines.map(([, , mnemonic, operand]) => {
        const inside = mnemonic.startsWith('j') ? indexOf.get(operand) : undefined;
        return inside === undefined ? mnemonic : `${mnemonic} ${inside}`;
      }),
    );
  }
  return functions;
}

/** The disassembler uses other names or suffixes for some instructions. */
const sameName = (line: string): string =>
  line
    .replace(/^movabsq?/, 'mov')
    .replace(/^jmpq/, 'jmp')
    .replace(/^(ret|call)q/, '$1')
    .replace(
      /^(cvtsi2sd|cmov\w+?|mov|cmp|test|add|sub|and|or|xor|imul|idiv|neg|not|lea|push|pop|sh[lr]|ro[lr]|sar|xchg)[bwlq]$/,
      '$1',
    );
