// One iteration of graph coloring, after Chaitin, Briggs, and Click: builds the interference graph,
// simplifies it while coalescing copies conservatively, then selects colors.
//
// Sources: Chaitin, “Register Allocation and Spilling via Graph Coloring” (1982); Briggs, Cooper, and
// Torczon, “Improvements to Graph Coloring Register Allocation” (1994); Click's chapters on the allocator of
// the “server compiler”.
import {
  FIRST_VIRTUAL,
  isVirtual,
  registersIn,
  writtenPhysical,
  type Register,
} from '../../backend/x64/index.ts';
import { collectCopies } from '../copies.ts';
import type { IterationInput, IterationRecord, IterationResult, NodeRecord } from '../iteration.ts';
import { buildGraph } from './build.ts';
import { spillCosts } from './costs.ts';
import type { InterferenceGraph } from './graph.ts';
import { Selector } from './select.ts';
import { simplify } from './simplify.ts';
import { MERGED, State } from './state.ts';

export function coloringIteration(input: IterationInput): IterationResult {
  const { code, liveness, temporaries, short, free, record } = input;
  const graph = buildGraph(code, liveness, (register) => input.registers.for(input, register));
  const costs = spillCosts(code, free, short);
  const draft = record ? snapshot(input, graph, costs) : null;
  const state = new State(graph, collectCopies(code), temporaries, costs, record);
  simplify(state);
  const { calleeSaved, callerSaved } = code.abi;
  const order = [...callerSaved, ...calleeSaved];
  const spilled = new Selector(state, order, calleeSaved, writtenPhysical(code)).run();
  // As columns, so that the result does not keep the iteration's state alive.
  const { roots, places, merged } = resultOf(state);
  const placeOf = (register: Register): Register =>
    isVirtual(register) ? places[register - FIRST_VIRTUAL] : register;
  return {
    placeOf,
    rootOf: (register) => FIRST_VIRTUAL + roots[register - FIRST_VIRTUAL],
    spilled: spilled.map((node) => FIRST_VIRTUAL + node),
    coalesced: merged,
    record: draft === null ? null : finishRecord(draft, state, placeOf),
  };
}

interface Columns {
  readonly roots: Int32Array;
  readonly places: Int8Array;
  readonly merged: number;
}

function resultOf(state: State): Columns {
  const count = state.fates.length;
  const roots = new Int32Array(count);
  const places = new Int8Array(count);
  let merged = 0;
  for (let node = 0; node < count; node++) {
    roots[node] = state.find(node);
    places[node] = state.colors[roots[node]];
    if (state.fates[node] === MERGED) merged++;
  }
  return { roots, places, merged };
}

type Draft = Pick<IterationRecord, 'code' | 'edges'> & { readonly nodes: readonly NodeRecord[] };

function snapshot({ code }: IterationInput, graph: InterferenceGraph, costs: Float64Array): Draft {
  const nodes: NodeRecord[] = [];
  const edges: (readonly [Register, Register])[] = [];
  for (let node = 0; node < code.virtuals.count; node++) {
    if (graph.present[node] === 0) continue;
    const register = FIRST_VIRTUAL + node;
    nodes.push({
      register,
      name: code.virtuals.nameOf(register),
      class: code.virtuals.classOf(register),
      degree: graph.sizes[node],
      cost: costs[node],
      allowed: registersIn(graph.allowed[node]),
      fate: 'colored',
      place: -1,
      root: register,
    });
    for (const other of graph.neighborsOf(node))
      if (other > node) edges.push([register, FIRST_VIRTUAL + other]);
  }
  return { code: code.clone(), nodes, edges };
}

function finishRecord(
  { code, nodes, edges }: Draft,
  state: State,
  placeOf: (register: Register) => Register,
): IterationRecord {
  const finished = nodes.map((node): NodeRecord => {
    const place = placeOf(node.register);
    const root = state.rootOf(node.register);
    const fate = root !== node.register ? 'coalesced' : place < 0 ? 'spilled' : 'colored';
    return { ...node, place, root, fate };
  });
  return { code, nodes: finished, edges, events: state.events ?? [] };
}
