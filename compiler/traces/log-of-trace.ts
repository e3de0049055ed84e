// The graphs of a trace as a log of steps, the same data as for Fathom's own compilations, so that the same
// panes show it.
//
// An op determines drawing and layout, so each opcode gets the nearest op of Fathom, with its own name as
// label. Control inputs come first, as in Fathom's graphs.
import type { Phrase } from '../base/phrase.ts';
import { EventKind, type ForeignNodes, type ForeignOrigin, type LogData, type StepPass } from '../ir/log.ts';
import type { OpName } from '../ir/ops/table.ts';
import { graphsOf, type Trace, type TraceEdgeKind, type TraceInput, type TraceNode } from './model.ts';
import { originsIn, type OriginOf } from './origins.ts';
import { phaseTitle } from './phase-names.ts';
import { nodeName } from './sentences.ts';
import { stepsOfPhases, type Edit, type PhaseSteps } from './steps.ts';

const drawnAs: ReadonlyMap<string, OpName> = new Map<string, OpName>([
  ['Start', 'Start'],
  ['End', 'Stop'],
  ['Return', 'Return'],
  ['TailCall', 'Return'],
  ['Deoptimize', 'Return'],
  ['Throw', 'Return'],
  ['Terminate', 'Return'],
  ['Unreachable', 'Return'],
  ['Branch', 'If'],
  ['Switch', 'If'],
  ['IfTrue', 'CProj'],
  ['IfFalse', 'CProj'],
  ['IfValue', 'CProj'],
  ['IfDefault', 'CProj'],
  ['IfSuccess', 'CProj'],
  ['IfException', 'CProj'],
  ['Merge', 'Region'],
  ['Loop', 'Loop'],
  ['Phi', 'Phi'],
  // HotSpot's names.
  ['Root', 'Stop'],
  ['If', 'If'],
  ['RangeCheck', 'If'],
  ['CountedLoopEnd', 'If'],
  ['BaseCountedLoopEnd', 'If'],
  ['Region', 'Region'],
  ['CountedLoop', 'Loop'],
  ['OuterStripMinedLoop', 'Loop'],
  ['CProj', 'CProj'],
  ['CatchProj', 'CProj'],
  ['EffectPhi', 'Phi'],
]);

/** @param isControl another node follows it in control order */
export function drawingOp({ opcode, inputs }: TraceNode, isControl: boolean): OpName {
  const own = drawnAs.get(opcode);
  if (own !== undefined) return own;
  if (opcode.endsWith('Constant') && inputs.length === 0) return 'Constant';
  // Control enters and leaves a check, a call, or a loop exit.
  if (isControl && inputs.some(({ kind }) => kind === 'control')) return 'ZeroCheck';
  // Its effects then determine drawing (renderer/graphview/scene/kinds.ts).
  return 'Cast';
}

const letters: Readonly<Record<TraceEdgeKind, string>> = {
  value: 'v',
  context: 'v',
  'frame-state': 'f',
  effect: 'e',
  control: 'c',
  unknown: 'v',
};

/** Inputs as drawn: a merge has none in slot 0, a phi its merge; then values, then effects. */
function drawnInputs(node: TraceNode, op: OpName): readonly TraceInput[] {
  const isControl = ({ kind }: TraceInput): boolean => kind === 'control';
  const control = node.inputs.filter(isControl);
  const others = node.inputs.filter((input) => !isControl(input));
  if (op === 'Region' || op === 'Loop') {
    // HotSpot's merges are their own first input.
    const [first, ...rest] = node.inputs;
    const inputs = first?.source === node.id ? rest : [...control, ...others];
    return [{ source: -1, kind: 'control' }, ...inputs];
  }
  const needsControl =
    op !== 'Start' && op !== 'Stop' && op !== 'Constant' && (drawnAs.has(node.opcode) || op === 'ZeroCheck');
  const first: TraceInput[] =
    control.length === 0 && needsControl ? [{ source: -1, kind: 'control' }] : control;
  return [...first, ...others];
}

class Indices {
  readonly values: string[] = [];
  private readonly known = new Map<string, number>();

  of(value: string): number {
    const index = this.known.get(value);
    if (index !== undefined) return index;
    this.known.set(value, this.values.length);
    return this.values.push(value) - 1;
  }
}

interface Drawn {
  readonly op: number;
  readonly type: number;
  readonly aux: number;
  readonly inputs: readonly number[];
}

class Writer {
  readonly ops = new Indices();
  readonly types = new Indices();
  readonly auxes = new Indices();
  readonly passes = new Indices();
  readonly events: number[] = [];
  readonly steps: number[] = [];
  readonly reasons: Phrase[] = [];
  private readonly foreign: { label: string; kinds: string; properties: string }[] = [];
  private readonly live = new Map<number, Drawn>();
  /** Nodes with control successors, in the current phase. */
  private control: ReadonlySet<number> = new Set();

  phase({ graph, steps }: PhaseSteps): void {
    this.control = controlIn(graph.nodes);
    for (const { root, replacement, told, edits } of steps) {
      this.beginStep(phaseTitle(graph.name), root, replacement, told);
      this.take(edits);
    }
    // The control order may have changed, and with it the drawing op of other nodes.
    if (steps.length > 0) for (const [id, node] of graph.nodes) this.put(id, this.draw(node));
  }

