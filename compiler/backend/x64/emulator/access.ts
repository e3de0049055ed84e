// Memory access of instructions: computes the address, loads the contents into MEMORY_CELL, and stores them
// back.
import type { Action, OperandRow } from '../ops/row.ts';
import { MEMORY_CELL, type Processor } from './processor.ts';

/** base + index * scale + displacement, where base and index are cells. */
export interface Place {
  readonly base: number;
  readonly index: number;
  readonly scale: number;
  readonly displacement: number;
}

const HALF = 0x1_0000_0000;

/** The address as a number, exact for valid addresses. */
export function effectiveAddress(
  { cells, ints }: Processor,
  { base, index, scale, displacement }: Place,
): number {
  if (ints[base * 2 + 1] === 0 && ints[index * 2 + 1] === 0)
    return (ints[base * 2] >>> 0) + (ints[index * 2] >>> 0) * scale + displacement;
  const near =
    ints[base * 2 + 1] * HALF +
    (ints[base * 2] >>> 0) +
    (ints[index * 2 + 1] * HALF + (ints[index * 2] >>> 0)) * scale +
    displacement;
  if (Number.isSafeInteger(near)) return near;
  return Number(BigInt.asIntN(64, cells[base] + cells[index] * BigInt(scale) + BigInt(displacement)));
}

/** Wraps an instruction's effect on MEMORY_CELL in its memory access. */
export function memoryAccess(processor: Processor, place: Place, row: OperandRow, body: Action): Action {
  if (row.address === true) return withAddress(processor, place, body);
  const width = row.width ?? 64;
  const load = row.access === 'write' ? null : loadFrom(processor, place, width);
  if (row.access === 'read')
    return () => {
      load?.();
      body();
    };
  const store = storeTo(processor, width);
  if (load === null)
    return () => {
      body();
      store(effectiveAddress(processor, place));
    };
  return () => {
    const address = effectiveAddress(processor, place);
    load();
    body();
    store(address);
  };
}

function withAddress(
  { cells }: Processor,
  { base, index, scale, displacement }: Place,
  body: Action,
): Action {
  const factor = BigInt(scale);
  const offset = BigInt(displacement);
  return () => {
    cells[MEMORY_CELL] = BigInt.asIntN(64, cells[base] + cells[index] * factor + offset);
    body();
  };
}

function loadFrom(processor: Processor, place: Place, width: number): Action {
  const { cells, ints, memory } = processor;
  const low = MEMORY_CELL * 2;
  if (width === 64)
    return () => {
      cells[MEMORY_CELL] = memory.read64(effectiveAddress(processor, place));
    };
  const read = (address: number): number =>
    width === 8 ? memory.read8(address) : width === 16 ? memory.read16(address) : memory.read32(address);
  return () => {
    ints[low] = read(effectiveAddress(processor, place));
    ints[low + 1] = 0;
  };
}

function storeTo({ cells, ints, memory }: Processor, width: number): (address: number) => void {
  const low = MEMORY_CELL * 2;
  switch (width) {
    case 8:
      return (address) => memory.write8(address, ints[low]);
    case 16:
      return (address) => memory.write16(address, ints[low]);
    case 32:
      return (address) => memory.write32(address, ints[low]);
    default:
      return (address) => memory.write64(address, cells[MEMORY_CELL]);
  }
}
