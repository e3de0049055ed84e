// Texts that only one pane needs: they are in the script of the pane, so the window starts without them. The
// German ones are in one script with all German texts, which the window loads before it speaks German.
import type { Text } from './en/index.ts';
import type { analysisEn } from './en/analysis.ts';
import type { assemblyEn } from './en/assembly.ts';
import type { blocksEn } from './en/blocks.ts';
import type { classEn } from './en/class.ts';
import type { compareEn } from './en/compare.ts';
import type { machineEn } from './en/machine.ts';
import type { pipelineEn } from './en/pipeline.ts';
import type { registersEn } from './en/registers.ts';
import type { rulesEn } from './en/rules.ts';
import type { semanticsEn } from './en/semantics.ts';
import type { ssaEn } from './en/ssa.ts';
import type { v8En } from './en/v8.ts';
import type { worklistEn } from './en/worklist.ts';

export interface Parts {
  readonly analysis: typeof analysisEn;
  readonly assembly: typeof assemblyEn;
  readonly blocks: typeof blocksEn;
  readonly class: typeof classEn;
  readonly compare: typeof compareEn;
  readonly machine: typeof machineEn;
  readonly pipeline: typeof pipelineEn;
  readonly registers: typeof registersEn;
  readonly rules: typeof rulesEn;
  readonly semantics: typeof semanticsEn;
  readonly ssa: typeof ssaEn;
  readonly v8: typeof v8En;
  readonly worklist: typeof worklistEn;
}

/** @returns finds the part in the language of the window's text */
export const partOf =
  <Name extends keyof Parts>(name: Name, english: Parts[Name]) =>
  ({ parts }: Pick<Text, 'parts'>): Parts[Name] =>
    parts[name] ?? english;
