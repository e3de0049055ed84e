// Tests the window's side of trust: what it asks, and what it does while the services restrict a folder.
import { describe, expect, it } from 'vitest';
import { ContractError, type FathomApi, type TrustRead } from '../../../../electron/contract/index.ts';
import { Trust } from '../../../../renderer/session/host/trust.svelte.ts';

class Services {
  state: TrustRead = { folder: '/work', trusted: false, canChange: true, mark: 'm1', openToOthers: false };
  /** The connection is lost. */
  isLost = false;
  private readonly changed = new Set<() => void>();
  readonly api = {
    trust: {
      read: () => (this.isLost ? Promise.reject(new Error('lost')) : Promise.resolve(this.state)),
      permit: () => {
        if (this.isLost) return Promise.reject(new Error('lost'));
        return this.state.trusted ? Promise.resolve() : Promise.reject(new ContractError('restricted', ''));
      },
      give: ({ mark }: { mark: string }) => {
        if (mark !== this.state.mark) return Promise.reject(new ContractError('changed', 'changed'));
        this.state = { ...this.state, trusted: true };
        return Promise.resolve();
      },
      withdraw: () => {
        this.state = { ...this.state, trusted: false };
        return Promise.resolve();
      },
    },
    on: (_: string, listener: () => void) => void this.changed.add(listener),
    onConnection: () => undefined,
  } as unknown as FathomApi;

  announce(): void {
    for (const listener of this.changed) listener();
  }
}

async function start(
  services = new Services(),
): Promise<{ trust: Trust; services: Services; said: string[] }> {
  const said: string[] = [];
  const trust = new Trust({
    tell: (what) => void said.push(`refused ${what}`),
    onRestricted: () => void said.push('restricted'),
  });
  await trust.start(services.api);
  return { trust, services, said };
}
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('trust in the folder', () => {
  it('is asked for by the first action that needs it, and lets it run', async () => {
    const { trust, said } = await start();
    expect(trust.isRestricted).toBe(true);
    const allowed = trust.allows('run');
    await settle();
    expect(trust.isAsking).toBe(true);
    await trust.give();
    await expect(allowed).resolves.toBe(true);
    expect([trust.isAsking, trust.isRestricted, said]).toEqual([false, false, []]);
    await expect(trust.allows('code')).resolves.toBe(true);
  });

  it('is not asked for again after the user declined', async () => {
    const { trust, said } = await start();
    const allowed = trust.allows('terminal');
    await settle();
    trust.decline();
    await expect(allowed).resolves.toBe(false);
    await expect(trust.allows('run')).resolves.toBe(false);
    expect([trust.isAsking, said]).toEqual([false, ['refused run']]);
    // A command still asks.
    trust.ask();
    expect(trust.isAsking).toBe(true);
  });

  it('cannot be given where the services forbid it', async () => {
    const services = new Services();
    services.state = { ...services.state, canChange: false };
    const { trust, said } = await start(services);
    await expect(trust.allows('run')).resolves.toBe(false);
    expect([trust.isAsking, said]).toEqual([false, ['refused run']]);
  });

  it('is asked for again if another folder replaced the one in question', async () => {
    const { trust, services } = await start();
    trust.ask();
    services.state = { ...services.state, mark: 'm2', folder: '/other' };
    await trust.give();
    expect([trust.fault, trust.isAsking, trust.state.folder]).toEqual(['changed', true, '/other']);
    await trust.give();
    expect([trust.isAsking, trust.isRestricted]).toEqual([false, false]);
  });

  it('stops what runs when it is withdrawn, here or elsewhere', async () => {
    const services = new Services();
    services.state = { ...services.state, trusted: true };
    const { trust, said } = await start(services);
    await trust.withdraw();
    expect([trust.isRestricted, said]).toEqual([true, ['restricted']]);
    services.state = { ...services.state, trusted: true };
    services.announce();
    await settle();
    services.state = { ...services.state, trusted: false };
    services.announce();
    await settle();
    expect(said).toEqual(['restricted', 'restricted']);
  });

  it('remains as last known while the services are unreachable', async () => {
    const { trust, services } = await start();
    services.isLost = true;
    await expect(trust.permits()).resolves.toBe(false);
    services.isLost = false;
    services.state = { ...services.state, trusted: true };
    await trust.refresh();
    services.isLost = true;
    await trust.refresh();
    await expect(trust.permits()).resolves.toBe(true);
    expect(trust.isRestricted).toBe(false);
  });
});
