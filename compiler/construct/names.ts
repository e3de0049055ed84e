// Resolving names, with the errors that tell what is wrong and what was perhaps meant.
import type { Span } from '../source/span.ts';
import type { Name } from '../syntax/ast.ts';
import type { Symbols, Variable } from './symbols.ts';

/** Takes an error by its code; the words are in source/messages.ts. */
export type Report = (code: string, span: Span, args: Readonly<Record<string, string>>) => void;

export class Names {
  private readonly symbols: Symbols;
  private readonly report: Report;
  private readonly suggest: (name: string, candidates: readonly string[]) => string | null;
  private readonly reported = new Set<string>();

  constructor(symbols: Symbols, report: Report, suggest: Names['suggest']) {
    this.symbols = symbols;
    this.report = report;
    this.suggest = suggest;
  }

  /** The variable that a name stands for; null and an error (once a name) where there is none. */
  resolve(name: Name, code = 'undefined-name'): Variable | null {
    const variable = this.symbols.find(name.name);
    if (variable === null && !this.reported.has(name.name)) {
      this.reported.add(name.name);
      const suggestion = this.suggest(name.name, this.symbols.visibleNames());
      this.report(code, name.span, { name: name.name, suggestion: suggestion ?? '' });
    }
    return variable;
  }

  /** The variable to be assigned; null and an error where there is none or it is final. */
  assignable(name: Name): Variable | null {
    const variable = this.resolve(name, 'assign-undefined');
    if (variable === null || !variable.final) return variable;
    this.report('reassign-final', name.span, { name: name.name });
    return null;
  }

  /** Reports a second declaration of a name in one block. */
  checkNew(name: Name): boolean {
    const earlier = this.symbols.ownedByBlock(name.name);
    if (earlier === undefined) return true;
    this.report('redefinition', name.span, {
      name: name.name,
      builtin: earlier.declared === null ? 'yes' : '',
    });
    return false;
  }
}
