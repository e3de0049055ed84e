// The checked program, compiled lazily and once per setting.
import {
  compileText,
  NEWEST_LEVEL,
  Replay,
  type Compilation,
  type CompileOptions,
  type Look,
  type Optimization,
} from '../../../compiler/index.ts';
import { FULL, type Build } from '../builds.ts';
import { firstOf } from '../lists.ts';
import { said, type Said } from '../text/index.ts';

/** Students may use the whole language; a lab's level binds only its author. */
export const STUDENT_LEVEL = NEWEST_LEVEL;

/** Least recently used first; shared, because the answers to a task share most programs. */
const recent = new Map<string, Compilation>();
const MAX_RECENT = 8;

function recently(key: string, compile: () => Compilation): Compilation {
  const compilation = recent.get(key) ?? compile();
  recent.delete(key);
  recent.set(key, compilation);
  for (const oldest of recent.keys()) if (recent.size > MAX_RECENT) recent.delete(oldest);
  return compilation;
}

export class Subject {
  readonly program: string;
  readonly level: number;
  readonly chosen: Build;
  private readonly made = new Map<string, Compilation>();
  private readonly replays = new Map<string, Replay>();

  /** @param level the newest language chapter that the program may use */
  constructor(program: string, level: number, chosen: Build = FULL) {
    this.program = program;
    this.level = level;
    this.chosen = chosen;
  }

  compiled(build: Build | Optimization | 'chosen' = 'full', record = false): Compilation {
    const used = this.buildOf(build);
    const key = JSON.stringify([used, record]);
    const known = this.made.get(key);
    if (known !== undefined) return known;
    const compilation = recently(JSON.stringify([this.program, this.level, key]), () =>
      compileText(this.program, this.optionsOf(used, record)),
    );
    this.made.set(key, compilation);
    return compilation;
  }

  /** @param seed shuffles the worklist; undefined: program order */
  looked(build: Build, seed: number | undefined): { compilation: Compilation; looks: readonly Look[] } {
    const looks: Look[] = [];
    const compilation = compileText(this.program, {
      ...this.optionsOf(build, true),
      ...(seed === undefined ? {} : { seed }),
      watchWork: { looked: (look) => looks.push(look) },
    });
    return { compilation, looks };
  }

  stopped(build: Build | 'chosen', steps: number): Compilation {
    return compileText(this.program, { ...this.optionsOf(this.buildOf(build), false), until: steps });
  }

  /** null for a program with errors. Shared: seek before reading. */
  replayed(build: Build | Optimization | 'chosen' = 'full'): Replay | null {
    const key = JSON.stringify(this.buildOf(build));
    const known = this.replays.get(key);
    if (known !== undefined) return known;
    const { log } = this.compiled(build, true);
    if (log === null) return null;
    const replay = new Replay(log.data());
    this.replays.set(key, replay);
    return replay;
  }

  get fault(): Said | null {
    const { ok, diagnostics } = this.compiled();
    if (ok) return null;
    const { line, said: fault } = firstOf(diagnostics);
    return said('programFault', line, { phrase: fault.message }, { phrase: fault.hint });
  }

  private optionsOf({ optimize, rulesOff, apply, planted }: Build, record: boolean): CompileOptions {
    return {
      level: this.level,
      optimize,
      record,
      disabledRules: rulesOff,
      ...(apply === null ? {} : { apply }),
      ...(planted === null ? {} : { planted }),
    };
  }

  private buildOf(build: Build | Optimization | 'chosen'): Build {
    if (build === 'chosen') return this.chosen;
    return typeof build === 'string' ? { ...FULL, optimize: build } : build;
  }
}
