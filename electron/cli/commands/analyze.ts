/* fathom analyze FILE --with ANALYSIS */
import {
  say,
  analysisNames,
  analysisOf,
  checksOf,
  compileText,
  rangesOf,
  type AnalysisForm,
  type AnalysisName,
  type Compilation,
  type Optimization,
  type SolvingOrder,
} from '../../../compiler/index.ts';
import { compileFile, errorData, parseLevel } from '../input/input.ts';
import { print } from '../output.ts';
import { readText, UsageError } from '../input/read-input.ts';
import { analysisText, rangesText, zeroCheckText } from './analyze-text.ts';

export interface AnalyzeFlags {
  readonly with: string;
  readonly optimize?: Optimization;
  readonly level?: string;
  readonly form?: AnalysisForm;
  readonly order: SolvingOrder;
  readonly trace?: boolean;
  readonly json?: boolean;
}

interface Report {
  readonly data: object;
  readonly text: string;
}

/** Analyses that are not systems of equations. */
interface Other {
  /** Ranges keep all checks, which provide facts; redundant checks are found where equal values are merged. */
  readonly optimize: Optimization;
  readonly report: (compilation: Compilation) => Report;
}

const others: Readonly<Partial<Record<string, Other>>> = {
  ranges: {
    optimize: 'peephole',
    report: (compilation) => {
      const ranges = rangesOf(compilation);
      return { data: { ranges }, text: rangesText(ranges) };
    },
  },
  zerocheck: {
    optimize: 'full',
    report: (compilation) => {
      const checks = checksOf(compilation);
      return { data: checks, text: zeroCheckText(checks) };
    },
  },
};

export async function analyze(file: string, flags: AnalyzeFlags): Promise<number> {
  const other = others[flags.with];
  if (other !== undefined && (flags.form !== undefined || flags.trace === true))
    throw new UsageError(say`--form and --trace require one of ${analysisNames.join(', ')}`);
  const compilation = await compiled(file, flags, flags.optimize ?? other?.optimize ?? 'none');
  if (compilation === null) return 1;
  const { data, text } = other === undefined ? solved(compilation, flags) : other.report(compilation);
  await print(flags.json === true ? `${JSON.stringify({ ok: true, ...data })}\n` : text);
  return 0;
}

/** null after reporting errors. Steps are recorded because one of them contains the walk. */
async function compiled(
  file: string,
  { level: chapter, json }: AnalyzeFlags,
  optimize: Optimization,
): Promise<Compilation | null> {
  if (json !== true)
    return compileFile(
      file,
      { optimize, ...(chapter === undefined ? {} : { level: chapter }) },
      { record: true },
    );
  const level = parseLevel(chapter);
  const compilation = compileText(readText(file), {
    optimize,
    record: true,
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
