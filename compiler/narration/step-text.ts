// Prints the graph at a step of its log, in the formats of printGraph(), graphJson(), and printDot().
import type { Graph } from '../ir/graph.ts';
import type { LogData } from '../ir/log.ts';
import { opNamed } from '../ir/ops/table.ts';
import { Replay, type NodeState } from './replay.ts';
import { dotOfNodes, jsonOfNodes, printNodes, type WrittenNode } from '../ir/text/text.ts';

export type StepForm = 'graph' | 'dot' | 'json';

/** @param graph the log's final graph, for the declarations @param position number of applied steps */
export function stepText(graph: Graph, log: LogData, position: number, form: StepForm): string {
  const replay = new Replay(log);
  replay.seek(position);
  const nodes = [...replay.nodes()].sort((a, b) => a.id - b.id).map(writtenState);
  switch (form) {
    case 'graph':
      return printNodes(graph, nodes);
    case 'dot':
      return dotOfNodes(nodes);
    case 'json':
      return `${JSON.stringify(jsonOfNodes(graph, nodes), null, 1)}\n`;
  }
}

function writtenState({ id, op: name, inputs, aux, type, start, end, label }: NodeState): WrittenNode {
  // As in writtenAux(): a memory Phi has a class, any other Phi a name.
  const isPhi = name === 'Phi';
  const isClass = isPhi && type.startsWith('mem:');
  return {
    id,
    op: opNamed(name),
    inputs: inputs.map((input) => (input < 0 ? null : input)),
    // A Phi's name is written even if it is empty.
    aux: aux === '' && !isPhi ? null : `${isClass ? 'mem:' : ''}${aux}`,
    type,
    start,
    end,
    label: name === 'Constant' ? `${label} ${type}` : label,
  };
}
