// The tiles of a compilation: the nodes that each instruction sequence computes, its tile row and cost, and
// other matching rows with the reasons for rejection, as plain data.
import type { Phrase } from '../../base/phrase.ts';
import type { Compilation } from '../../compilation.ts';
import { machineOf, type MachineOptions } from './machine.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import {
  coveredSchedule,
  isRegister,
  machineOps,
  type Choice,
  type Covering,
  type MachineInstruction,
  type TileFamily,
} from '../../backend/x64/index.ts';

export interface TileReason {
  readonly tile: string;
  readonly family: TileFamily;
  readonly pattern: string;
  /** Instructions saved, compared with one per node. */
  readonly saves: number;
  readonly parts: readonly number[];
  /** The first unmet condition, and what must hold; null if the row was chosen. */
  readonly unmet: { readonly condition: string; readonly text: Phrase } | null;
}

export interface TileData {
  readonly root: number;
  /** Root first. */
  readonly nodes: readonly number[];
  /** Selected instructions, without copies between registers. */
  readonly cost: number;
  readonly instructions: readonly string[];
  readonly reasons: readonly TileReason[];
}

/** In the order of their first instructions. Requires a compilation without errors. */
export function tilesOf(compilation: Compilation, options: MachineOptions): readonly TileData[] {
  const reasons = new Map<number, TileReason[]>();
  const { covering } = coveredSchedule(compilation.schedule(options.schedule), ({ root, ...choice }) => {
    const known = reasons.get(root.id);
    if (known === undefined) reasons.set(root.id, [reasonOf(choice)]);
    else known.push(reasonOf(choice));
  });
  const instructions = instructionsByNode(compilation, options);
  return [...instructions].map(([root, listed]) => {
    const nodes = coveredFrom(root, covering, instructions).map(({ id }) => id);
    return {
      root: root.id,
      nodes,
      cost: listed.filter((each) => !isCopy(each)).length,
      instructions: listed.map(({ op }) => op.mnemonic),
      // Nodes that are repeated at each use have no instructions; their reasons belong to the covering tiles.
      reasons: nodes.flatMap((id) => reasons.get(id) ?? []),
    };
  });
}

const reasonOf = ({ tile, parts, unmet }: Omit<Choice, 'root'>): TileReason => ({
  tile: tile.name,
  family: tile.family,
  pattern: tile.pattern,
  saves: tile.saves,
  parts: parts.map(({ id }) => id),
  unmet: unmet === null ? null : { condition: unmet.name, text: unmet.text },
});

function instructionsByNode(
  compilation: Compilation,
  options: MachineOptions,
): Map<Node, MachineInstruction[]> {
  const found = new Map<Node, MachineInstruction[]>();
  for (const code of machineOf(compilation, options).selected.functions)
    for (const instruction of code.blocks.flatMap((block) => code.instructionsOf(block))) {
      if (instruction.node === null) continue;
      const known = found.get(instruction.node);
      if (known === undefined) found.set(instruction.node, [instruction]);
      else known.push(instruction);
    }
  return found;
}

/** The allocator removes a copy if both registers become the same. */
const isCopy = ({ op, operands }: MachineInstruction): boolean =>
  (op === machineOps.mov || op === machineOps.movsd) && operands.every(isRegister);

/** The nodes of a tile, root first: parts, and constants without separate instructions. */
function coveredFrom(
  root: Node,
  covering: Covering,
  owners: Pick<Map<Node, unknown>, 'has'>,
): readonly Node[] {
  const isPart = (input: Node): boolean =>
    input.op === ops.Constant || (covering.isPart(input) && !owners.has(input));
  const covered = new Set<Node>([root]);
  // The set grows during the walk.
  for (const node of covered)
    for (const input of node.op === ops.Phi ? [] : node.inputs)
      if (input !== null && isPart(input)) covered.add(input);
  return [...covered];
}

export function tileOf(
  compilation: Compilation,
  options: MachineOptions,
): (node: number) => readonly number[] {
  const { covering } = coveredSchedule(compilation.schedule(options.schedule));
  const owners = instructionsByNode(compilation, options);
  return (id) => {
    const root = compilation.graph?.nodes[id] ?? null;
    return root === null ? [] : coveredFrom(root, covering, owners).map((node) => node.id);
  };
}
