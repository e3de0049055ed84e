// Tests how a server shares its time among addresses, measured by counts with a fake clock.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addressGroup } from '../../electron/server/address-groups.ts';
import { PacedSocket } from '../../electron/server/paced-socket.ts';
import { Turns } from '../../electron/server/turns.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Sends endless requests: each turn costs the same, and the next request follows at once. */
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
  it('are given at once if no other request waits', () => {
    const turns = new Turns({ burst: 1_000, perSecond: 100 }, wide);
    let given = 0;
    for (let i = 0; i < 10; i++) turns.ask('a', () => (given += 1));
    expect(given).toBe(10);
  });

  it('are delayed only for an address that has used up its share', () => {
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

  it('alternate among the connections of an address', () => {
    const turns = new Turns({ burst: 1_000, perSecond: 1_000 }, wide);
    turns.charge('a', 1_000);
    const greedy = Array.from({ length: 99 }, () => asker(turns, 'a', 100));
    const modest = asker(turns, 'a', 100);
    vi.advanceTimersByTime(100_000);
    const counts = [...greedy, modest].map((each) => each.turns);
    expect(Math.min(...counts)).toBeGreaterThan(8);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });

  it('alternate among the addresses if there are too many requests', () => {
    const turns = new Turns(wide, { burst: 100, perSecond: 1_000 });
    const counts = Array.from({ length: 20 }, (_, i) => asker(turns, `address ${i}`, 100));
    vi.advanceTimersByTime(20_000);
    expect(counts.reduce((sum, each) => sum + each.turns, 0)).toBeLessThan(205);
    for (const { turns: own } of counts) expect(own).toBeGreaterThan(7);
  });

  it('yield to other work after a few requests', () => {
    const turns = new Turns(wide, wide);
    const endless = asker(turns, 'a', 1);
    expect(endless.turns).toBe(32);
    vi.advanceTimersToNextTimer();
    expect(endless.turns).toBe(64);
  });

  it('are not given to closed connections', () => {
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

describe('a connection', () => {
  /** Both ends of a connection. Reads at the server's end are paced. */
  async function pair(turns: Turns): Promise<readonly [client: Socket, paced: PacedSocket]> {
    const server = createServer({ allowHalfOpen: true });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const accepted = once(server, 'connection');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.on('error', () => undefined);
    onTestFinished(() => void client.destroy());
    const [plain] = (await accepted) as [Socket];
    return [client, new PacedSocket(plain, 'a', turns)];
  }

  it('is read in small pieces, but not while a request is being answered', async () => {
    const [client, paced] = await pair(new Turns(wide, wide));
    const lengths: number[] = [];
    paced.on('data', (piece: Buffer) => {
      lengths.push(piece.length);
      if (lengths.length === 3) expect(paced.beginRequest()).toBe(true);
    });
    client.end(Buffer.alloc(200_000));
    await vi.waitFor(() => expect(lengths.length).toBeGreaterThanOrEqual(3));
    vi.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve, 50));
    // One piece may already have been in transit.
    expect(lengths.length).toBeLessThanOrEqual(4);
    expect(paced.beginRequest()).toBe(false);
    paced.endRequest();
    await once(paced, 'end');
    expect(Math.max(...lengths)).toBeLessThanOrEqual(2_048);
    expect(lengths.reduce((sum, each) => sum + each, 0)).toBe(200_000);
    paced.end('all of it');
    expect(String(await once(client, 'data'))).toBe('all of it');
    await once(client, 'close');
  });

  it('ends after the maximum number of bytes that a stranger may send', async () => {
    const [client, paced] = await pair(new Turns(wide, wide));
    let length = 0;
    paced.limit(10_000);
    paced.on('data', (piece: Buffer) => (length += piece.length));
    client.write(Buffer.alloc(200_000));
    const closed = new Promise((resolve) => client.on('close', resolve));
    await once(paced, 'close');
    expect(length).toBeLessThanOrEqual(10_000);
    await closed;
  });
});

describe('addresses', () => {
  it('count as one address if a device can choose among them', () => {
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
