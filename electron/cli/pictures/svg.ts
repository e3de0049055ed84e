/* fathom emit FILE --as svg: the graph as a picture, without a window. */
import { Replay, type Compilation } from '../../../compiler/index.ts';
import { svgOfNodes } from '../../../renderer/graphview/plain.ts';
import { elkHere } from './elk.ts';
import { compileOrTell, type CompileFlags } from '../input/input.ts';
import { print } from '../output.ts';

interface SvgFlags extends CompileFlags {
  readonly layout?: 'stable' | 'elk';
}

export async function emitSvg(text: string, file: string, flags: SvgFlags): Promise<number> {
  const compilation = compileOrTell(text, file, flags, { record: true });
  if (compilation === null) return 1;
  await print(await pictureOf(compilation, file, flags.layout));
  return 0;
}

export async function pictureOf(
  { log }: Compilation,
  title: string,
  layout: SvgFlags['layout'] | 'best' = 'best',
): Promise<string> {
  if (log === null) throw new Error('a picture requires a recorded log');
  const replay = new Replay(log.data());
  replay.seek(replay.stepCount);
  return svgOfNodes([...replay.nodes()], title, { layout, ask: elkHere() });
}
