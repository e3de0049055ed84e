// Fathom's graphs at all timeline steps, as IGV's XML.
import type { LogData } from '../../ir/log.ts';
import { groupSentence } from '../../narration/group-sentences.ts';
import { Replay, type NodeState } from '../../narration/replay.ts';
import { groupSteps } from '../../narration/step-groups.ts';
import { igvText } from '../../traces/igv.ts';
import type { GraphPhase, TraceEdgeKind, TraceNode } from '../../traces/model.ts';
import type { Language } from '../../choices/index.ts';

const control: ReadonlySet<string> = new Set(['ctrl', '~ctrl', 'xctrl']);

function kindOf(input: NodeState | null): TraceEdgeKind {
  if (input === null) return 'unknown';
  if (control.has(input.type) || input.type.startsWith('(ctrl')) return 'control';
  return /^~?mem\b/.test(input.type) ? 'effect' : 'value';
}

const traceNode = (node: NodeState, replay: Replay): TraceNode => ({
  id: node.id,
  opcode: node.op,
  label: node.label,
  title: node.aux === '' ? node.op : `${node.op} ${node.aux}`,
  type: node.type,
  properties: '',
  place: node.end > node.start ? { offset: node.start, inlining: -1 } : null,
  origin: null,
  inputs: node.inputs.map((source) => ({
    source,
    kind: source < 0 ? 'unknown' : kindOf(replay.node(source)),
  })),
});

function* graphsOfLog(data: LogData, language: Language): Generator<Pick<GraphPhase, 'name' | 'nodes'>> {
  const replay = new Replay(data);
  const groups = groupSteps(data, 'rewrites');
  for (const [index, { isSummary, pass, main, to }] of groups.entries()) {
    // The summary repeats the pass's last graph.
    if (isSummary) continue;
    replay.seek(to);
    const nodes = new Map([...replay.nodes()].map((node) => [node.id, traceNode(node, replay)]));
    const sentence = groupSentence(replay, groups, index, undefined, language);
    yield { name: `${pass} ${main}: ${sentence}`, nodes };
  }
}

export const igvOfLog = (data: LogData, name: string, language: Language): string =>
  igvText(name, graphsOfLog(data, language));
