// Asks the layout engine where blocks stand. One worker, started when it is first needed.
import ELK from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import { fromElk, toElk, type Drawing, type Size } from './layout.ts';

let engine: InstanceType<typeof ELK> | null = null;

export async function place(
  sizes: readonly Size[],
  successors: readonly (readonly number[])[],
): Promise<Drawing> {
  engine ??= new ELK({ workerUrl });
  return fromElk(await engine.layout(toElk(sizes, successors)));
}
