// How a server shares its time among addresses: by counts, with a clock of its own.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressGroup } from '../../electron/web/address-groups.ts';
import { Turns } from '../../electron/web/turns.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** An endless asker: each turn costs the same, and it asks again at once. */
function asker(turns: Turns, address: string, cost: number): { turns: number } {
  const count = { turns: 0 };
  const run = (): void => {
    count.turns += 1;
    turns.charge(address, cost);
    turns.ask(address, run);
  };
  turns.ask(address, run);
  return count;
}

const wide = { burst: 1e9, perSecond: 1e9 };

describe('turns', () => {
  it('are given at once where nobody waits', () => {
    const turns = new Turns({ burst: 1_000, perSecond: 100 }, wide);
    let given = 0;
    for (let i = 0; i < 10; i++) turns.ask('a', () => (given += 1));
    expect(given).toBe(10);
  });

  it('are delayed for an address that has used up its share, and for no other', () => {
    const turns = new Turns({ burst: 1_000, perSecond: 100 }, wide);
    const busy = asker(turns, 'a', 50);
    vi.advanceTimersByTime(1_000);
    expect(busy.turns).toBeGreaterThanOrEqual(20);
    expect(busy.turns).toBeLessThanOrEqual(23);
    let others = 0;
    for (let i = 0; i < 50; i++) turns.ask(`other ${i}`, () => (others += 1));
    expect(others).toBe(50);
    vi.advanceTimersByTime(60_000);
    expect(busy.turns).toBeLessThanOrEqual(23 + 2 * 60);
    expect(busy.turns).toBeGreaterThanOrEqual(2 * 60);
  });

  it('go around among the connections of an address', () => {
    const turns = new Turns({ burst: 1_000, perSecond: 1_000 }, wide);
    const greedy = Array.from({ length: 99 }, () => asker(turns, 'a', 100));
    const modest = asker(turns, 'a', 100);
    vi.advanceTimersByTime(100_000);
    const counts = greedy.map((each) => each.turns);
    expect(modest.turns).toBeGreaterThan(8);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1 + 10);
  });

  it('go around among the addresses where all together are too many', () => {
    const turns = new Turns(wide, { burst: 100, perSecond: 1_000 });
    const counts = Array.from({ length: 20 }, (_, i) => asker(turns, `address ${i}`, 100));
    vi.advanceTimersByTime(20_000);
    expect(counts.reduce((sum, each) => sum + each.turns, 0)).toBeLessThan(205);
    for (const { turns: own } of counts) expect(own).toBeGreaterThan(7);
  });

  it('leave the process to others after a few', () => {
    const turns = new Turns(wide, wide);
    const endless = asker(turns, 'a', 1);
    expect(endless.turns).toBe(32);
    vi.advanceTimersToNextTimer();
    expect(endless.turns).toBe(64);
  });

  it('are not given to who has gone', () => {
    const turns = new Turns({ burst: 10, perSecond: 10 }, wide);
    turns.charge('a', 1_000);
    let given = 0;
    const run = (): number => (given += 1);
    turns.ask('a', run);
    turns.forget('a', run);
    vi.advanceTimersByTime(1_000_000);
    expect(given).toBe(0);
  });
});

describe('addresses', () => {
  it('count as one where a device can choose among them', () => {
    const groups = {
      '192.168.7.20': '192.168.7.20',
      '::ffff:192.168.7.20': '192.168.7.20',
      '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
      '2001:0db8:0001:0002::6': '2001:db8:1:2::/64',
      '2001:db8:1::9': '2001:db8:1:0::/64',
      'FE80::1%eth0': 'fe80:0:0:0::/64',
      '::1': '0:0:0:0::/64',
      '64:ff9b::192.0.2.1': '64:ff9b:0:0::/64',
      '': '',
    };
    for (const [address, group] of Object.entries(groups))
      expect([address, addressGroup(address)]).toEqual([address, group]);
  });
});
