/* fathom emit FILE --as svg: the graph as a picture, drawn without a window. */
import { Replay, STEP_INTS } from '../../../compiler/index.ts';
import { svgOfNodes } from '../../../renderer/graphview/plain.ts';
import { elkHere } from '../elk.ts';
import { compileOrTell, type CompileFlags } from '../input.ts';
import { print } from '../output.ts';

interface SvgFlags extends CompileFlags {
  readonly layout?: 'stable' | 'elk';
}

export async function emitSvg(text: string, file: string, flags: SvgFlags): Promise<number> {
  const compilation = compileOrTell(text, file, flags, { record: true });
  if (compilation === null) return 1;
  const { log } = compilation;
  if (log === null) throw new Error('a picture needs a log');
  const data = log.data();
  const replay = new Replay(data);
  replay.seek(data.steps.length / STEP_INTS);
  await print(
    await svgOfNodes([...replay.nodes()], file, { layout: flags.layout ?? 'best', ask: elkHere() }),
  );
  return 0;
}
