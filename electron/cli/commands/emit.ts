/* fathom emit FILE --as FORM */
import {
  emitPipeline,
  emitText,
  isPipelineFile,
  pipelineForms,
  readPipelineFile,
  type EmitKind,
  type EmitOptions,
  type PipelineForm,
} from '../../../compiler/index.ts';
import { toldIn } from '../language.ts';
import { compileOrTell, printPipelineErrors, type CompileFlags } from '../input.ts';
import { print } from '../output.ts';
import { readText } from '../read-input.ts';

export interface EmitFlags extends CompileFlags, EmitOptions {
  readonly as: EmitKind;
}

export async function emit(file: string, flags: EmitFlags): Promise<number> {
  const text = readText(file);
  if (isPipelineFile(text) && isPipelineForm(flags.as)) return emitFile(file, text, flags.as, flags);
  const compilation = compileOrTell(text, file, flags, { record: flags.as === 'steps' });
  if (compilation === null) return 1;
  await print(emitText(compilation, flags.as, { ...flags, language: toldIn() }));
  return 0;
}

const isPipelineForm = (as: EmitKind): as is PipelineForm & EmitKind =>
  pipelineForms.some((form) => form === as);

/** A pipeline in another form of its own: nothing is translated, so any opcode will do. */
async function emitFile(file: string, text: string, as: PipelineForm, flags: EmitFlags): Promise<number> {
  const { pipeline, errors } = readPipelineFile(text);
  const emitted = pipeline === null ? { text: '', errors } : emitPipeline(pipeline, as, flags.schedule);
  printPipelineErrors(emitted.errors, file);
  await print(emitted.text);
  return emitted.errors.length > 0 ? 1 : 0;
}
