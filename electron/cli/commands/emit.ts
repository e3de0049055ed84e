/* fathom emit FILE --as FORM */
import { emitText, noMachineCode, type EmitKind, type EmitOptions } from '../../../compiler/index.ts';
import { compileFile, print, renderDiagnostics, type CompileFlags } from '../input.ts';

export interface EmitFlags extends CompileFlags, EmitOptions {
  readonly as: EmitKind;
}

/** The forms that only the back end has. */
const machineForms: ReadonlySet<EmitKind> = new Set(['select', 'allocate', 'asm']);

export async function emit(file: string, flags: EmitFlags): Promise<number> {
  const compilation = compileFile(file, flags, { record: flags.as === 'steps' });
  if (compilation === null) return 1;
  const missing = machineForms.has(flags.as) ? noMachineCode(compilation) : null;
  if (missing !== null) {
    process.stderr.write(renderDiagnostics({ ...compilation, diagnostics: [missing] }, file));
    return 1;
  }
  await print(emitText(compilation, flags.as, flags));
  return 0;
}
