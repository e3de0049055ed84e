// moves: whether a node may move to another block while all others stay, and the executed instructions then.
import * as v from 'valibot';
import {
  say,
  movesOf,
  type Compilation,
  type MoveFaultKind,
  type Schedule,
} from '../../../compiler/index.ts';
import { int64, scheduleName, shape } from '../fields.ts';
import { blockOfNode } from '../blocks.ts';
import { nodesMatching, type WrittenShape } from '../shapes.ts';
import { cell, defineSource, TableError, tableOf, worded } from './table.ts';

const BUDGET = 1_000_000;
const columns = { may: say`may it?`, executed: say`executed` } as const;

const YES = 'yes';
/** Short, because the guide is narrow. */
const faults: Readonly<Record<Exclude<MoveFaultKind, 'unplaced'>, string>> = {
  operand: 'no: operand',
  use: 'no: use',
  memory: 'no: memory',
  check: 'no: check',
  fixed: 'no: region',
};
const answers = worded({
  [faults.check]: say`no: check`,
  [faults.memory]: say`no: memory`,
  [faults.operand]: say`no: operand`,
  [faults.fixed]: say`no: region`,
  [faults.use]: say`no: use`,
  [YES]: say`yes`,
});

export const moves = defineSource({
  schema: v.strictObject({
    of: v.literal('moves'),
    /** Each move alone, to the block that contains, or begins with, a node of shape `to`. */
    moves: v.pipe(
      v.array(v.strictObject({ node: shape, to: shape })),
      v.minLength(1, 'needs at least one move'),
    ),
    under: v.optional(scheduleName, 'best'),
    ask: v.optional(v.array(v.picklist(['may', 'executed'])), ['may', 'executed']),
    /** Argument of the run that counts instructions. */
    arg: v.optional(int64, 0n),
  }),
  table: ({ moves: wanted, under, ask, arg: argument }, { compilation }) => {
    const made = compilation.schedule(under);
    const rows = wanted.map(({ node, to }) => {
      const id = onlyOne(compilation, node);
      const block = blockTo(compilation, made, to);
      const answer = movesOf(compilation, {
        schedule: under,
        argument,
        budget: BUDGET,
        moves: [{ node: id, block }],
      });
      const spot = { kind: 'node', node: answer.ok ? id : answer.fault.node } as const;
      const executed = answer.ok ? answer.figures.executed : null;
      const cells = ask.map((column) =>
        column === 'may'
          ? cell(answer.ok ? YES : faultText(answer.fault.kind), spot, answers)
          : cell(executed === null ? '—' : String(executed), null),
      );
      return { name: `v${id} → B${block}`, key: `${node.text} → ${to.text}`, cells };
    });
    return tableOf(
      '',
      ask.map((column) => columns[column]),
      rows,
      { pane: 'cfg', schedule: under, arg: argument },
    );
  },
});

function faultText(kind: MoveFaultKind): string {
  if (kind === 'unplaced') throw new TableError(say`no block contains it`);
  return faults[kind];
}

function onlyOne({ graph }: Compilation, node: WrittenShape): number {
  const found = nodesMatching(graph, node);
  const [only] = found;
  if (only === undefined || found.length > 1)
    throw new TableError(say`there are ${found.length} nodes ${node.text}`);
  return only;
}

function blockTo({ graph }: Compilation, made: Schedule, to: WrittenShape): number {
  const found = nodesMatching(graph, to);
  const blocks = new Set(found.map((id) => blockOfNode(made, id)).filter((block) => block >= 0));
  const [only] = blocks;
  if (only === undefined || blocks.size > 1)
    throw new TableError(say`${blocks.size} blocks have a ${to.text}`);
  return only;
}
