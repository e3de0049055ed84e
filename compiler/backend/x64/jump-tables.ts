// The tables by which functions jump: their entries are blocks, so they are known only when the code is laid out.
import { isBlock, type MachineCode } from './machine.ts';
import { machineOps } from './ops/table.ts';

interface JumpTable {
  /** Its label. */
  readonly symbol: string;
  /** By entry: the block to go on in. */
  readonly blocks: readonly number[];
}

/** The tables of a function, in the order of its code. */
export function jumpTables({ blocks }: MachineCode): readonly JumpTable[] {
  const jumps = blocks.flatMap(({ instructions }) =>
    instructions.filter(({ op }) => op === machineOps.jumpTable),
  );
  return jumps.map(({ operands }) => ({
    symbol: operands.flatMap((each) => (each.kind === 'symbol' ? [each.name] : []))[0],
    blocks: operands.filter(isBlock).map(({ block }) => block),
  }));
}
