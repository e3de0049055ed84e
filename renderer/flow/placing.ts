// Asks the layout engine where blocks stand. One worker, started when it is first needed.
import ELK from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import { fromElk, toElk, type Drawing, type Flow } from './layout.ts';

let engine: InstanceType<typeof ELK> | null = null;

export async function place(flow: Flow): Promise<Drawing> {
  engine ??= new ELK({ workerUrl });
  const known = engine;
  const ask = async (asked: Flow): Promise<Drawing> => fromElk(await known.layout(toElk(asked)));
  // Frames ask most of the engine. A picture without them is better than none.
  return ask(flow).catch(() => ask({ ...flow, loops: [], loopOf: flow.loopOf.map(() => -1) }));
}
