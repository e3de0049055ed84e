// Blocks, instructions, and assembly of a trace as lines with their nodes.
import type { AssemblyPhase, LinksPhase, SchedulePhase, SequencePhase, Trace } from './model.ts';
import { operandText } from './print.ts';

export interface TraceLine {
  readonly text: string;
  /** Ascending. */
  readonly nodes: readonly number[];
  readonly isHead: boolean;
}

const head = (text: string): TraceLine => ({ text, nodes: [], isHead: true });

const blockText = (id: number, isDeferred: boolean, predecessors: readonly number[]): string => {
  const from = predecessors.map((each) => `B${each}`).join(', ');
  return `B${id}${isDeferred ? ' (deferred)' : ''}${from === '' ? '' : ` ← ${from}`}`;
};

export const scheduleLines = ({ blocks }: SchedulePhase): TraceLine[] =>
  blocks.flatMap(({ id, isDeferred, predecessors, lines }) => [
    head(blockText(id, isDeferred, predecessors)),
    ...lines.map(({ node, text }) => ({ text, nodes: node < 0 ? [] : [node], isHead: false })),
  ]);

function nodesByInstruction(trace: Trace): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (const { ofNodes } of linksOf(trace))
    for (const [node, [from, to]] of ofNodes)
      // A range in a damaged trace may be huge.
      for (let id = from; id < Math.min(to, from + MOST_OF_NODE); id++) {
        const nodes = found.get(id) ?? [];
        found.set(id, nodes);
        nodes.push(node);
      }
  for (const nodes of found.values()) nodes.sort((a, b) => a - b);
  return found;
}

const MOST_OF_NODE = 1000;

const linksOf = ({ phases }: Trace): LinksPhase[] => phases.filter((phase) => phase.kind === 'links');

export function instructionLines({ blocks }: SequencePhase, trace: Trace): TraceLine[] {
  const nodesOf = nodesByInstruction(trace);
  return blocks.flatMap(({ id, isDeferred, predecessors, phis, instructions }) => [
    head(blockText(id, isDeferred, predecessors)),
    ...phis.map(({ output, inputs }) => ({
      text: `${operandText(output)} = phi ${inputs.join(', ')}`,
      nodes: [],
      isHead: false,
    })),
    ...instructions.flatMap(({ id: number, opcode, outputs, inputs, moves }) => {
      const nodes = nodesOf.get(number) ?? [];
      const result = outputs.map(operandText).join(', ');
      const moved = moves.map(([to, from]) => `${to.text} = ${from.text}`).join('; ');
      const text = `${number}: ${result === '' ? '' : `${result} = `}${opcode} ${inputs.map(operandText).join(', ')}`;
      return [
        ...(moved === '' ? [] : [{ text: `move ${moved}`, nodes, isHead: false }]),
        { text: text.trimEnd(), nodes, isHead: false },
      ];
    }),
  ]);
}

/** Lines of code, each with the nodes of the last instruction that begins at or before it. */
export function assemblyLines({ lines }: AssemblyPhase, trace: Trace): TraceLine[] {
  const nodesOf = nodesByInstruction(trace);
  const starts = linksOf(trace)
    .flatMap(({ offsets }) => [...offsets].map(([id, offset]) => ({ id, offset })))
    .sort((a, b) => a.offset - b.offset || a.id - b.id);
  let [at, nodes]: [number, readonly number[]] = [0, []];
  return lines.map(({ text, offset }) => {
    if (offset < 0) return { text, nodes: [], isHead: false };
    // Instructions without code begin where the next one does.
    for (; at < starts.length && (starts[at]?.offset ?? 0) <= offset; at++)
      nodes = nodesOf.get(starts[at]?.id ?? -1) ?? nodes;
    return { text: text.replace(/^0x[0-9a-f]+ +([0-9a-f]+) +[0-9a-f]+ +/i, '$1  '), nodes, isHead: false };
  });
}
