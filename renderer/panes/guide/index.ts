import type { Pane } from '../../session/panes/pane.ts';
import GuidePane from './GuidePane.svelte';
import { guidingOf } from './state/guiding.svelte.ts';

export const guidePane: Pane = {
  id: 'guide',
  group: 'program',
  title: (text) => text.guide,
  reads: [
    'answering',
    'argument',
    'compilation',
    'dialogs',
    'front',
    'graph',
    'host',
    'lab',
    'late',
    'machine',
    'options',
    'overlay',
    'overrides',
    'persistence',
    'program',
    'programs',
    'replace',
    'selection',
    'settings',
    'startup',
    'status',
    'tellSetAside',
    'timeline',
    'trust',
    'visit',
  ],
  component: GuidePane,
  commands: [
    {
      id: 'export-lab',
      label: ({ text }) => text.handing.exportLab,
      isThere: ({ lab }) => lab.handing !== null,
      run: ({ lab }) => void lab.handing?.save('lab'),
    },
    {
      id: 'export-work',
      label: ({ text }) => text.handing.exportAll,
      isThere: ({ lab }) => lab.handing !== null,
      run: ({ lab }) => void lab.handing?.save('all'),
    },
    {
      id: 'save-portfolio',
      label: ({ text }) => text.handing.portfolio.save,
      isThere: ({ lab }) => lab.handing !== null,
      run: ({ lab }) => void lab.handing?.savePortfolio(),
    },
    {
      id: 'import-work',
      label: ({ text }) => text.handing.import,
      isThere: ({ dialogs: { chooseFile } }) => chooseFile !== null,
      run: ({ dialogs: { chooseFile } }) => chooseFile?.(),
    },
  ],
  states: [guidingOf],
};
