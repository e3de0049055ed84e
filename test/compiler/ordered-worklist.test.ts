// Tests the order in which the ordered worklist returns its items.
import { describe, expect, it } from 'vitest';
import { OrderedWorklist } from '../../compiler/base/ordered-worklist.ts';
import { Random } from '../../compiler/base/random.ts';

describe('the ordered worklist', () => {
  it('returns items ordered by key and then by id, regardless of earlier additions and removals', () => {
    const random = new Random(1);
    const keys = Array.from({ length: 200 }, () => random.below(20));
    const list = new OrderedWorklist((id) => keys[id]);
    const waiting = new Set<number>();
    for (let i = 0; i < 20_000; i++) {
      const id = random.below(keys.length);
      const action = random.below(5);
      if (action < 2) expect(list.add(id)).toBe(!waiting.has(id));
      if (action < 2) waiting.add(id);
      if (action === 2) expect(list.remove(id)).toBe(waiting.delete(id));
      if (action < 3) continue;
      const [next = -1] = [...waiting].sort((a, b) => keys[a] - keys[b] || a - b);
      expect(list.take()).toBe(next);
      waiting.delete(next);
    }
  });
});
