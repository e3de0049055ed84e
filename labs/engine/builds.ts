// How a program is compiled for a check, and the scene that shows it so. It imports nothing that runs: the window has it.
import type { AnalysisName, Optimization, PlantedName } from '../../compiler/index.ts';
import type { Scene } from './scene.ts';

export interface Build {
  readonly optimize: Optimization;
  readonly rulesOff: readonly string[];
  readonly apply: AnalysisName | null;
  /** A mistake that is planted in the optimizer. */
  readonly planted: PlantedName | null;
}

export const FULL: Build = { optimize: 'full', rulesOff: [], apply: null, planted: null };

/** How a scene has a program compiled. */
export const buildOf = ({ optimize, rulesOff, apply, planted }: Partial<Scene>): Build => ({
  optimize: optimize ?? FULL.optimize,
  rulesOff: rulesOff ?? FULL.rulesOff,
  apply: apply ?? null,
  planted: planted ?? null,
});

/** What shows a program as it was compiled. */
export const sceneOfBuild = ({ optimize, rulesOff, apply, planted }: Build): Partial<Scene> => ({
  optimize,
  rulesOff,
  ...(apply === null ? {} : { apply }),
  ...(planted === null ? {} : { planted }),
});
