// The steps of an allocator as plain data: its iterations, each with the code, the live ranges and their
// locations, the interferences, and the events.
import {
  allocate,
  type AllocationCounts,
  type AllocationEvent,
  type Allocator,
  type IterationRecord,
  type NodeRecord,
} from '../../allocate/index.ts';
import { registerIntervals } from '../../allocate/intervals.ts';
import type { Compilation } from '../../compilation.ts';
import { machineOf, type MachineOptions } from './machine.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import type { SourceText } from '../../source/source-text.ts';
import { instructionText, type MachineCode } from '../../backend/x64/index.ts';

export interface LiveRangeData extends NodeRecord {
  readonly node: number;
  /** The variable with this value, if the program names one for a phi or an assignment; otherwise ''. */
  readonly variable: string;
  /** At the iteration's start, as half-open ranges; instruction i reads at 2i and writes at 2i + 1. */
  readonly ranges: readonly number[];
}

export interface PlacedInstruction {
  readonly text: string;
  readonly node: number;
  /** Name of the block that the instruction begins; otherwise ''. */
  readonly block: string;
  readonly loopDepth: number;
}

export interface IterationData {
  readonly instructions: readonly PlacedInstruction[];
  readonly liveRanges: readonly LiveRangeData[];
  readonly edges: readonly (readonly [number, number])[];
  readonly events: readonly AllocationEvent[];
}

export interface AllocationData {
  /** '' is the program itself. */
  readonly functions: readonly string[];
  readonly function: number;
  /** Linear scan if there are too many values for coloring. */
  readonly allocator: Allocator;
  readonly iterations: readonly IterationData[];
  readonly counts: AllocationCounts;
}

export interface AllocationRequest extends MachineOptions {
  /** Index among the functions; the program itself if it is too large. */
  readonly function: number;
  /** Maximum registers of each class. Default: all. */
  readonly registers?: number;
}

export function allocationOf(compilation: Compilation, request: AllocationRequest): AllocationData {
  const { functions } = machineOf(compilation, request).selected;
  const at = request.function < functions.length ? request.function : 0;
  const options = {
    record: true,
    ...(request.registers === undefined ? {} : { registers: request.registers }),
  };
  const { allocator, record, counts } = allocate(functions[at], request.allocator, options);
  return {
    functions: functions.map(({ declared, name }, i) => (i === 0 ? '' : declared?.info.name || name)),
    function: at,
    allocator,
    iterations: record.map((each) => iterationData(each, compilation.source)),
    counts,
  };
}

function iterationData({ code, nodes, edges, events }: IterationRecord, source: SourceText): IterationData {
  const intervals = registerIntervals(code);
  return {
    instructions: instructionsOf(code),
    liveRanges: nodes.map((each) => {
      const { virtuals, facts } = code;
      const id = virtuals.nodeOf(each.register);
      const node = facts.nodes[id] ?? null;
      // A temporary has another value than its node.
      const isWhole = !virtuals.isTemporary(each.register) && !virtuals.isPiece(each.register);
      return {
        ...each,
        node: id,
        variable: node !== null && isWhole ? variableOf(node, source) : '',
        ranges: intervals.get(each.register)?.ranges ?? [],
      };
    }),
    edges,
    events,
  };
}

/** A value's variable is searched within this distance from its span, in characters. */
const AROUND = 200;

function variableOf({ op, aux, span }: Node, source: SourceText): string {
  if (op === ops.Phi) return typeof aux === 'string' ? aux : '';
  if (op === ops.Proj) return aux === 1 ? 'arg' : '';
  const from = Math.max(0, span.start - AROUND);
  const assigned = /(\w+)\s*=\s*\(*$/.exec(source.text.slice(from, span.start));
  const isCutOff = assigned?.index === 0 && from > 0;
  if (assigned === null || isCutOff) return '';
  return /^\)*\s*;/.test(source.text.slice(span.end, span.end + AROUND)) ? assigned[1] : '';
}

function instructionsOf(code: MachineCode): PlacedInstruction[] {
  return code.blocks.flatMap(({ name, loopDepth, start, end }) =>
    Array.from(code.order.subarray(start, end), (i, place) => ({
      text: instructionText(code, i),
      node: code.table.nodes[i],
      block: place === 0 ? name : '',
      loopDepth,
    })),
  );
}
