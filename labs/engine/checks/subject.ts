// A program under check: compiled when a check first asks, and once for each setting.
import {
  compileText,
  Replay,
  type Compilation,
  type CompileOptions,
  type Look,
  type Optimization,
} from '../../../compiler/index.ts';
import { FULL, type Build } from '../builds.ts';
import { firstOf } from '../lists.ts';
import { said, type Said } from '../text/index.ts';

export class Subject {
  readonly program: string;
  readonly level: number;
  /** As the student has set it. */
  readonly chosen: Build;
  private readonly made = new Map<string, Compilation>();
  private readonly replays = new Map<string, Replay>();

  /** @param level the newest chapter that the program may use */
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
    const compilation = compileText(this.program, this.optionsOf(used, record));
    this.made.set(key, compilation);
    return compilation;
  }

  /**
   * A compilation with the looks of its worklist at nodes.
   * @param seed shuffles the worklist; undefined: in the order of the program
   */
  looked(build: Build, seed: number | undefined): { compilation: Compilation; looks: readonly Look[] } {
    const looks: Look[] = [];
    const compilation = compileText(this.program, {
      ...this.optionsOf(build, true),
      ...(seed === undefined ? {} : { seed }),
      watchWork: { looked: (look) => looks.push(look) },
    });
    return { compilation, looks };
  }

  /** A compilation of which rewriting stops after so many steps. */
  stopped(build: Build | 'chosen', steps: number): Compilation {
    return compileText(this.program, { ...this.optionsOf(this.buildOf(build), false), until: steps });
  }

  /** The history of a compilation; null for a program with errors. Whoever seeks in it does not rely on its position. */
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

  /** The first error; null for a program without errors. */
  get fault(): Said | null {
    const { ok, diagnostics } = this.compiled();
    if (ok) return null;
    const { line, message, hint } = firstOf(diagnostics);
    return said('programFault', line, message, hint);
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
