// Jump tables: replaces a chain of branches that compare one value with constants by one indirect jump.
//
// A chain continues as long as the “not equal” block only contains the next comparison. The table has an
// entry for each number from the smallest constant to the largest; others lead to the end of the chain.
// Invariant: an arm starts with a projection of its own branch, so it has no phis and needs no copies.
// orderBlocks drops the blocks of the chain, and comparisons used only there are not emitted.
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import type { Schedule, ScheduledBlock } from '../../../schedule/index.ts';
import {
  blockOperand,
  fitsImmediate,
  immediate,
  memoryAt,
  memoryOf,
  symbol,
  type RegisterOperand,
} from '../machine.ts';
import { jumpOps, machineOps } from '../ops/table.ts';
import type { Builder } from './builder.ts';
import { isFlagTest } from './compare.ts';
import { constantOf, uncast } from './constants.ts';
import { madeElsewhere } from './made-elsewhere.ts';
import type { Covering } from '../tiles/cover.ts';

/**
 * Shorter chains are faster: their branches fall through, and are predicted better than indirect jumps (8
 * cases take 1.4 times the time of a chain, 12 and 20 the same, 32 take 0.7; interpreters of 7 to 16
 * instructions with repeated or random code: 1.0 to 2.5 times, on a later processor).
 */
const MIN_CASES = 24;
/** Maximum entries per case, because sparse tables waste cache. */
const MAX_ENTRIES = 8;
const MAX_CASES = 256;

/** `value == constant ? then : otherwise`, as blocks of the schedule. */
interface Comparison {
  readonly value: Node;
  readonly constant: bigint;
  readonly then: number;
  readonly otherwise: number;
  readonly branch: Node;
}

interface Chain {
  readonly value: Node;
  readonly cases: ReadonlyMap<bigint, number>;
  readonly otherwise: number;
  readonly branches: readonly Node[];
}

interface Table extends Chain {
  readonly low: bigint;
  readonly size: bigint;
  readonly greatest: bigint;
}

/** By the block that the table ends. */
export type JumpTables = ReadonlyMap<number, Table>;

/** Tables that replace chains of a schedule. Between branches, blocks may contain parts of tiles. */
export function findJumpTables({ blocks }: Schedule, covering: Covering): JumpTables {
  const tables = new Map<number, Table>();
  const replaced = new Set<Node>();
  for (const block of blocks) {
    if (block.end === null || replaced.has(block.end) || covering.threads.at(block.index) !== undefined)
      continue;
    const table = tableFrom(chainFrom(blocks, block, covering));
    if (table === null) continue;
    tables.set(block.index, table);
    for (const branch of table.branches) replaced.add(branch);
  }
  return tables;
}

export function unasked(tables: JumpTables): Node[] {
  const branches = new Set([...tables.values()].flatMap((table) => table.branches));
  return [...branches].flatMap((branch) => {
    const test = branch.input(1);
    return isFlagTest(test) && test.uses.every((user) => branches.has(user)) ? [test] : [];
  });
}

function tableFrom(chain: Chain | null): Table | null {
  if (chain === null || chain.cases.size < MIN_CASES) return null;
  const { cases } = chain;
  const constants = [...cases.keys()];
  const least = constants.reduce((a, b) => (a < b ? a : b));
  const greatest = constants.reduce((a, b) => (a > b ? a : b));
  // Adding a few entries is cheaper than subtracting.
  const low = least > 0n && greatest < MAX_ENTRIES * cases.size ? 0n : least;
  const size = greatest - low + 1n;
  if (size > BigInt(MAX_ENTRIES * cases.size) || !fitsImmediate(-low)) return null;
  return { ...chain, low, size, greatest };
}

/** Ends a block with its table; returns false if the block has none. */
export function selectJumpTable(builder: Builder, { index }: ScheduledBlock): boolean {
  const table = builder.program.tables.get(index);
  if (table === undefined) return false;
  const { cases, value, low, size, greatest } = table;
  const otherwise = builder.draftFor(table.otherwise);
  const at = distance(builder, value, low);
  const { type } = value;
  if (type.kind !== 'int' || type.min < low || type.max > greatest) {
    builder.emit(machineOps.cmp, [immediate(size - 1n), at]);
    builder.branch(jumpOps.a, otherwise);
  }
  const targets = Array.from({ length: Number(size) }, (_, i) => {
    const found = cases.get(low + BigInt(i));
    return blockOperand(found === undefined ? otherwise : builder.draftFor(found));
  });
  const label = `j_${index}`;
  const base = builder.temporary();
  builder.emit(machineOps.lea, [memoryOf(label), base]);
  const entry = memoryAt(base.register, 0, at.register, 8);
  builder.emit(machineOps.jumpTable, [entry, symbol(label), ...targets]);
  return true;
}

function distance(builder: Builder, value: Node, low: bigint): RegisterOperand {
  const whole = builder.inRegister(value);
  if (low === 0n) return whole;
  const rest = builder.temporary();
  builder.emit(machineOps.lea, [memoryAt(whole.register, Number(-low)), rest]);
  return rest;
}

function chainFrom(
  blocks: readonly ScheduledBlock[],
  first: ScheduledBlock,
  covering: Covering,
): Chain | null {
  const start = comparisonOf(first);
  if (start === null) return null;
  const cases = new Map([[start.constant, start.then]]);
  const branches = [start.branch];
  let { otherwise } = start;
  while (cases.size < MAX_CASES) {
    const block = blocks[otherwise];
    const next = comparisonOf(block);
    if (next?.value !== start.value || !isOnlyBranch(block, covering)) break;
    // If a comparison with the same constant came earlier, this one is never true.
    if (!cases.has(next.constant)) cases.set(next.constant, next.then);
    branches.push(next.branch);
    ({ otherwise } = next);
  }
  return { value: start.value, cases, otherwise, branches };
}

const isOnlyBranch = ({ nodes, end }: ScheduledBlock, covering: Covering): boolean =>
  nodes.every((node) => node === end || madeElsewhere.has(node.op) || covering.isPart(node));

/** The comparison at the end of a block; `if (v)` compares v with 0, with swapped targets. */
function comparisonOf({ end, successors }: ScheduledBlock): Comparison | null {
  if (end?.op !== ops.If) return null;
  const [whenTrue, whenFalse] = successors.map(({ block }) => block);
  const predicate = uncast(end.input(1));
  const asked = askedOf(predicate);
  if (asked !== null) return { ...asked, then: whenTrue, otherwise: whenFalse, branch: end };
  const isNumber = predicate.type.kind === 'int' && constantOf(predicate) === null;
  if (!isNumber) return null;
  return { value: predicate, constant: 0n, then: whenFalse, otherwise: whenTrue, branch: end };
}

function askedOf({ op, inputs }: Node): Pick<Comparison, 'value' | 'constant'> | null {
  if (op !== ops.EQ && op !== ops.Not) return null;
  const operands = inputs.slice(1).map((input) => uncast(input as Node));
  const constants = operands.map(constantOf);
  const value = operands[constants.indexOf(null)] as Node | undefined;
  const constant = op === ops.Not ? 0n : constants.find((each) => each !== null);
  return value?.type.kind === 'int' && constant != null ? { value, constant } : null;
}
