// Prints a phase of a trace as text: one node, instruction, or line of assembly per line.
import type {
  GraphPhase,
  InstructionBlock,
  LiveRange,
  Operand,
  SchedulePhase,
  SequencePhase,
  TraceEdgeKind,
  TraceInstruction,
  TraceNode,
  TracePhase,
} from './model.ts';
import { nodeName } from './sentences.ts';

const originText = ({ origin }: TraceNode): string => {
  if (origin === null) return '';
  const from = origin.node >= 0 ? `node ${origin.node}` : `bytecode ${origin.bytecode}`;
  return `  ; ${[from, origin.reducer].filter((part) => part !== '').join(', ')}`;
};

const inputTexts: Readonly<Record<TraceEdgeKind, string>> = {
  value: '',
  context: 'context ',
  'frame-state': 'frame ',
  effect: 'effect ',
  control: 'control ',
  unknown: '',
};

/** `49: LoadField[+24](2, effect 48, control 8) : Signed32  ; node 26, JSNativeContextSpecialization` */
export const graphText = ({ nodes }: GraphPhase): string =>
  [...nodes.values()]
    .sort((a, b) => a.id - b.id)
    .map((node) => {
      const inputs = node.inputs.map(({ source, kind }) => `${inputTexts[kind]}${source}`);
      const type = node.type === '' ? '' : ` : ${node.type}`;
      return `${node.id}: ${node.title}(${inputs.join(', ')})${type}${originText(node)}\n`;
    })
    .join('');

const styles: Readonly<Record<TraceEdgeKind, string>> = {
  value: '',
  context: ' [color=gray]',
  'frame-state': ' [color=gray, style=dotted]',
  effect: ' [style=dashed]',
  control: ' [penwidth=2]',
  unknown: '',
};

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\n')}"`;

export function graphDot({ name, nodes }: GraphPhase): string {
  const lines = [...nodes.values()].flatMap((node) => [
    `  n${node.id} [label=${quoted(`${nodeName(node)} ${node.id}`)}];`,
    ...node.inputs.map(({ source, kind }) => `  n${source} -> n${node.id}${styles[kind]};`),
  ]);
  return `digraph ${quoted(name)} {\n  node [shape=box, fontname="monospace"];\n${lines.join('\n')}\n}\n`;
}

export const phaseJson = (phase: TracePhase): unknown => {
  if (phase.kind === 'graph') return { ...phase, nodes: [...phase.nodes.values()] };
  if (phase.kind === 'links')
    return {
      ...phase,
      ofNodes: [...phase.ofNodes],
      ofBlocks: [...phase.ofBlocks],
      offsets: [...phase.offsets],
    };
  return phase;
};

export const scheduleText = ({ blocks }: SchedulePhase): string =>
  blocks
    .map(({ id, isDeferred, predecessors, successors, lines }) => {
      const head = blockHead(id, isDeferred, predecessors);
      const hasEnd = successors.length === 0 || lines.some(({ text }) => text.includes('-> '));
      const end = hasEnd ? [] : [`  -> ${blockNames(successors)}`];
      return [head, ...lines.map(({ text }) => `  ${text}`), ...end].join('\n');
    })
    .join('\n\n')
    .concat('\n');

const blockNames = (ids: readonly number[]): string => ids.map((id) => `B${id}`).join(', ');
const blockHead = (id: number, isDeferred: boolean, predecessors: readonly number[]): string =>
  `B${id}${isDeferred ? ' (deferred)' : ''}${predecessors.length > 0 ? ` <- ${blockNames(predecessors)}` : ''}:`;

export const instructionsText = ({ blocks, ranges }: SequencePhase): string =>
  `${blocks.map(blockText).join('\n\n')}\n${rangesText(ranges)}`;

const blockText = ({
  id,
  isDeferred,
  predecessors,
  successors,
  phis,
  instructions,
}: InstructionBlock): string =>
  [
    blockHead(id, isDeferred, predecessors),
    ...phis.map(({ output, inputs }) => `  ${operandText(output)} = phi ${inputs.join(', ')}`),
    ...instructions.flatMap(instructionTexts),
    ...(successors.length > 0 ? [`  -> ${blockNames(successors)}`] : []),
  ].join('\n');

export const operandText = ({ text, detail }: Operand): string =>
  detail === '' ? text : `${text}{${detail}}`;

function instructionTexts({ id, opcode, outputs, inputs, temps, moves }: TraceInstruction): string[] {
  const texts = (operands: readonly Operand[]): string => operands.map(operandText).join(', ');
  const result = outputs.length > 0 ? `${texts(outputs)} = ` : '';
  const scratch = temps.length > 0 ? ` (temps ${texts(temps)})` : '';
  const moved = moves.map(([to, from]) => `${to.text} = ${from.text}`);
  return [
    ...(moved.length > 0 ? [`       move ${moved.join('; ')}`] : []),
    `  ${String(id).padStart(4)}: ${result}${opcode} ${texts(inputs)}${scratch}`.trimEnd(),
  ];
}

/** `v17: stack:-2 [4, 60) · rcx [60, 84) [88, 158)` */
export const rangesText = (ranges: readonly LiveRange[]): string =>
  ranges
    .filter(({ isFixed }) => !isFixed)
    .map(({ register, parts }) => {
      const texts = parts.map(
        ({ place, intervals }) =>
          `${place === '' ? '' : `${place} `}${intervals.map(([from, to]) => `[${from}, ${to})`).join(' ')}`,
      );
      return `v${register}: ${texts.join(' · ')}\n`;
    })
    .join('');
