// Tests that metered WebAssembly behaves the same, counts its work, and can be interrupted in the middle of
// a loop.
import { describe, expect, it } from 'vitest';
import { metered } from '../../../labs/engine/sandbox/metering.ts';

const meter = { ask: { module: 'a', name: 'q' }, stock: 'stock', units: 1000 };
const text = (word: string): number[] => [word.length, ...new TextEncoder().encode(word)];
const vector = (...parts: readonly number[][]): number[] => [parts.length, ...parts.flat()];
const section = (id: number, content: readonly number[]): number[] => [id, content.length, ...content];
const body = (...code: readonly number[]): number[] => [code.length + 2, 0, ...code, 0x0b];

/** Imports `a.q`; `count(n)` iterates n times, `fill(n)` fills n bytes, `forever()` does not terminate. */
function moduleOf(ask = 'q', count: readonly number[] = countCode): Uint8Array<ArrayBuffer> {
  return new Uint8Array([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vector([0x60, 0, 0], [0x60, 1, 0x7f, 1, 0x7f])),
    ...section(2, vector([...text('a'), ...text(ask), 0, 0])),
    ...section(3, [3, 1, 1, 0]),
    ...section(5, [1, 0, 4]),
    ...section(6, vector([0x7f, 1, 0x41, 0, 0x0b])),
    ...section(7, vector([...text('count'), 0, 1], [...text('fill'), 0, 2], [...text('forever'), 0, 3])),
    ...section(10, vector(body(...count), body(...fillCode), body(0x03, 0x40, 0x0c, 0, 0x0b))),
  ]);
}
/** The body of `count`: loop: n = n - 1; if n jump to loop; end; n */
const countCode = [0x03, 0x40, 0x20, 0, 0x41, 1, 0x6b, 0x22, 0, 0x0d, 0, 0x0b, 0x20, 0];
const fillCode = [0x41, 0, 0x41, 7, 0x20, 0, 0xfc, 11, 0, 0x20, 0];

class Ended extends Error {}

/** Counts calls of `a.q` and ends the module at the third call. */
async function open(bytes: Uint8Array<ArrayBuffer>): Promise<{
  call: (name: string, n?: number) => unknown;
  asked: () => number;
}> {
  let asked = 0;
  const q = (): void => {
    asked++;
    (instance.exports['stock'] as WebAssembly.Global).value = meter.units;
    if (asked > 3) throw new Ended();
  };
  const { instance } = await WebAssembly.instantiate(metered(bytes, meter), { a: { q } });
  return {
    call: (name, n = 0) => (instance.exports[name] as (n: number) => unknown)(n),
    asked: () => asked,
  };
}

describe('metered code', () => {
  it('behaves as before and calls its meter after a fixed amount of work', async () => {
    const { call, asked } = await open(moduleOf());
    expect([call('count', 900), asked()]).toEqual([0, 0]);
    expect([call('count', 1500), asked()]).toEqual([0, 2]);
  });

  it('counts the bytes that one instruction moves', async () => {
    const { call, asked } = await open(moduleOf());
    expect([call('fill', 200_000), call('count', 1), asked()]).toEqual([200_000, 0, 1]);
  });

  it('is interrupted in a loop', async () => {
    const { call, asked } = await open(moduleOf());
    expect(() => call('forever')).toThrow(Ended);
    expect(asked()).toBe(4);
  });

  it('must be a valid module with known parts', () => {
    expect(() => metered(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]), meter)).toThrow('no module');
    expect(() => metered(moduleOf().slice(0, -3), meter)).toThrow('ends early');
    expect(() => metered(moduleOf('other'), meter)).toThrow('a.q is not imported');
    expect(() => metered(moduleOf('q', [0xfd, 0, 0x20, 0]), meter)).toThrow('instruction 253 is not known');
  });
});
