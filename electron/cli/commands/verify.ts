/* fathom verify FILE */
import { verify } from '../../../compiler/index.ts';
import { graphFrom } from '../graph-input.ts';
import { print, type CompileFlags } from '../input.ts';

export async function verifyFile(
  file: string,
  flags: CompileFlags & { readonly json?: boolean },
): Promise<number> {
  const given = graphFrom(file, flags);
  if (given === null) return 1;
  const problems = verify(given.graph, 'complete');
  if (flags.json === true) await print(`${JSON.stringify({ ok: problems.length === 0, problems })}\n`);
  else if (problems.length === 0)
    await print('well-formed: ssa-arity, determinism, well-founded-data and strictness hold\n');
  else await print(problems.map(({ condition, text }) => `${condition}: ${text}\n`).join(''));
  return problems.length === 0 ? 0 : 1;
}
