/* fathom analyze FILE --with ANALYSIS */
import {
  analysisNames,
  analysisOf,
  compile,
  type AnalysisForm,
  type AnalysisName,
  type Compilation,
  type SolvingOrder,
} from '../../../compiler/index.ts';
import {
  compileFile,
  errorData,
  parseLevel,
  print,
  readSource,
  UsageError,
  type CompileFlags,
} from '../input.ts';
import { analysisText } from './analyze-text.ts';

export interface AnalyzeFlags extends CompileFlags {
  readonly with: string;
  readonly form?: AnalysisForm;
  readonly order: SolvingOrder;
  readonly trace?: boolean;
  readonly json?: boolean;
}

/** Of everything that is not one of the systems of equations. */
interface Report {
  readonly data: object;
  readonly text: string;
}

const others: Readonly<Record<string, (compilation: Compilation) => Report>> = {};

export async function analyze(file: string, flags: AnalyzeFlags): Promise<number> {
  const isSystem = (analysisNames as readonly string[]).includes(flags.with);
  if (!isSystem && (flags.form !== undefined || flags.trace === true))
    throw new UsageError(`--form and --trace are for ${analysisNames.join(', ')}`);
  const compilation = await compiled(file, flags);
  if (compilation === null) return 1;
  const { data, text } = isSystem ? solved(compilation, flags) : others[flags.with](compilation);
  await print(flags.json === true ? `${JSON.stringify({ ok: true, ...data })}\n` : text);
  return 0;
}

/** Null after the errors were printed: as JSON where that was asked for. */
async function compiled(file: string, flags: AnalyzeFlags): Promise<Compilation | null> {
  if (flags.json !== true) return compileFile(file, flags);
  const level = parseLevel(flags.level);
  const compilation = compile(readSource(file), {
    optimize: flags.optimize,
    ...(level === undefined ? {} : { level }),
  });
  if (compilation.ok) return compilation;
  await print(`${JSON.stringify({ ok: false, errors: compilation.diagnostics.map(errorData) })}\n`);
  return null;
}

function solved(
  compilation: Compilation,
  { with: analysis, form, order, trace = false }: AnalyzeFlags,
): Report {
  const data = analysisOf(compilation, {
    form: form ?? 'statements',
    analysis: analysis as AnalysisName,
    order,
    trace,
  });
  return { data, text: analysisText(data, trace) };
}
