import type { Pane } from '../../session/pane.ts';
import GuidePane from './GuidePane.svelte';
import { guidingOf } from './state/guiding.svelte.ts';

export const guidePane: Pane = {
  id: 'guide',
  group: 'program',
  title: (text) => text.guide,
  component: GuidePane,
  commands: [
    {
      id: 'export-lab',
      label: ({ text }) => text.handing.exportLab,
      isThere: ({ lab: { handing } }) => handing !== null,
      run: ({ lab: { handing } }) => void handing?.save('lab'),
    },
    {
      id: 'export-work',
      label: ({ text }) => text.handing.exportAll,
      isThere: ({ lab: { handing } }) => handing !== null,
      run: ({ lab: { handing } }) => void handing?.save('all'),
    },
    {
      id: 'save-portfolio',
      label: ({ text }) => text.handing.portfolio.save,
      isThere: ({ lab: { handing } }) => handing !== null,
      run: ({ lab: { handing } }) => void handing?.savePortfolio(),
    },
    {
      id: 'import-work',
      label: ({ text }) => text.handing.import,
      isThere: ({ chooseFile }) => chooseFile !== null,
      run: ({ chooseFile }) => chooseFile?.(),
    },
  ],
  states: [guidingOf],
};
