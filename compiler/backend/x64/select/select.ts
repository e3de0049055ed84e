// Instruction selection: from a schedule to machine code with virtual registers.
//
// Each node becomes the instructions of its family (select/*.ts), in schedule order. Phis become parallel
// copies on incoming edges. No such edge is critical, because each side of a branch is a separate block.
import type { FunctionInfo } from '../../../ir/functions.ts';
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import { allHeads, resultsOf } from '../../../ir/owners.ts';
import { meet } from '../../../ir/types.ts';
import { gathered, type Schedule, type ScheduledBlock } from '../../../schedule/index.ts';
import type { SourceText } from '../../../source/source-text.ts';
import type { Abi } from '../abi.ts';
import { checkMachineCode } from '../check.ts';
import { markCollectingCalls } from '../frame/collecting-calls.ts';
import type { DataWord } from '../data.ts';
import { descriptorLabel } from '../descriptors.ts';
import { MachineCode, type CodeFacts } from '../code.ts';
import type { MachineProgram, ResultKind } from '../machine.ts';
import type { Exports } from '../linking/exports.ts';
import { machineOps } from '../ops/table.ts';
import { connect, orderBlocks } from '../layout/order.ts';
import type { Register } from '../registers.ts';
import { Builder } from './builder.ts';
import { takeArguments } from './calls.ts';
import { FaultBlocks, selectEnd } from './control.ts';
import { selectExternalBody } from './externals.ts';
import { divisionPairs } from './division/pairs.ts';
import { divisionRanges } from './division/ranges.ts';
import { findJumpTables, unasked } from './jump-table.ts';
import { DataDraft, MAIN, functionLabel, type ProgramDraft } from './program.ts';
import { selectNode } from './values.ts';
import { Covering, type Recorder } from '../tiles/cover.ts';

/**
 * Machine code with virtual registers, already verified. @param source of the program, for the lines of
 * faults @param exports functions for C; then the program's own statements are omitted
 */
export function select(
  given: Schedule,
  source: SourceText,
  abi: Abi,
  exports: Exports | null = null,
): MachineProgram {
  const { schedule, covering } = coveredSchedule(given);
  const tables = findJumpTables(schedule, covering);
  for (const test of unasked(tables)) covering.leaveOut(test);
  const program: ProgramDraft = {
    schedule,
    source,
    abi,
    covering,
    tables,
    pairs: divisionPairs(schedule, covering),
    ranges: divisionRanges(schedule),
    data: new DataDraft(),
    taken: new Set(),
    valueOf: new Int32Array(schedule.graph.nodes.length).fill(-1),
    draftOf: new Int32Array(schedule.blocks.length).fill(-1),
  };
  const selectedFunctions = allHeads(schedule.graph)
    .filter((head) => exports === null || head.op === ops.Fun)
    .map((head) => selectFunction(program, head));
  const selected = new Set(selectedFunctions.map(({ functionIndex }) => functionIndex));
  for (const index of program.taken) {
    const info = schedule.graph.functions[index];
    if (info !== undefined && !selected.has(index)) selectedFunctions.push(selectWithoutHead(program, info));
  }
  markCollectingCalls(selectedFunctions);
  addFunctionTable(program);
  if (exports !== null) {
    const descriptors = exports.shapes.map(({ shape }) => descriptorLabel(program.data, shape));
    const library = { exports, descriptors };
    return { abi, functions: selectedFunctions, data: program.data.items, result: 'none', library };
  }
  const result = resultKind(schedule.graph.stop);
  return { abi, functions: selectedFunctions, data: program.data.items, result };
}

interface Covered {
  readonly schedule: Schedule;
  readonly covering: Covering;
}

/**
 * The schedule to select from, with its tiles. In the best schedule, selection moves nodes that combine
 * values up (gather.ts) to shorten live ranges; other schedules are selected as shown. @param recorder
 * receives each tile that matched in shape
 */
