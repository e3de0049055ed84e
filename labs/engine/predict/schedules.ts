// Tables about schedules and their blocks, as in the Blocks pane.
import * as v from 'valibot';
import {
  compileText,
  liveAt,
  measures,
  movesOf,
  Replay,
  say,
  scheduleData,
  scheduleKinds,
  type Compilation,
  type Measures,
  type MoveFaultKind,
  type Phrase,
  type Schedule,
} from '../../../compiler/index.ts';
import { blockOfNode } from '../places/blocks.ts';
import { int64, name, scheduleName, shape, text } from '../reading/fields.ts';
import { itemAt } from '../lists.ts';
import { nodesMatching, type WrittenShape } from '../places/shapes.ts';
import { nodeSpots } from '../places/spots.ts';
import { askedNodes, nodeNames } from './names.ts';
import {
  blockChoices,
  cell,
  defineSource,
  scheduleTitles,
  TableError,
  tableOf,
  worded,
  type Chart,
  type WrittenRow,
} from './table.ts';

/** The successors of each node that begins a block. */
export const ways = defineSource({
  schema: v.strictObject({ of: v.literal('ways') }),
  table: (_, { traced }) => {
    const compilation = traced();
    const { graph, log } = compilation;
    if (graph === null || log === null) throw new TableError(say`there is no graph`);
    const replay = new Replay(log.data());
    replay.seek(replay.stepCount);
    const { blocks } = compilation.schedule('best');
    const names = blocks.map(({ head }) => {
      const node = replay.node(head.id);
      if (node === null || node.op === 'Start') return 'Start';
      // A branch side is drawn in its If and has its number.
      return node.op === 'CProj' ? `${node.label}${node.inputs[0]}` : `${node.op}${head.id}`;
    });
    if (blocks.length < 2) throw new TableError(say`there is only one block`);
    const places = blocks.map(({ head }) => nodeSpots([head.id]));
    const rows = blocks.map(({ head, successors }, i) => {
      const place = { kind: 'node', node: head.id } as const;
      const truth = successors.map(({ block }) => names[block]).join(', ');
      return {
        name: itemAt(names, i),
        place,
        cells: [cell(truth, place, { kind: 'set', choices: names, places })],
      };
    });
    return tableOf('', [say`successors`], rows, { pane: 'graph' });
  },
});

export const blocks = defineSource({
  schema: v.strictObject({
    of: v.literal('blocks'),
    nodes: v.array(shape),
    under: v.optional(v.array(scheduleName), [...scheduleKinds]),
  }),
  table: ({ nodes, under }, { compilation }) => {
    const { found } = askedNodes(compilation.graph, nodes);
    const names = nodeNames(compilation);
    const made = under.map((kind) => compilation.schedule(kind));
    // All schedules have the same blocks.
    const all = blockChoices(made[0] ?? compilation.schedule('best'));
    const rows = found.map(({ id, key }) => ({
      name: names(id),
      key,
      place: { kind: 'node', node: id } as const,
      cells: made.map((each) =>
        cell(
          blockOfNode(each, id) < 0 ? '—' : `B${blockOfNode(each, id)}`,
          { kind: 'node', node: id },
          { kind: 'block', ...all },
        ),
      ),
    }));
    const titles = under.map((kind) => scheduleTitles[kind]);
    return tableOf('', titles, rows, { pane: 'cfg', schedule: under[0] });
  },
});

/** Each block's immediate dominator, as in the Blocks pane. */
export const dominators = defineSource({
  schema: v.strictObject({
    of: v.literal('dominators'),
    under: v.optional(scheduleName, 'best'),
  }),
  table: ({ under }, { compilation }) => {
    const made = compilation.schedule(under);
    const { choices, places } = blockChoices(made);
    const names = made.blocks.map(({ index }) => `B${index}`);
    const rows = names.map((name, block) => {
      const parent = made.dominators.parent[block] ?? -1;
      return {
        name,
        cells: [
          cell(
            names[parent] ?? '—',
            { kind: 'block', block, schedule: under },
            { kind: 'block', choices: ['—', ...choices], places: [[], ...places], given: parent < 0 },
          ),
        ],
      };
    });
    if (rows.every(({ cells }) => cells.every(({ given }) => given)))
      throw new TableError(say`there is only one block`);
    return tableOf(say`block`, [say`immediate dominator`], rows, { pane: 'cfg', schedule: under });
  },
});

const scheduleFigures = ['instructions', 'instructionsInLoops', 'maximumLive', 'executed', 'spills'] as const;
type ScheduleFigure = (typeof scheduleFigures)[number];

/** Worded as in the pane that shows the figures. */
const figureTitles: Readonly<Record<ScheduleFigure, Phrase>> = {
  instructions: say`instructions`,
  instructionsInLoops: say`in loops`,
  maximumLive: say`live at most`,
  executed: say`executed`,
  spills: say`spills`,
};

