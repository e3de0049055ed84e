// Tests a browser whose storage is missing, forbidden, or unresponsive: the page keeps work in memory and
// reports the problem.
import { describe, expect, it } from 'vitest';
import { openStore } from '../../electron/browser-host/entries.ts';

/** A request that never completes. */
const silent = (): IDBOpenDBRequest => ({}) as IDBOpenDBRequest;
const factoryOf = (open: () => IDBOpenDBRequest): (() => IDBFactory) => {
  const factory: Pick<IDBFactory, 'open'> = { open };
  return () => factory as IDBFactory;
};
/** An opened database whose transactions never finish. */
function opensAndThenNothing(): IDBOpenDBRequest {
  const objectStore = (): Pick<IDBObjectStore, 'openCursor'> => ({ openCursor: silent as never });
  const result = {
    objectStoreNames: { contains: () => true },
    transaction: () => ({ objectStore }),
    close: () => undefined,
  };
  const request = { result } as unknown as IDBOpenDBRequest;
  queueMicrotask(() => request.onsuccess?.(new Event('success')));
  return request;
}

describe('a page whose storage', () => {
  it.each<[what: string, find: () => IDBFactory | undefined, keeps: string]>([
    ['is missing', () => undefined, 'nothing'],
    [
      'is forbidden',
      () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
      'nothing',
    ],
    [
      'throws when it is opened',
      factoryOf(() => {
        throw new DOMException('', 'InvalidStateError');
      }),
      'nothing',
    ],
    ['never answers', factoryOf(silent), 'no-answer'],
    ['opens and then never answers', factoryOf(opensAndThenNothing), 'no-answer'],
  ])('%s keeps work in memory', async (_, find, keeps) => {
    const store = await openStore('/a/', find, 50);
    expect(store.keeps).toBe(keeps);
    const entry = { content: new Uint8Array([1]), modified: 1 };
    await store.run('readwrite', (entries) => entries.put('/a', entry));
    expect(await store.run('readonly', (entries) => entries.get('/a'))).toEqual(entry);
  });
});