export function coveredSchedule(given: Schedule, recorder: Recorder | null = null): Covered {
  const first = new Covering(given, recorder);
  if (given.kind !== 'best') return { schedule: given, covering: first.coverAll() };
  // Covers only the blocks of nodes that would move.
  const trial = recorder === null ? first : new Covering(given);
  const isPart = (node: Node): boolean =>
    trial.becomesPart(node) || node.inputs.some((operand) => operand !== null && trial.becomesPart(operand));
  const schedule = gathered(given, isPart, (block) => trial.threads.at(block) === undefined);
  const covering = schedule === given ? first : new Covering(schedule, recorder);
  return { schedule, covering: covering.coverAll() };
}

function resultKind(stop: Node): ResultKind {
  const types = resultsOf(stop).map((end) => end.input(1).type);
  if (types.length === 0) return 'none';
  const type = types.reduce(meet);
  if (type.kind === 'float') return 'float';
  if (type.kind !== 'pointer') return 'int';
  return type.body.kind === 'function' ? 'function' : 'object';
}

function selectFunction(program: ProgramDraft, head: Node): MachineCode {
  const index = head.op === ops.Fun ? (head.aux as number) : 0;
  const blocks = blocksOf(program.schedule, head);
  const builder = new Builder(program, index, blocks);
  const faults = new FaultBlocks(builder);
  const given = takeArguments(builder, head);
  for (const block of blocks) {
    if (program.covering.threads.at(block.index) !== undefined) continue;
    builder.place = block.index;
    builder.enter(builder.draftFor(block.index));
    for (const node of block.nodes) if (node !== block.end) selectNode(builder, node);
    selectEnd(builder, block, faults);
  }
  faults.fill();
  const info = program.schedule.graph.functions[index];
  if (info === undefined) return finish(builder, MAIN, given);
  return finish(builder, functionLabel(info), given, { info, span: head.span });
}

/**
 * A function value without a body in the graph: a system function, or a function that is never called, so
 * only its address matters.
 */
function selectWithoutHead(program: ProgramDraft, info: FunctionInfo): MachineCode {
  const builder = new Builder(program, info.index, []);
  builder.addNamedBlock(functionLabel(info), 0, false);
  builder.enter(0);
  if (info.external !== null) return finish(builder, functionLabel(info), selectExternalBody(builder, info));
  builder.emit(machineOps.ret);
  return finish(builder, functionLabel(info), [], { info, span: { start: 0, end: 0 } });
}

function finish(
  builder: Builder,
  name: string,
  given: readonly Register[],
  declared?: CodeFacts['declared'],
): MachineCode {
  const { abi, functionIndex, table, virtuals, drafts, next, program } = builder;
  const { nodes } = program.schedule.graph;
  const facts = {
    name,
    functionIndex,
    abi,
    arguments: given,
    nodes,
    ...(declared === undefined ? {} : { declared }),
  };
  const { blocks, order } = orderBlocks({ table, blocks: drafts, next });
  const code = new MachineCode(facts, table, virtuals, blocks, order);
  code.outgoing = builder.outgoing;
  connect(code);
  checkMachineCode(code);
  builder.leave();
  return code;
}

/** The blocks reachable within a function: its entry, then the others in schedule order. */
function blocksOf({ blocks, blockOf, cfg }: Schedule, head: Node): ScheduledBlock[] {
  const entry = head.op === ops.Fun ? cfg.blockOfHead[head.id] : Math.max(0, blockOf[head.id]);
  const reached = new Set([entry]);
  for (const index of reached) for (const { block } of blocks[index].successors) reached.add(block);
  const rest = [...reached].filter((index) => index !== entry).sort((a, b) => a - b);
  return [entry, ...rest].map((index) => blocks[index]);
}

function addFunctionTable({ taken, data, schedule }: ProgramDraft): void {
  const words: DataWord[] = [BigInt(taken.size)];
  for (const index of [...taken].sort((a, b) => a - b)) {
    const info = schedule.graph.functions[index];
    if (info === undefined) continue;
    const text = { symbol: `${functionLabel(info)}_name`, comment: 'its name', words: [], bytes: info.name };
    data.add(text);
    words.push({ symbol: functionLabel(info) }, { symbol: text.symbol }, BigInt(info.name.length));
  }
  data.add({ symbol: 'functions', comment: 'functions that are used as values', words, bytes: '' });
}
