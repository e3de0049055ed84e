// Operands that instructions can read from spill places directly, and moves between places and registers.
import {
  acceptsAt,
  accessAt,
  contentOf,
  isImmediateWord,
  isRegisterWord,
  kindOf,
  machineOps,
  machineOpTable,
  MEMORY,
  READS,
  registerWord,
  SHORT,
  SLOT,
  type InstructionTable,
  type MachineCode,
  type Register,
  type Word,
} from '../../backend/x64/index.ts';
import { isFree, type PlaceOfSpilled, type SpillPlace } from './places.ts';

/** The operand stays. */
export const STAYS = -1;

/**
 * For each operand, its replacement for a spilled register, or STAYS if a register is required. At most one
 * is in memory, preferably the destination. @param placeOf the place of a register that should be read
 * directly @param replaced receives the result
 */
export function directOperands(
  { table }: MachineCode,
  i: number,
  placeOf: PlaceOfSpilled,
  replaced: Word[],
): void {
  const count = table.operandCount(i);
  const op = table.ops[i];
  replaced.length = 0;
  for (let at = 0; at < count; at++) replaced.push(immediateFor(table, i, at, placeOf));
  for (let at = 0; at < count; at++) {
    const word = table.operand(i, at);
    if (kindOf(word) === SLOT || kindOf(word) === MEMORY) return;
    if (isLongImmediate(table, word) || isLongImmediate(table, replaced[at])) return;
  }
  for (let at = count - 1; at >= 0; at--) {
    const word = table.operand(i, at);
    if (!isRegisterWord(word) || replaced[at] !== STAYS || occursTwice(table, i, word)) continue;
    const place = memoryFor(op, at, placeOf(contentOf(word)));
    if (place === STAYS) continue;
    replaced[at] = place;
    return;
  }
}

const isLongImmediate = (table: InstructionTable, word: Word): boolean =>
  word !== STAYS && isImmediateWord(word) && !table.isShortImmediate(word);

function occursTwice(table: InstructionTable, i: number, word: Word): boolean {
  let times = 0;
  for (let at = 0; at < table.operandCount(i); at++) if (table.operand(i, at) === word) times++;
  return times > 1;
}

function hasImmediate(table: InstructionTable, i: number): boolean {
  for (let at = 0; at < table.operandCount(i); at++) if (isImmediateWord(table.operand(i, at))) return true;
  return false;
}

function immediateFor(table: InstructionTable, i: number, at: number, placeOf: PlaceOfSpilled): Word {
  const word = table.operand(i, at);
  const op = table.ops[i];
  if (!isRegisterWord(word) || accessAt(op, at) !== READS || !acceptsAt(op, at, SHORT)) return STAYS;
  if (hasImmediate(table, i)) return STAYS;
  const place = placeOf(contentOf(word));
  if (place?.kind !== 'constant' || place.source === null || !isImmediateWord(place.source)) return STAYS;
  const { source } = place;
  const row = machineOpTable[op].operands[at];
  if (row.width !== undefined && !fits(table.immediateOf(source), row.width)) return STAYS;
  if (table.isShortImmediate(source)) return source;
  const target = table.operand(i, table.operandCount(i) - 1);
  const isLoad = row.wide === true && isRegisterWord(target);
  return isLoad && placeOf(contentOf(target)) === null ? source : STAYS;
}

const fits = (value: bigint, width: number): boolean => BigInt.asIntN(width, value) === value;

/** A slot has 64 bits; a narrower operand would preserve the other bits. */
function memoryFor(op: number, at: number, place: SpillPlace | null): Word {
  if (place === null || (machineOpTable[op].operands[at].width ?? 64) !== 64) return STAYS;
  const access = accessAt(op, at);
  if (place.kind === 'slot')
    return acceptsAt(op, at, SLOT) && !(place.given && access !== READS) ? place.slot : STAYS;
  if (place.op !== machineOps.movsd.index || place.source === null || access !== READS) return STAYS;
  return acceptsAt(op, at, MEMORY) ? place.source : STAYS;
}

export function addLoad(
  code: MachineCode,
  place: SpillPlace,
  to: Register,
  of: Register,
  node: number,
): number {
  const { table } = code;
  if (place.kind === 'slot') {
    const load = table.add2(moveFor(code, to), node, place.slot, registerWord(to));
    table.setDetail(load, { remark: { does: 'load', register: of } });
    return load;
  }
  const load = table.add(place.op, node);
  if (place.source !== null) table.append(place.source);
  table.append(registerWord(to));
  table.setDetail(load, { remark: { does: 'remake', register: of } });
  return load;
}

/** Returns the number of the added instruction, or -1 if no store is needed. */
export function addStore(
  code: MachineCode,
  place: SpillPlace,
  from: Register,
  of: Register,
  node: number,
): number {
  if (isFree(place) || place.kind === 'constant') return -1;
  const store = code.table.add2(moveFor(code, from), node, registerWord(from), place.slot);
  code.table.setDetail(store, { remark: { does: 'store', register: of } });
  return store;
}

export const moveFor = ({ virtuals }: MachineCode, register: Register): typeof machineOps.mov =>
  virtuals.isVector(register) ? machineOps.movsd : machineOps.mov;
