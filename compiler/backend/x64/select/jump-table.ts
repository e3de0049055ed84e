// Jump tables: a chain of branches that compare one value with constants, one after the other, goes where the value says
// in one jump, by a table of addresses.
//
// A chain goes on as long as the block of «not equal» does nothing but the next comparison. The table has an entry for
// each number from the least constant to the greatest; those that nobody asks for lead to the end of the chain, and what
// is outside goes there before.
// Keep true: an arm begins with a projection of its own branch, so no arm has phis, and none needs moves on its edge.
// The blocks between are no longer reached; orderBlocks drops them. Comparisons that were made above, for them alone, are
// not made.
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
 * Fewer comparisons are quicker than a table: each falls through to the next, and a jump by a table is predicted worse
 * than branches (measured, in turns: 8 cases take 1.4 times the time of a chain, 12 and 20 the same, 32 take 0.7;
 * interpreters of 7 to 16 instructions, whose code comes again or is random: 1.0 to 2.5 times, on a later processor).
 */
const MIN_CASES = 24;
/** Entries for each case. A table that is mostly empty fills the cache with nothing. */
const MAX_ENTRIES = 8;
/** A chain is followed no further. */
const MAX_CASES = 256;

/** `value == constant ? then : otherwise`; blocks of the schedule. */
interface Comparison {
  readonly value: Node;
  readonly constant: bigint;
  readonly then: number;
  readonly otherwise: number;
  readonly branch: Node;
}

interface Chain {
  readonly value: Node;
  /** Where control goes, by constant. */
  readonly cases: ReadonlyMap<bigint, number>;
  readonly otherwise: number;
  /** The branches that it takes the place of. */
  readonly branches: readonly Node[];
}

/** A chain that is long and dense enough. */
interface Table extends Chain {
  /** The number of its first entry. */
  readonly low: bigint;
  readonly size: bigint;
  readonly greatest: bigint;
}

/** The tables of a schedule, by the block that ends in one. */
export type JumpTables = ReadonlyMap<number, Table>;

/** The tables that replace chains of a schedule; blocks may hold parts of tiles between the branches. */
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

/** Comparisons that only those branches ask for in whose place tables stand: nobody needs them. */
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
  // A few entries more are cheaper than a subtraction.
  const low = least > 0n && greatest < MAX_ENTRIES * cases.size ? 0n : least;
  const size = greatest - low + 1n;
  if (size > BigInt(MAX_ENTRIES * cases.size) || !fitsImmediate(-low)) return null;
  return { ...chain, low, size, greatest };
}

/** Ends a block by its table; returns false where it has none. */
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
    // A second comparison with a constant finds nothing that the first has not.
    if (!cases.has(next.constant)) cases.set(next.constant, next.then);
    branches.push(next.branch);
    ({ otherwise } = next);
  }
  return { value: start.value, cases, otherwise, branches };
}

const isOnlyBranch = ({ nodes, end }: ScheduledBlock, covering: Covering): boolean =>
  nodes.every((node) => node === end || madeElsewhere.has(node.op) || covering.isPart(node));

/** What the branch at the end of a block asks for; `if (v)` asks whether v is 0, the other way round. */
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

/** The number that a node compares a value with; null where it does something else. */
function askedOf({ op, inputs }: Node): Pick<Comparison, 'value' | 'constant'> | null {
  if (op !== ops.EQ && op !== ops.Not) return null;
  const operands = inputs.slice(1).map((input) => uncast(input as Node));
  const constants = operands.map(constantOf);
  const value = operands[constants.indexOf(null)] as Node | undefined;
  const constant = op === ops.Not ? 0n : constants.find((each) => each !== null);
  return value?.type.kind === 'int' && constant != null ? { value, constant } : null;
}