/** null if the run exceeded its budget. */
const figureOf = (measures: Measures, figure: ScheduleFigure): number | null =>
  figure === 'spills' ? measures.allocators.coloring.spills : measures[figure];

const BUDGET = 1_000_000;

export const figures = defineSource({
  schema: v.strictObject({
    of: v.literal('figures'),
    figures: v.pipe(v.array(v.picklist(scheduleFigures)), v.minLength(1, 'needs at least one figure')),
    under: v.optional(v.array(scheduleName), [...scheduleKinds]),
    arg: v.optional(int64, 0n),
  }),
  table: ({ figures: wanted, under, arg: argument }, { compilation }) => {
    const all = measures(compilation, { argument, budget: BUDGET });
    const rows = under.map((kind) => ({
      name: scheduleTitles[kind],
      cells: wanted.map((figure) => {
        const value = figureOf(all[kind], figure);
        return cell(value === null ? '—' : String(value), null);
      }),
    }));
    const titles = wanted.map((figure) => figureTitles[figure]);
    return tableOf(say`schedule`, titles, rows, { pane: 'cfg', schedule: under[0], arg: argument });
  },
});

/** The schedules with the lowest figure, for each of several programs. */
export const least = defineSource({
  schema: v.strictObject({
    of: v.literal('least'),
    figures: v.pipe(v.array(v.picklist(scheduleFigures)), v.minLength(1, 'needs at least one figure')),
    /** Examples, whose texts the reader adds. */
    programs: v.pipe(
      v.array(v.strictObject({ example: name, arg: v.optional(int64, 0n), program: v.optional(text) })),
      v.minLength(1, 'needs at least one program'),
    ),
  }),
  table: ({ figures, programs }, { level }) => {
    const measured: number[][][] = [];
    const rows = programs.map(({ example, arg: argument, program = '' }) => {
      const compilation = compileText(program, { level });
      if (!compilation.ok) throw new TableError(say`${example} cannot be run`);
      const all = measures(compilation, { argument, budget: BUDGET });
      const found = figures.map((figure) =>
        scheduleKinds.map((kind) => figureOf(all[kind], figure) ?? Infinity),
      );
      measured.push(found);
      const cells = found.map((values) => {
        const lowest = Math.min(...values);
        const first = scheduleKinds.filter((_, i) => values[i] === lowest);
        return cell(first.join(', '), null, { kind: 'set' });
      });
      return { name: `${example} (arg = ${argument})`, key: example, cells };
    });
    const titles = figures.map((figure) => figureTitles[figure]);
    const charts = titles.map((title, i): Chart => ({
      kind: 'bars',
      title,
      columns: scheduleKinds.map((kind) => scheduleTitles[kind]),
      rows: rows.map(({ name: program }, row) => ({ name: program, values: measured[row]?.[i] ?? [] })),
    }));
    return { ...tableOf(say`program`, titles, rows, { pane: 'cfg' }), charts };
  },
});

export const live = defineSource({
  schema: v.strictObject({
    of: v.literal('live'),
    /** The block that contains, or begins with, the first node of this shape. */
    block: shape,
    under: v.optional(v.array(scheduleName), ['best']),
  }),
  table: ({ block: wanted, under }, { compilation }) => {
    const { graph } = compilation;
    if (graph === null) throw new TableError(say`there is no graph`);
    const [node] = nodesMatching(graph, wanted);
    const columns = under.map((kind) => {
      const made = compilation.schedule(kind);
      const block = node === undefined ? -1 : blockOfNode(made, node);
      if (block < 0) throw new TableError(say`no block has a ${wanted.text}`);
      const texts = new Map(
        itemAt(scheduleData(made).blocks, block).instructions.map(({ node: id, text }) => [id, text]),
      );
      return liveAt(made, block).map(({ before, live: values }) => ({
        name: before === null ? say`at the end` : say`before ${texts.get(before.id) ?? before.op.name}`,
        key: before === null ? 'end' : before.op.name,
        count: values.length,
      }));
    });
    const keys = columns.map((places) => places.map(({ key }) => key).join());
    if (new Set(keys).size > 1)
      throw new TableError(say`the schedules place different instructions in this block`);
    const [first = []] = columns;
    const rows = first.map(({ name, key }, i): WrittenRow => ({
      name,
      key,
      cells: columns.map((places) => cell(String(itemAt(places, i).count), null)),
    }));
    return tableOf('', under.length === 1 ? [say`values`] : under.map((kind) => scheduleTitles[kind]), rows, {
      pane: 'cfg',
      schedule: under[0],
    });
  },
});

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

/** Whether a node may move to another block while all others stay, and the executed instructions then. */
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
