import { ElkEngine } from './elk-engine.ts';
import { fromElk, toElk, type Drawing, type CfgInput } from './layout.ts';

const engine = new ElkEngine();

export async function place(input: CfgInput): Promise<Drawing> {
  const ask = async (asked: CfgInput): Promise<Drawing> => fromElk(await engine.layout(toElk(asked)));
  // Frames are hard for ELK. A picture without them is better than none.
  return ask(input).catch(() => ask({ ...input, loops: [], loopOf: input.loopOf.map(() => -1) }));
}
