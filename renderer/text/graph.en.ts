// The words of the graph's search, its keys, and of what a walk through it says, in English.
export const graphEn = {
  find: 'Find a node',
  findHint: 'number, op, type:…, rule:…, source:…, /regular expression/',
  findCommand: 'Graph: find a node',
  found: (at: number, of: number) => (of === 0 ? 'nothing' : at === 0 ? String(of) : `${at} of ${of}`),
  badExpression: 'not a regular expression',
  inputs: 'Graph: reveal the inputs of what is selected',
  uses: 'Graph: reveal the uses of what is selected',
  keep: 'Graph: keep only what is selected',
  hide: 'Graph: hide what is selected',
  showHidden: 'Graph: show what is hidden',
  hidden: (count: number) => `${count} hidden`,
  closeOverlay: 'The graph alone',
  foldTitle: 'What is drawn as one box each; a click or Enter opens it, Backspace folds it again',
  foldBy: {
    auto: 'auto folds',
    function: 'fold functions',
    loop: 'fold loops',
    block: 'fold blocks',
    selection: 'fold all but the nodes around the selection',
    none: 'fold nothing',
  },
  foldCommand: (what: string) => `Graph: ${what}`,
  layAlone: 'Graph: lay out this picture by itself, or with all others',
  layingOut: 'The graph is being laid out.',
  stop: 'Stop',
  stopLayout: 'Graph: stop the layout',
  history: 'Graph: history of the selected node',
  said: (title: string, inputs: string, uses: string) =>
    `${title}. ${inputs === '' ? 'No inputs' : `From ${inputs}`}. ${uses === '' ? 'Not used' : `Used by ${uses}`}.`,
};
export type GraphPaneText = typeof graphEn;
