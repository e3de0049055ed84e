// How a program is compiled for a check, and the matching scene. Imports no compiler, because the window uses
// it.
import type { AnalysisName, Optimization, PlantedName } from '../../compiler/index.ts';
import type { Scene } from './scene.ts';

export interface Build {
  readonly optimize: Optimization;
  readonly rulesOff: readonly string[];
  readonly apply: AnalysisName | null;
  readonly planted: PlantedName | null;
}

export const FULL: Build = { optimize: 'full', rulesOff: [], apply: null, planted: null };

export const buildOf = ({ optimize, rulesOff, apply, planted }: Partial<Scene>): Build => ({
  optimize: optimize ?? FULL.optimize,
  rulesOff: rulesOff ?? FULL.rulesOff,
  apply: apply ?? null,
  planted: planted ?? null,
});

export const sceneOfBuild = ({ optimize, rulesOff, apply, planted }: Build): Partial<Scene> => ({
  optimize,
  rulesOff,
  ...(apply === null ? {} : { apply }),
  ...(planted === null ? {} : { planted }),
});
