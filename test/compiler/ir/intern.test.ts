// Tests that interned types are unique while in use, and are collected when no graph refers to them.
// @module-tag long
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { WeakTable } from '../../../compiler/base/weak-table.ts';
import { constantText, objectBody } from '../../../compiler/ir/pointer-bodies.ts';
import { arrayOf } from '../../../compiler/ir/shapes.ts';
import { INT, pointer, tuple, type Type } from '../../../compiler/ir/types.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Weakly referenced objects live until the end of the current job. */
async function settle(): Promise<void> {
  await new Promise((done) => setTimeout(done, 1));
  collect();
  await new Promise((done) => setTimeout(done, 1));
}

const textType = (bytes: string): Type => pointer(2, objectBody(arrayOf(INT), 2, constantText(bytes)));

describe('interned types', () => {
  it('are one object while a reference to it exists', async () => {
    const held = [textType('kept'), tuple([INT, textType('kept')])];
    await settle();
    expect(textType('kept')).toBe(held[0]);
    expect(tuple([INT, textType('kept')])).toBe(held[1]);
  });

  it('are collected when no references remain', async () => {
    const gone = Array.from({ length: 50 }, (_, i) => new WeakRef(textType(`gone ${i}`)));
    await settle();
    expect(gone.filter((type) => type.deref() !== undefined)).toEqual([]);
  });
});

describe('a weak table', () => {
  it('removes the key of each collected value', async () => {
    const table = new WeakTable<number, { readonly value: number }>();
    const held = { value: -1 };
    table.set(-1, held);
    for (let round = 0; round < 5; round++) {
      for (let i = 0; i < 2000; i++) table.set(round * 2000 + i, { value: i });
      await settle();
    }
    expect(table.size).toBeLessThan(2100);
    expect(table.get(-1)).toBe(held);
    expect(table.get(3)).toBeUndefined();
  });
});
