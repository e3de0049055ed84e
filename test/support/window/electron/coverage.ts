// Reports which source lines were executed in this process, according to V8's counts.
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { SourceMap } from 'node:module';

const MAP = /\/\/# sourceMappingURL=data:application\/json;[^,]*base64,([\w+/=]+)/g;

export async function startCounting(): Promise<Counting> {
  const session = new Session();
  session.connect();
  await session.post('Debugger.enable');
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return new Counting(session);
}

class Counting {
  readonly #session: Session;
  /** Taken once: taking it restarts the count. */
  #taken: ReturnType<Counting['take']> | null = null;

  constructor(session: Session) {
    this.#session = session;
  }

  /** A file's lines that were never executed, `number: text`. @throws Error if the file was not loaded */
  async missed(file: string): Promise<string[]> {
    const { result } = await (this.#taken ??= this.take());
    const scripts = result.filter(({ url }) => url.endsWith(file));
    if (scripts.length === 0) throw new Error(`${file} was not loaded`);
    const lines = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8').split('\n');
    const missed = await this.#missedLines(scripts);
    return [...missed]
      .filter((line) => /\w/.test(lines[line] ?? ''))
      .sort((a, b) => a - b)
      .map((line) => `${line + 1}: ${lines[line].trim()}`);
  }

  private take() {
    return this.#session.post('Profiler.takePreciseCoverage');
  }

  /** A module that was loaded several times counts as one. */
  async #missedLines(scripts: readonly Script[]): Promise<Set<number>> {
    const [{ scriptId }] = scripts;
    const { scriptSource } = await this.#session.post('Debugger.getScriptSource', { scriptId });
    const encoded = [...scriptSource.matchAll(MAP)].pop()?.[1] ?? '';
    const map = new SourceMap(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')) as never);
    const all = scripts.map(({ functions }) => countsOf(scriptSource.length, functions));
    const isMissed = (at: number): boolean => all.every((counts) => counts[at] === 0);
    const missed = new Set<number>();
    let [row, column] = [0, 0];
    for (let at = 0; at < scriptSource.length; at++) {
      if (scriptSource[at] === '\n') {
        row += 1;
        column = 0;
        continue;
      }
      if (isMissed(at) && /\w/.test(scriptSource[at])) {
        const entry = map.findEntry(row, column) as { originalLine?: number };
        if (entry.originalLine !== undefined) missed.add(entry.originalLine);
      }
      column += 1;
    }
    return missed;
  }
}

interface Script {
  readonly scriptId: string;
  readonly functions: readonly { readonly ranges: readonly Range[] }[];
}

interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** Execution count of each character: the innermost range decides, and ranges are ordered outside in. */
function countsOf(length: number, functions: readonly { readonly ranges: readonly Range[] }[]): Float64Array {
  const counts = new Float64Array(length).fill(1);
  const ranges = functions.flatMap((each) => each.ranges);
  ranges.sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  for (const { startOffset, endOffset, count } of ranges) counts.fill(count, startOffset, endOffset);
  return counts;
}
