// Invariants of the compiler for any text: it quickly gives diagnostics or a runnable program.
import { compile, run, type LocatedDiagnostic } from '../../../compiler/index.ts';

export interface CheckOptions {
  readonly level?: number;
  /** Maximum milliseconds for one text. Default: 2000. */
  readonly patience?: number;
}

const ARGUMENTS = [0n, 3n];
const BUDGET = 2000;
/** The larger limit for the unoptimized program, which needs more steps. */
const PLAIN_BUDGET = 20_000;
const NODE_LIMIT = 100_000;

/**
 * Compiles a text and, if accepted, briefly runs it with and without optimization.
 * @returns the problem, or ''. Equal failures give equal texts, apart from numbers.
 */
export function checkText(text: string, { level, patience = 2000 }: CheckOptions = {}): string {
  let milliseconds = 0;
  // A machine may be busy for a moment, so only a text that is slow twice counts as slow.
  for (let tries = 0; tries < 2; tries++) {
    const started = performance.now();
    try {
      const problem = compileAndRun(text, level);
      if (problem !== '') return problem;
    } catch (error) {
      return thrown(error);
    }
    milliseconds = performance.now() - started;
    if (milliseconds <= patience) return '';
  }
  return `slow: ${milliseconds.toFixed(0)} ms`;
}

function compileAndRun(text: string, level: number | undefined): string {
  const options = { nodeLimit: NODE_LIMIT, ...(level === undefined ? {} : { level }) };
  const full = compile(text, options);
  if (full.ok !== (full.diagnostics.length === 0))
    return 'diagnostics: ok does not say whether there are any';
  const problem = diagnosticProblem(full.diagnostics, text);
  if (problem !== '' || !full.ok) return problem;
  const plain = compile(text, { ...options, optimize: 'none' });
  if (!plain.ok) return `accepted only when optimized: ${plain.diagnostics[0].code}`;
  for (const argument of ARGUMENTS) {
    const found = run(full, { engine: 'graph', argument, budget: BUDGET });
    const wanted = run(plain, { engine: 'graph', argument, budget: PLAIN_BUDGET });
    const [a, b] = [found, wanted].map((outcome) =>
      outcome.status === 'value' ? outcome.result : `${outcome.fault} at line ${outcome.line}`,
    );
    // Limits of a run are not part of a program's meaning.
    if (/^(timeout|out-of-memory|stack-overflow)/m.test(`${a}\n${b}`)) continue;
    if (a !== b || found.stdout !== wanted.stdout) return `differs: full ${a}, none ${b}`;
  }
  return '';
}

export function diagnosticProblem(diagnostics: readonly LocatedDiagnostic[], text: string): string {
  if (diagnostics.length > 20) return 'diagnostics: more than twenty';
  for (const { code, span, line, column, endLine, message, hint } of diagnostics) {
    if (!(0 <= span.start && span.start <= span.end && span.end <= text.length))
      return `diagnostics: ${code} is not within the text`;
    if (!(line >= 1 && column >= 1 && endLine >= line)) return `diagnostics: ${code} has no line`;
    if (/undefined|\[object|unknown/.test(message.replace(/`[^`]*`/g, '')) || hint === '')
      return `diagnostics: ${code} says “${message}”`;
    if (/`(undefined|unknown|)`/.test(`${message} ${hint}`) && !/`|\b(undefined|unknown)\b/.test(text))
      return `diagnostics: ${code} says “${message}” “${hint}”`;
  }
  return '';
}

export function thrown(error: unknown): string {
  if (!(error instanceof Error)) return `threw ${String(error)}`;
  const place =
    /at (?:\w+ )?.*?(\w+) ?\(/.exec(error.stack?.split('\n').slice(1).join('\n') ?? '')?.[1] ?? '';
  return `threw ${error.name}: ${error.message.slice(0, 200)} in ${place}`;
}
