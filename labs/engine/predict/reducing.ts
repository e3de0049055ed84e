// Tables about reductions of pipelines.
import * as v from 'valibot';
import {
  checkPipeline,
  indexReductions,
  readPipelineFile,
  Reducer,
  reductionNames,
  say,
  schedulePipeline,
  type Phrase,
  type Pipeline,
  type PipelineNode,
  type Reduction,
} from '../../../compiler/index.ts';
import { scheduleName } from '../reading/fields.ts';
import { cell, defineSource, setText, TableError, tableOf } from './table.ts';

const NOTHING = '—';

/** A fact about a range or a limit. */
function inWords(fact: string): Phrase {
  const [, least, most] = /^(\S+) to (\S+)$/.exec(fact) ?? [];
  return least === undefined || most === undefined ? fact : say`${least} to ${most}`;
}

/** What reductions know about a pipeline's nodes and blocks at the fixed point. */
export const facts = defineSource({
  schema: v.strictObject({
    of: v.literal('facts'),
    rows: v.pipe(v.array(v.string()), v.minLength(1, 'needs at least one row')),
    with: v.optional(v.array(v.picklist(reductionNames)), ['range', 'limit']),
    /** Wrong answers to offer besides the true ones. */
    others: v.optional(v.array(v.string()), []),
  }),
  table: ({ rows, with: chosen, others }, { text }) => {
    const ready = indexReductions();
    const reductions = chosen.map((name) => ready[name]);
    const { nodes } = reducedPipeline(text, reductions);
    const called = (node: { readonly line: number }): string => writtenName(text, node.line);
    const known = nodes.map((node) => ({
      name: called(node),
      line: node.line,
      fact: reductions
        .map(({ facts: told }) => told?.(node, called) ?? '')
        .filter((part) => part !== '')
        .map((part) => part.replace(/^\w+ in /, ''))
        .join(', '),
    }));
    const all = new Set([NOTHING, ...known.map(({ fact }) => fact || NOTHING), ...others]);
    const choices = [...all].sort();
    const labels = choices.map(inWords);
    const made = rows.map((wanted) => {
      const found = known.find(({ name }) => name === wanted);
      if (found === undefined) throw new TableError(say`${wanted} does not exist`);
      return {
        name: wanted,
        cells: [cell(found.fact || NOTHING, { kind: 'line', line: found.line }, { choices, labels })],
      };
    });
    return tableOf('', [say`known`], made, { pane: 'pipeline', pipeline: 'reduce' });
  },
});

/** The blocks of operations after reduction and scheduling. */
export const reduced = defineSource({
  schema: v.strictObject({
    of: v.literal('reduced'),
    opcodes: v.pipe(v.array(v.string()), v.minLength(1, 'needs at least one opcode')),
    with: v.optional(v.array(v.picklist(reductionNames)), [...reductionNames]),
    under: v.optional(scheduleName, 'best'),
  }),
  table: ({ opcodes, with: chosen, under }, { text }) => {
    const ready = indexReductions();
    const { pipeline } = schedulePipeline(
      reducedPipeline(
        text,
        chosen.map((name) => ready[name]),
      ).pipeline,
      under,
    );
    if (pipeline === null) throw new TableError(say`it cannot be scheduled`);
    const rows = opcodes.map((opcode) => {
      const line = text.split('\n').findIndex((each) => new RegExp(`= ${opcode}\\b`).test(each)) + 1;
      if (line === 0) throw new TableError(say`${opcode} does not exist`);
      const blocks = pipeline.blocks.flatMap(({ nodes }, i) =>
        nodes.some((node) => node.opcode === opcode) ? [`b${i}`] : [],
      );
      return { name: opcode, cells: [cell(setText(blocks), { kind: 'line', line }, { kind: 'set' })] };
    });
    return tableOf('', [say`blocks`], rows, { pane: 'pipeline', pipeline: 'reduce' });
  },
});

/** A fully reduced pipeline: all original nodes and blocks, and the remaining ones. @throws TableError if the text is malformed */
function reducedPipeline(
  text: string,
  reductions: readonly Reduction[],
): { readonly pipeline: Pipeline; readonly nodes: readonly PipelineNode[] } {
  const { pipeline, errors } = readPipelineFile(text);
  if (pipeline === null) throw new TableError(errors[0]?.message ?? say`this is not a pipeline`);
  const [problem] = checkPipeline(pipeline);
  if (problem !== undefined) throw new TableError(problem.message);
  const nodes = [...pipeline.nodes];
  new Reducer(pipeline).run(reductions);
  return { pipeline, nodes };
}

/** `i6 = …` or `b2 {`, else the line number. */
const writtenName = (text: string, line: number): string =>
  /^\s*(\w+)\s*[={]/.exec(text.split('\n')[line - 1] ?? '')?.[1] ?? `line ${line}`;
