/* fathom emit FILE --as FORM */
import { emitText, type EmitKind, type EmitOptions } from '../../../compiler/index.ts';
import { compileFile, print, type CompileFlags } from '../input.ts';

export interface EmitFlags extends CompileFlags, EmitOptions {
  readonly as: EmitKind;
}

export async function emit(file: string, flags: EmitFlags): Promise<number> {
  const compilation = compileFile(file, flags, { record: flags.as === 'steps' });
  if (compilation === null) return 1;
  await print(emitText(compilation, flags.as, flags));
  return 0;
}
