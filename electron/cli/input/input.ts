/* Reads a command's input: numbers, flags, programs with errors. */
import { textOf, type Phrase } from '../../../compiler/base/phrase.ts';
import { currentName } from '../../../compiler/choices/index.ts';
import {
  say,
  builtInRewrites,
  diagnosticsText,
  compilePipelineFile,
  compileText as compileWith,
  isPipelineFile,
  NEWEST_LEVEL,
  isStopPass,
  stopPasses,
  vetoOf,
  ruleTable,
  wholeNumber,
  type AnalysisName,
  type Compilation,
  type CompileOptions,
  type LocatedDiagnostic,
  type Optimization,
  type PipelineError,
  type StopPoint,
  type Veto,
} from '../../../compiler/index.ts';
import { formerName, translated } from '../text/language.ts';
import { tell } from '../output.ts';
import { readText, UsageError } from './read-input.ts';

/** 64 bits, signed; decimal or hexadecimal. */
export function parseArgument(text: string): bigint {
  const hexadecimal = /^[+-]?(0x[0-9a-f]{1,1000})$/i.exec(text);
  const decimal = wholeNumber(text);
  if (hexadecimal === null && decimal === null)
    throw new UsageError(say`--arg takes an integer, not “${text}”`);
  const negative = hexadecimal !== null && text.startsWith('-');
  const value = BigInt(hexadecimal?.[1] ?? decimal ?? '0');
  const signed = negative ? -value : value;
  if (BigInt.asIntN(64, signed) !== signed) throw new UsageError(say`${text} does not fit in 64 bits`);
  return signed;
}

export function parseCount(text: string, name: string, most = Number.MAX_SAFE_INTEGER): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most)
    throw new UsageError(say`${name} takes an integer from 0 to ${most}, not “${text}”`);
  return value;
}

export function parseLevel(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const level = parseCount(text, '--level', NEWEST_LEVEL);
  if (level === 0) throw new UsageError(say`the lowest level is 1`);
  return level;
}

export function parseRules(text: string, flag = '--disable'): string[] {
  const known = new Set<string>([...ruleTable.map(({ name }) => name), ...builtInRewrites]);
  const names = text.split(',').map((name) => name.trim());
  const wrong = names.find((name) => !known.has(name));
  if (wrong !== undefined)
    throw new UsageError(say`${flag} takes rule names as printed by emit --as steps, not “${wrong}”`);
  return names;
}

function parseStopPoint(text: string, flag = '--until'): StopPoint {
  if (/^\d+$/.test(text)) return parseCount(text, flag);
  const name = currentName('pass', text);
  if (!isStopPass(name))
    throw new UsageError(say`${flag} takes a step number or one of ${stopPasses.join(', ')}, not “${text}”`);
  if (name !== text) tell(formerName(text, name));
  return name;
}

export interface CompileFlags {
  readonly optimize: Optimization;
  /** Not implied by the default of `optimize`: an explicit request also optimizes pipelines. */
  readonly isOptimizeAsked?: boolean;
  readonly apply?: AnalysisName;
  readonly disable?: string;
  readonly until?: string;
  readonly level?: string;
  /** Numbered as in `emit --as steps` with the other flags. */
  readonly without?: string;
}

export interface AgainstFlags extends CompileFlags {
  readonly againstOptimize?: Optimization;
  readonly againstApply?: AnalysisName | 'none';
  readonly againstDisable?: string;
  readonly againstUntil?: string;
}

export function otherFlags(flags: AgainstFlags): CompileFlags {
  const {
    againstOptimize: optimize = flags.optimize,
    againstApply: apply = flags.apply,
    againstDisable: disable = flags.disable,
    againstUntil: until = flags.until,
    level,
  } = flags;
  const isOptimizeAsked = flags.againstOptimize !== undefined || flags.isOptimizeAsked === true;
  return {
    optimize,
    isOptimizeAsked,
    ...(apply === undefined || apply === 'none' ? {} : { apply }),
    ...(disable === undefined || disable === 'none' ? {} : { disable }),
    ...(until === undefined || until === 'end' ? {} : { until }),
    ...(level === undefined ? {} : { level }),
  };
}

