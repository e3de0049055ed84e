// Prints machine code block by block (`emit --as select`).
import type { SourceText } from '../../../source/source-text.ts';
import { instructionComment } from './assembly.ts';
import type { MachineBlock, MachineCode } from '../code.ts';
import { instructionParts } from './text.ts';

const MNEMONIC_WIDTH = 10;
const COMMENT = 40;

export function machineText(code: MachineCode, source: SourceText): string {
  return code.blocks.map((block) => blockText(block, code, source)).join('\n');
}

function blockText(block: MachineBlock, code: MachineCode, source: SourceText): string {
  let lines = '';
  for (let at = block.start; at < block.end; at++) {
    const i = code.order[at];
    const { mnemonic, operands } = instructionParts(code, i);
    const text = `    ${mnemonic.padEnd(MNEMONIC_WIDTH)}${operands}`;
    lines += `${text.padEnd(COMMENT - 1)} # ${instructionComment(code, i, source)}\n`;
  }
  return `${blockHeading(block, code)}\n${lines}`;
}

/** `B3:  from B1, to B4 B5, loop depth 1, cold` */
function blockHeading(
  { name, predecessors, successors, loopDepth, cold }: MachineBlock,
  code: MachineCode,
): string {
  const names = (blocks: readonly number[]): string =>
    blocks.map((block) => code.blocks[block].name).join(' ');
  const facts = [
    predecessors.length === 0 ? '' : `from ${names(predecessors)}`,
    successors.length === 0 ? '' : `to ${names(successors)}`,
    loopDepth === 0 ? '' : `loop depth ${loopDepth}`,
    cold ? 'cold' : '',
  ].filter((fact) => fact !== '');
  return `${name}:${facts.length === 0 ? '' : `  ${facts.join(', ')}`}`;
}
