// A program under check: compiled when a check first asks, and once for each setting.
import { compile, type Compilation, type Optimization } from '../../../compiler/index.ts';

export class Subject {
  readonly program: string;
  readonly level: number;
  private readonly made = new Map<string, Compilation>();

  /** @param level the newest chapter that the program may use */
  constructor(program: string, level: number) {
    this.program = program;
    this.level = level;
  }

  compiled(optimize: Optimization = 'full', record = false): Compilation {
    const key = `${optimize} ${record}`;
    const known = this.made.get(key);
    if (known !== undefined) return known;
    const compilation = compile(this.program, { level: this.level, optimize, record });
    this.made.set(key, compilation);
    return compilation;
  }

  /** The first error; '' for a program without errors. */
  get fault(): string {
    const { ok, diagnostics } = this.compiled();
    if (ok) return '';
    const [{ line, message, hint }] = diagnostics;
    return `line ${line}: ${message}. ${hint}`;
  }
}