export function compileOptions({
  optimize,
  apply,
  disable,
  until,
  level: asked,
}: CompileFlags): CompileOptions {
  const level = parseLevel(asked);
  return {
    optimize,
    ...(apply === undefined ? {} : { apply }),
    ...(disable === undefined ? {} : { disabledRules: parseRules(disable) }),
    ...(until === undefined ? {} : { until: parseStopPoint(until) }),
    ...(level === undefined ? {} : { level }),
  };
}

/** A program, a textual graph, or a json-pipeline. A pipeline stays unchanged unless optimization is requested. */
export function compileText(text: string, flags: CompileFlags, more: CompileOptions = {}): Compilation {
  const options = compileOptions(flags);
  if (isPipelineFile(text))
    return compilePipelineFile(text, {
      ...more,
      ...(flags.isOptimizeAsked === true ? options : { optimize: 'none' }),
    });
  const without = flags.without === undefined ? [] : vetoesOf(text, flags.without, options);
  const compilation = compileWith(text, { ...more, ...options, without });
  const steps = compilation.log?.takenSteps ?? 0;
  if (compilation.ok && typeof options.until === 'number' && steps < options.until)
    throw new UsageError(say`step ${options.until} does not exist. The last step is ${steps}`);
  return compilation;
}

/** By number, separated by commas. Empty for a program with errors, which are reported instead. */
function vetoesOf(text: string, steps: string, options: CompileOptions): readonly Veto[] {
  const numbers = steps.split(',').map((each) => parseCount(each.trim(), '--without'));
  const { log } = compileWith(text, { ...options, record: true });
  if (log === null) return [];
  const data = log.data();
  return numbers.map((step) => {
    const answer = vetoOf(data, step);
    if (answer.veto === null) throw new UsageError(say`--without ${step}: ${translated(answer.why)}`);
    return answer.veto;
  });
}

/** null after printing its errors to standard error. Prints warnings, too. */
export function compileFile(
  file: string,
  flags: CompileFlags,
  more: CompileOptions = {},
): Compilation | null {
  return compileOrTell(readText(file), file, flags, more);
}

export function compileOrTell(
  text: string,
  file: string,
  flags: CompileFlags,
  more: CompileOptions = {},
): Compilation | null {
  const compilation = compileText(text, flags, more);
  tell(renderTold(compilation, file));
  return compilation.ok ? compilation : null;
}

function renderTold({ diagnostics, warnings, source }: Compilation, file: string): string {
  const all = [...diagnostics, ...warnings].sort((a, b) => a.span.start - b.span.start);
  return all.length === 0 ? '' : renderDiagnostics({ diagnostics: all, source }, file);
}

/** Errors and warnings with their source lines, underlined. */
export const renderDiagnostics = (found: Pick<Compilation, 'diagnostics' | 'source'>, file: string): string =>
  translated(diagnosticsText(found, file));

export function printPipelineErrors(errors: readonly PipelineError[], file: string): void {
  for (const { line, column, message } of errors) {
    const place = line === 0 ? '' : column === 0 ? `:${line}` : `:${line}:${column}`;
    tell(`${file}${place}: ${translated(message)}\n`);
  }
}

/** For `batch` and `--json`; omitted if there are none. */
export const warningData = ({ warnings }: Compilation): { readonly warnings?: readonly object[] } =>
  warnings.length === 0 ? {} : { warnings: warnings.map(errorData) };

/** For `batch` and `--json`, besides the fault's name: none for a limit of an engine. */
export const messageData = (message: Phrase): { readonly message?: string } =>
  message === '' ? {} : { message: textOf(message) };

export function errorData({
  code,
  message,
  hint,
  line,
  column,
  endLine,
  endColumn,
  related,
}: LocatedDiagnostic): object {
  const others = related?.map((place) => ({
    message: place.message,
    line: place.line,
    column: place.column,
    endLine: place.endLine,
    endColumn: place.endColumn,
  }));
  const more = others === undefined ? {} : { related: others };
  return { code, message, hint, line, column, endLine, endColumn, ...more };
}
