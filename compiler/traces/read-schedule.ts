// Reads the text of a TurboFan schedule: blocks, and the nodes of each in order.
//
//   --- BLOCK B1 id21 (deferred) <- B0 ---
//     145: IfFalse(143)
//     Goto -> B3
import { say } from '../base/phrase.ts';
import type { Checked } from './checked.ts';
import { withSuccessors } from './read-graph.ts';
import type { SchedulePhase, TraceBlock } from './model.ts';

const HEADER = /^--- BLOCK (?:B|id:?)(\d+)(.*?)(?:<-(.*?))?\s*---\s*$/;
const NODE = /^\s+(\d+): (.*)$/;
const END = /(?:^|\s)-> ((?:(?:B|id:?)\d+(?:, )?)+)\s*$/;

/** Longer lines are kept as text, because matching them could be very slow. */
const LONGEST_LINE = 20_000;

type OpenBlock = { -readonly [K in keyof TraceBlock]: TraceBlock[K] } & {
  lines: { node: number; text: string }[];
};

export function readSchedule(at: Checked, name: string, data: unknown): SchedulePhase {
  if (typeof data !== 'string') return at.fail(say`expected a string`);
  const blocks: OpenBlock[] = [];
  data.split('\n').forEach((line, i) => {
    const header = line.length > LONGEST_LINE ? null : HEADER.exec(line);
    const block = blocks.at(-1);
    if (header !== null) blocks.push(openBlock(header));
    else if (block !== undefined) readLine(line, block);
    else if (line.trim() !== '') at.fail(say`line ${i + 1} of the schedule precedes its first block`);
  });
  if (blocks.length === 0) at.fail(say`the schedule has no blocks`);
  const seen = new Set(blocks.map(({ id }) => id));
  if (seen.size < blocks.length) at.fail(say`the schedule has the same block twice`);
  const isTold = blocks.some(({ successors }) => successors.length > 0);
  const nodes = blocks.reduce((sum, { lines }) => sum + lines.filter(({ node }) => node >= 0).length, 0);
  return {
    kind: 'schedule',
    name,
    isTurboshaft: false,
    blocks: isTold ? blocks : withSuccessors(blocks),
    nodes,
    edges: 0,
  };
}

const numbersIn = (text: string): number[] => [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits));

const openBlock = ([, id = '', about = '', predecessors = '']: RegExpExecArray): OpenBlock => ({
  id: Number(id),
  isDeferred: about.includes('(deferred)'),
  predecessors: numbersIn(predecessors),
  successors: [],
  loop: -1,
  lines: [],
});

function readLine(line: string, block: OpenBlock): void {
  const text = line.trim();
  if (text === '') return;
  if (line.length > LONGEST_LINE) return void block.lines.push({ node: -1, text });
  const [, id] = NODE.exec(line) ?? [];
  block.lines.push({ node: id === undefined ? -1 : Number(id), text });
  const [, targets] = END.exec(line) ?? [];
  if (targets !== undefined) block.successors = numbersIn(targets);
}
