// Asks ELK for the places of blocks.
import { ElkEngine } from './elk-engine.ts';
import { fromElk, toElk, type Drawing, type Flow } from './layout.ts';

const engine = new ElkEngine();

export async function place(flow: Flow): Promise<Drawing> {
  const ask = async (asked: Flow): Promise<Drawing> => fromElk(await engine.layout(toElk(asked)));
  // Frames ask most of the engine. A picture without them is better than none.
  return ask(flow).catch(() => ask({ ...flow, loops: [], loopOf: flow.loopOf.map(() => -1) }));
}
