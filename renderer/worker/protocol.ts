// What the window and its compiler worker say to each other.
import type { CompileOptions, Snapshot } from '../../compiler/index.ts';

export interface CompileRequest {
  readonly number: number;
  readonly source: string;
  readonly options: Pick<CompileOptions, 'optimize' | 'level' | 'disabledRules'>;
}

export interface CompileAnswer {
  readonly number: number;
  readonly snapshot: Snapshot;
}
