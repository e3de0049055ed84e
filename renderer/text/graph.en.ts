// The words of the graph's search, its keys, and of what a walk through it says, in English.
export const graphEn = {
  find: 'Find a node',
  findHint: 'number, op, type:…, rule:…, source:…, /regular expression/',
  findCommand: 'Graph: find a node',
  found: (at: number, of: number) => (of === 0 ? 'nothing' : at === 0 ? String(of) : `${at} of ${of}`),
  badExpression: 'not a regular expression',
  inputs: 'Graph: reveal inputs of the selection',
  uses: 'Graph: reveal uses of the selection',
  keep: 'Graph: keep only the selection',
  hide: 'Graph: hide the selection',
  showHidden: 'Graph: show hidden nodes',
  hidden: (count: number) => `${count} hidden`,
  closeOverlay: 'Show only the graph',
  closeGaps: 'Compact layout',
  closeGapsTitle: 'Lay out this picture alone until you go to another step; all steps share one layout',
  foldTitle:
    'Choose what to draw as single boxes. Click a box or press Enter to unfold it; press Backspace to fold it',
  foldBy: {
    auto: 'fold automatically',
    function: 'fold functions',
    loop: 'fold loops',
    block: 'fold blocks',
    selection: 'fold everything except the neighborhood of the selection',
    none: 'fold nothing',
  },
  foldCommand: (what: string) => `Graph: ${what}`,
  layAlone: 'Graph: toggle the compact layout',
  layingOut: 'Laying out the graph …',
  stop: 'Stop',
  stopLayout: 'Graph: stop the layout',
  history: 'Graph: history of the selected node',
  said: (title: string, inputs: string, uses: string) =>
    `${title}. ${inputs === '' ? 'No inputs' : `From ${inputs}`}. ${uses === '' ? 'Not used' : `Used by ${uses}`}.`,
};
export type GraphPaneText = typeof graphEn;
