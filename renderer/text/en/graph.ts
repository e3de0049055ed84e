import type { NodeEffect, TraceFact } from '../../names.ts';

const effectWords = { Read: 'read', Write: 'write', Throw: 'throw', Deopt: 'deoptimize' };

export const graphEn = {
  find: 'Find a node',
  findHint: 'number, op, type:…, rule:…, source:…, /regular expression/',
  findCommand: 'Graph: find a node',
  found: (at: number, of: number) => (of === 0 ? 'nothing' : at === 0 ? String(of) : `${at} of ${of}`),
  searching: 'searching …',
  expressionFaults: {
    invalid: 'not a regular expression',
    'too-slow': 'takes too long',
    failed: 'search failed',
  },
  inputs: 'Graph: reveal inputs of the selection',
  uses: 'Graph: reveal uses of the selection',
  keep: 'Graph: keep only the selection',
  hide: 'Graph: hide the selection',
  showHidden: 'Graph: show hidden nodes',
  hidden: (count: number) => `${count} hidden`,
  closeOverlay: 'Show only the graph',
  layout: 'Layout',
  layoutTitle:
    'Stable: all steps share one layout, so nothing moves while you step. ELK: each picture gets its own layout, without room for nodes of other steps',
  layouts: { stable: 'stable layout', elk: 'ELK layout' },
  insist: (boxes: number) => `Lay out ${boxes.toLocaleString('en')} boxes with ELK`,
  insistTitle: 'Pictures of this size can take ELK several seconds. You can stop it',
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
  switchLayout: 'Graph: switch between the stable layout and ELK',
  layingOut: 'Laying out the graph …',
  stop: 'Stop',
  stopLayout: 'Graph: stop the layout',
  history: 'Graph: history of the selected node',
  traced: {
    title: 'Color the nodes of the trace and label them',
    facts: {
      none: 'no overlay',
      type: 'types',
      phase: 'created by phase',
      reducer: 'created by reducer',
      properties: 'properties',
      place: 'source positions',
    } satisfies Record<TraceFact, string> as Readonly<Record<TraceFact, string>>,
    unknown: {
      type: 'no type',
      phase: 'unknown phase',
      reducer: 'unknown reducer',
      properties: 'unknown properties',
      place: 'no source position',
    },
    /** @param column 0: the whole line */
    place: (name: string, line: number, column: number) =>
      [name, `line ${line}`, column === 0 ? '' : `column ${column}`].filter(Boolean).join(', '),
    effects: (effects: readonly NodeEffect[]) =>
      effects.length === 0
        ? 'no effects'
        : `${effects.map((effect) => effect.charAt(0)).join('')}: may ${effects.map((effect) => effectWords[effect]).join(', ')}`,
    select: (count: number) => `Select ${count === 1 ? 'this node' : `these ${count} nodes`}`,
  },
  tiles: {
    heading: 'Tiles',
    summary: (tiles: number, nodes: number, instructions: number) =>
      `${tiles} ${tiles === 1 ? 'tile covers' : 'tiles cover'} ${nodes} nodes with ${instructions} ${instructions === 1 ? 'instruction' : 'instructions'}.`,
    choose: 'Select a node to see its tile, its cost, and the tiles that were not chosen.',
    unfinished: 'Instruction selection covers the finished graph. Go to the last step to see its tiles.',
    none: 'No tile covers this node, and no separate instruction computes it.',
    cost: (instructions: number) => `${instructions} ${instructions === 1 ? 'instruction' : 'instructions'}`,
    covers: 'Covers',
    chosen: (saves: number) =>
      saves === 0 ? 'chosen' : `chosen, saves ${saves} ${saves === 1 ? 'instruction' : 'instructions'}`,
    required: 'not chosen, because this does not hold:',
    alone: 'No tile in the table has this root and covers more than one node.',
    families: {
      memory: 'Memory operand',
      address: 'Address arithmetic',
      flags: 'Flags',
      bits: 'Bits',
      update: 'Update in memory',
      rounding: 'Rounding',
    },
  },
  said: (title: string, inputs: string, uses: string) =>
    `${title}. ${inputs === '' ? 'No inputs' : `From ${inputs}`}. ${uses === '' ? 'Not used' : `Used by ${uses}`}.`,
};
export type GraphPaneText = typeof graphEn;
