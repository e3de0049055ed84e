// The graph at a step of its log as text: what printGraph(), graphJson() and printDot() write of a whole graph.
import type { Graph } from './graph.ts';
import type { LogData } from './log.ts';
import { opNamed } from './ops/table.ts';
import { Replay, type NodeState } from './replay.ts';
import { dotOfNodes, jsonOfNodes, printNodes, type WrittenNode } from './text.ts';

/** Lines that can be read back, Graphviz, JSON. */
export type StepForm = 'graph' | 'dot' | 'json';

/**
 * @param graph the one that the log ends with: what it declares stands above
 * @param position so many steps are applied
 */
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
  // As writtenAux(): the Phis of a class of memory carry it, all others a name.
  const isPhi = name === 'Phi';
  const isClass = isPhi && type.startsWith('mem:');
  return {
    id,
    op: opNamed(name),
    inputs: inputs.map((input) => (input < 0 ? null : input)),
    // The name of a Phi may be empty, and is written nevertheless.
    aux: aux === '' && !isPhi ? null : `${isClass ? 'mem:' : ''}${aux}`,
    type,
    start,
    end,
    label: name === 'Constant' ? `${label} ${type}` : label,
  };
}
