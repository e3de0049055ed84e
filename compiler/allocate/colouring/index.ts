// One round of graph colouring, after Chaitin, Briggs and Click: build the interference graph, simplify it while copies
// are coalesced conservatively, then select colours.
//
// Sources: Chaitin, «Register Allocation and Spilling via Graph Coloring» (1982); Briggs, Cooper and Torczon,
// «Improvements to Graph Coloring Register Allocation» (1994); Click's chapters on the allocator of the «server compiler».
import { FIRST_VIRTUAL, isVirtual, type MachineCode, type Register } from '../../backend/x64/index.ts';
import { collectCopies } from '../copies.ts';
import type { NodeRecord, RoundInput, RoundRecord, RoundResult } from '../round.ts';
import { buildGraph } from './build.ts';
import { spillCosts } from './costs.ts';
import { registersIn, type InterferenceGraph, type Mask } from './graph.ts';
import { Selector } from './select.ts';
import { simplify } from './simplify.ts';
import { MERGED, State } from './state.ts';

export function colouringRound(input: RoundInput): RoundResult {
  const { code, temporaries, short, given, record } = input;
  const graph = buildGraph(code, (register) => input.registers.for(input, register));
  const costs = spillCosts(code, given, short);
  const copies = collectCopies(code);
  const draft = record ? snapshot(input, graph, costs) : null;
  const state = new State(graph, copies, temporaries, costs, record);
  simplify(state);
  const { calleeSaved, callerSaved } = code.abi;
  const spilled = new Selector(
    state,
    [...callerSaved, ...calleeSaved],
    calleeSaved,
    changedRegisters(code),
  ).run();
  // As rows, so that nothing else of the round lives on with its result.
  const roots = Int32Array.from(state.fates, (_, node) => state.find(node));
  const places = Int8Array.from(roots, (root) => state.colours[root]);
  const placeOf = placesIn(places);
  const rootOf = rootsIn(roots);
  return {
    placeOf,
    rootOf,
    spilled: spilled.map((node) => FIRST_VIRTUAL + node),
    coalesced: state.fates.reduce((sum, fate) => sum + (fate === MERGED ? 1 : 0), 0),
    record: draft === null ? null : finishRecord(draft, state, placeOf),
  };
}

const placesIn =
  (places: Int8Array): RoundResult['placeOf'] =>
  (register) =>
    isVirtual(register) ? places[register - FIRST_VIRTUAL] : register;

const rootsIn =
  (roots: Int32Array): RoundResult['rootOf'] =>
  (register) =>
    FIRST_VIRTUAL + roots[register - FIRST_VIRTUAL];

/** Registers that the code changes besides what calls do silently. */
function changedRegisters({ blocks }: MachineCode): Mask {
  let changed = 0;
  for (const { instructions } of blocks)
    for (const { registersWritten } of instructions)
      for (const register of registersWritten) if (!isVirtual(register)) changed |= 1 << register;
  return changed;
}

type Draft = Pick<RoundRecord, 'code' | 'edges'> & { readonly nodes: readonly NodeRecord[] };

/** The graph before anything happens to it. */
function snapshot({ code }: RoundInput, graph: InterferenceGraph, costs: Float64Array): Draft {
  const nodes: NodeRecord[] = [];
  const edges: (readonly [Register, Register])[] = [];
  code.virtuals.forEach(({ name, class: kind }, node) => {
    if (graph.present[node] === 0) return;
    const register = FIRST_VIRTUAL + node;
    const neighbours = graph.neighbours[node];
    nodes.push({
      register,
      name,
      class: kind,
      degree: neighbours.length,
      cost: costs[node],
      allowed: registersIn(graph.allowed[node]),
      fate: 'coloured',
      place: -1,
      root: register,
    });
    for (const other of neighbours) if (other > node) edges.push([register, FIRST_VIRTUAL + other]);
  });
  return { code, nodes, edges };
}

function finishRecord(
  { code, nodes, edges }: Draft,
  state: State,
  placeOf: (register: Register) => Register,
): RoundRecord {
  const finished = nodes.map((node): NodeRecord => {
    const place = placeOf(node.register);
    const root = state.rootOf(node.register);
    const fate = root !== node.register ? 'coalesced' : place < 0 ? 'spilled' : 'coloured';
    return { ...node, place, root, fate };
  });
  return { code, nodes: finished, edges, events: state.events ?? [] };
}
