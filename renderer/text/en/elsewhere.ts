// Texts about the subjects of panes that the window also shows elsewhere.
import type { StrategyName } from '../../../compiler/index.ts';

export const elsewhereEn = {
  strategies: {
    peephole: 'peepholes',
    cp: 'CP',
    uce: 'UCE',
    'in-turn': 'in turn',
    combined: 'combined',
    congruence: 'congruence',
  } satisfies Record<StrategyName, string>,
  unapplyTitle: 'Undo the rewrites of this analysis',
  appliedNote: (analysis: string) => `${analysis} applied`,
  overlays: {
    analysis: { name: 'analysis', title: 'Color the nodes by the results of the analysis at this step' },
    semantics: {
      name: 'run',
      title: 'Show the content of the Semantics pane: values under ρ, the path of control, regions',
    },
    tiles: { name: 'tiles', title: 'Color the nodes by the instructions that compute them' },
  },
  verifyStep: 'Does this step preserve the program’s behavior?',
  verifySoFar: 'Does the program still behave as written after this step?',
  withMistake: 'with a planted bug',
  unplantTitle: 'Remove the bug that the lab planted in this compiler',
  veto: 'Compile again without this step',
  vetoLast: 'Restore the last vetoed step',
  rules: {
    run: 'Run on my program',
    check: 'Check soundness',
    showOwn: 'Write a peephole rule',
    onNote: (files: readonly string[]) =>
      files.length === 1 ? `your rule: ${files[0]}` : `${files.length} of your rules`,
    offTitle: (files: readonly string[]) => `Disable: ${files.join(', ')}`,
    hangs: 'it did not terminate within ten seconds',
  },
  allocator: 'Allocator',
  allocators: {
    coloring: 'coloring',
    linear: 'linear scan',
  },
};