  private beginStep(phase: string, root: number, replacement: number, told: Phrase): void {
    const reason = this.reasons.push(told) - 1;
    this.steps.push(this.events.length / 5, this.passes.of(phase), 0, root, -1, replacement, reason);
  }

  private take(edits: readonly Edit[]): void {
    const gone = edits.filter(({ id, now }) => now === null && this.live.has(id));
    for (const { id } of gone) this.disconnect(id);
    for (const { id } of gone) this.kill(id);
    for (const { id, now } of edits) if (now !== null) this.put(id, this.draw(now));
  }

  private draw(node: TraceNode): Drawn {
    const op = drawingOp(node, this.control.has(node.id));
    const inputs = drawnInputs(node, op);
    const kinds = inputs.map(({ kind }) => letters[kind]).join('');
    const aux = this.auxes.of(`${node.title}\0${kinds}\0${node.properties}`);
    this.foreign[aux] ??= { label: labelOf(node), kinds, properties: node.properties };
    const type = node.opcode === 'EffectPhi' ? 'mem' : node.type;
    return {
      op: this.ops.of(op),
      type: this.types.of(type),
      aux,
      inputs: inputs.map(({ source }) => source),
    };
  }

  private put(id: number, now: Drawn): void {
    const old = this.live.get(id);
    // No event changes an op, so such a node is removed and created again.
    if (old !== undefined && old.op !== now.op) {
      this.disconnect(id);
      this.kill(id);
    }
    const known = this.live.get(id);
    if (known === undefined) this.add(EventKind.create, id, now.op, now.type, now.aux);
    else {
      if (known.type !== now.type) this.add(EventKind.setType, id, 0, known.type, now.type);
      if (known.aux !== now.aux) this.add(EventKind.setAux, id, 0, known.aux, now.aux);
    }
    this.connect(id, known?.inputs ?? [], now.inputs);
    this.live.set(id, now);
  }

  private connect(id: number, old: readonly number[], now: readonly number[]): void {
    for (let slot = old.length - 1; slot >= now.length; slot--)
      this.add(EventKind.removeInput, id, slot, old[slot] ?? -1, -1);
    now.forEach((source, slot) => {
      const was = old[slot];
      if (was === undefined) this.add(EventKind.insertInput, id, slot, -1, source);
      else if (was !== source) this.add(EventKind.setInput, id, slot, was, source);
    });
  }

  private disconnect(id: number): void {
    const known = this.live.get(id);
    if (known === undefined) return;
    this.connect(id, known.inputs, []);
    this.live.set(id, { ...known, inputs: [] });
  }

  private kill(id: number): void {
    const known = this.live.get(id);
    if (known === undefined) return;
    this.add(EventKind.kill, id, known.op, known.type, known.aux);
    this.live.delete(id);
  }

  private add(
    ...event: readonly [kind: number, node: number, slot: number, old: number, value: number]
  ): void {
    this.events.push(...event);
  }

  data(spans: Int32Array, origins: readonly (ForeignOrigin | undefined)[]): LogData {
    const foreign: ForeignNodes = this.foreign;
    return {
      events: Int32Array.from(this.events),
      steps: Int32Array.from(this.steps),
      // Another compiler's phases have their own names.
      passes: this.passes.values as readonly string[] as readonly StepPass[],
      rules: [''],
      reasons: this.reasons,
      ops: this.ops.values as readonly string[] as readonly OpName[],
      types: this.types.values,
      auxes: this.auxes.values.map((key) => key.slice(0, key.indexOf('\0'))),
      functions: [],
      spans,
      foreign,
      origins,
    };
  }
}

const labelOf = (node: TraceNode): string => {
  const value = /^(?:Number|Int32|Int64|Float64)Constant\[(.*)\]$/.exec(node.label)?.[1];
  return value ?? (node.label.length <= 22 ? node.label : nodeName(node));
};

function controlIn(nodes: ReadonlyMap<number, TraceNode>): Set<number> {
  const found = new Set<number>();
  // The control input of a value only says after which branch it may be computed.
  const follows = ({ opcode }: TraceNode): boolean =>
    drawnAs.has(opcode) && opcode !== 'Phi' && opcode !== 'EffectPhi';
  const list = [...nodes.values()].filter(follows);
  for (const { inputs } of list)
    for (const { source, kind } of inputs) {
      const node = nodes.get(source);
      if (kind !== 'control' || node === undefined || found.has(source)) continue;
      found.add(source);
      list.push(node);
    }
  return found;
}

type SpanOf = (node: TraceNode) => readonly [start: number, end: number];

export const logOfTrace = (trace: Trace, spanOf: SpanOf): LogData =>
  logOfPhases(stepsOfPhases(graphsOf(trace)), spanOf, originsIn(trace));

export function logOfPhases(phases: readonly PhaseSteps[], spanOf: SpanOf, originOf: OriginOf): LogData {
  const writer = new Writer();
  let most = -1;
  for (const { graph } of phases) for (const id of graph.nodes.keys()) most = Math.max(most, id);
  const spans = new Int32Array(2 * (most + 1));
  const origins = new Array<ForeignOrigin | undefined>(most + 1).fill(undefined);
  for (const phase of phases) {
    writer.phase(phase);
    for (const node of phase.graph.nodes.values()) {
      spans.set(spanOf(node), 2 * node.id);
      origins[node.id] = originOf(node);
    }
  }
  return writer.data(spans, origins);
}
