// Reads what follows TurboFan's graphs: instructions with live ranges, their links to nodes, and assembly.
import { say } from '../base/phrase.ts';
import { own, type Checked, type Fields } from './checked.ts';
import type {
  AssemblyPhase,
  InstructionBlock,
  LinksPhase,
  LiveRange,
  Operand,
  RangePart,
  SequencePhase,
  TraceInstruction,
} from './model.ts';

export function readSequence(at: Checked, name: string, phase: Fields): SequencePhase {
  const blocks = at.each(phase, 'blocks', (item) => readBlock(at, at.object(item)));
  const ranges = at.inside(phase, 'register_allocation', (value) => {
    if (value === undefined) return [];
    const fields = at.object(value);
    return [
      ...readRanges(at, fields, 'fixed_double_live_ranges', true),
      ...readRanges(at, fields, 'fixed_live_ranges', true),
      ...readRanges(at, fields, 'live_ranges', false),
    ];
  });
  return { kind: 'sequence', name, blocks, ranges };
}

function readBlock(at: Checked, fields: Fields): InstructionBlock {
  return {
    id: at.whole(fields, 'id'),
    isDeferred: own(fields, 'deferred') === true,
    predecessors: at.wholes(fields, 'predecessors'),
    successors: at.wholes(fields, 'successors'),
    phis: at.each(fields, 'phis', (item) => {
      const phi = at.object(item);
      const inputs = at.each(phi, 'operands', (each) =>
        typeof each === 'string' || typeof each === 'number' ? String(each) : at.fail(say`expected a string`),
      );
      return { output: at.inside(phi, 'output', (value) => readOperand(at, value)), inputs };
    }),
    instructions: at.each(fields, 'instructions', (item) => readInstruction(at, at.object(item))),
  };
}

function readInstruction(at: Checked, fields: Fields): TraceInstruction {
  const operands = (name: string): Operand[] => at.each(fields, name, (item) => readOperand(at, item));
  const gaps = at.each(fields, 'gaps', (gap) =>
    at.each({ gap }, 'gap', (move): readonly [Operand, Operand] => {
      const [to, from] = at.each({ move }, 'move', (item) => readOperand(at, item));
      return to === undefined || from === undefined ? at.fail(say`a move needs two operands`) : [to, from];
    }),
  );
  return {
    id: at.whole(fields, 'id'),
    opcode: at.text(fields, 'opcode'),
    outputs: operands('outputs'),
    inputs: operands('inputs'),
    temps: operands('temps'),
    moves: gaps.flat(),
  };
}

function readOperand(at: Checked, value: unknown): Operand {
  const fields = at.object(value);
  return { text: at.text(fields, 'text'), detail: at.text(fields, 'tooltip') };
}

function readRanges(at: Checked, fields: Fields, name: string, isFixed: boolean): LiveRange[] {
  const ranges = at.byNumber(fields, name, (value, register): LiveRange => {
    const parts = at.each(at.object(value), 'child_ranges', (item) => readPart(at, at.object(item)));
    return { register, isFixed, parts };
  });
  return [...ranges.values()];
}

function readPart(at: Checked, fields: Fields): RangePart {
  return {
    place: at.inside(fields, 'op', (value) => readAssigned(at, value)),
    intervals: at.each(fields, 'intervals', (item) => at.pair(item)),
    uses: at.wholes(fields, 'uses'),
  };
}

/** An operand, or, in a spilled range, only its text. */
function readAssigned(at: Checked, value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : readOperand(at, value).text;
}

/** Null for a phase that has none of them. */
export function readLinks(at: Checked, name: string, phase: Fields): LinksPhase {
  return {
    kind: 'links',
    name,
    ofNodes: at.byNumber(phase, 'nodeIdToInstructionRange', (value) => at.pair(value)),
    ofBlocks: at.byNumber(phase, 'blockIdToInstructionRange', (value) => at.pair(value)),
    // V8 10 and later have three offsets, earlier versions one.
    offsets: at.byNumber(phase, 'instructionOffsetToPCOffset', (value) =>
      at.whole(typeof value === 'number' ? { gap: value } : at.object(value), 'gap'),
    ),
  };
}

const INSTRUCTION = /^0x[0-9a-f]+\s+([0-9a-f]+)\s+[0-9a-f]+\s+\S/i;

export function readAssembly(at: Checked, name: string, data: unknown): AssemblyPhase {
  if (typeof data !== 'string') return at.fail(say`expected a string`);
  const lines = data.split('\n').map((text) => {
    const [, offset] = INSTRUCTION.exec(text) ?? [];
    return { text, offset: offset === undefined ? -1 : parseInt(offset, 16) };
  });
  return { kind: 'assembly', name, lines };
}
