/* fathom emit FILE --as FORM */
import {
  exportsIn,
  say,
  emitPipeline,
  emitText,
  foreignForm,
  isPipelineFile,
  libraryName,
  pipelineForms,
  readPipelineFile,
  type EmitKind,
  type EmitOptions,
  type PipelineForm,
} from '../../../compiler/index.ts';
import { toldIn, translated } from '../text/language.ts';
import { compileOrTell, printPipelineErrors, type CompileFlags } from '../input/input.ts';
import { print, tell } from '../output.ts';
import { readText, UsageError } from '../input/read-input.ts';

export interface EmitFlags extends CompileFlags, Omit<EmitOptions, 'library'> {
  readonly as: EmitKind | 'svg';
  readonly library?: boolean;
  /** For `svg`; default: the better one. */
  readonly layout?: 'stable' | 'elk';
}

export async function emit(file: string, flags: EmitFlags): Promise<number> {
  const { as } = flags;
  if (flags.layout !== undefined && as !== 'svg') throw new UsageError(say`--layout requires --as svg`);
  const text = readText(file);
  if (isPipelineFile(text) && isPipelineForm(as)) return emitFile(file, text, as, flags);
  if (flags.library === true && as !== 'asm' && as !== 'header')
    throw new UsageError(say`--library requires --as asm or --as header`);
  if (as === 'svg') return (await import('../pictures/svg.ts')).emitSvg(text, file, flags);
  if (flags.library === true || as === 'header') return emitLibrary(text, file, as, flags);
  if (as === 'c' && foreignForm(text) !== null)
    throw new UsageError(say`--as c requires a program, not a pipeline or graph`);
  const compilation = compileOrTell(text, file, flags, {
    record: as === 'steps' || as === 'igv',
  });
  if (compilation === null) return 1;
  await print(emitText(compilation, as, { ...optionsOf(flags), language: toldIn() }));
  return 0;
}

function optionsOf({ schedule, abi, allocator, syntax, os, collect }: EmitFlags): EmitOptions {
  const given = { schedule, abi, allocator, syntax, os, collect };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Functions that cannot be exported are reported on standard error. */
async function emitLibrary(text: string, file: string, as: EmitKind, flags: EmitFlags): Promise<number> {
  const library = libraryName(file);
  const compilation = compileOrTell(text, file, flags, { exports: true });
  if (compilation === null) return 1;
  const { functions, refused } = exportsIn(compilation, library);
  for (const { name, span, reason } of refused)
    tell(`${file}:${compilation.source.lineOf(span)}: ${refusal(name, translated(reason))}\n`);
  if (functions.length === 0) {
    tell(`${file}: ${nothing[toldIn()]}\n`);
    return 1;
  }
  await print(emitText(compilation, as, { ...optionsOf(flags), library }));
  return 0;
}

const refusal = (name: string, reason: string): string =>
  toldIn() === 'de' ? `C kann ${name} nicht aufrufen: ${reason}` : `C cannot call ${name}: ${reason}`;

const nothing = {
  en: 'the program has no function that C can call. Declare one at the top level: val add = { int a, int b -> a + b; };',
  de: 'das Programm hat keine Funktion, die C aufrufen kann. Deklariere eine auf der obersten Ebene: val add = { int a, int b -> a + b; };',
} as const;

const isPipelineForm = (as: EmitFlags['as']): as is PipelineForm & EmitKind =>
  pipelineForms.some((form) => form === as);

/** Nothing is compiled, so any opcode is allowed. */
async function emitFile(file: string, text: string, as: PipelineForm, flags: EmitFlags): Promise<number> {
  const { pipeline, errors } = readPipelineFile(text);
  const emitted =
    pipeline === null
      ? { text: '', errors }
      : emitPipeline(pipeline, as, flags.schedule === 'own' ? 'best' : flags.schedule);
  printPipelineErrors(emitted.errors, file);
  await print(emitted.text);
  return emitted.errors.length > 0 ? 1 : 0;
}
