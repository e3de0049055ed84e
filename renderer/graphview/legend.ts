// The row below the drawing: kinds of nodes, which it shows and hides, and kinds of lines.
import type { EdgeKind, NodeKind } from './scene/kinds.ts';
import type { GraphWords } from './types.ts';

const KINDS = [
  'control',
  'data',
  'phi',
  'constant',
  'memory',
  'effect',
] as const satisfies readonly NodeKind[];
const LINES = ['control', 'data', 'memory', 'guard'] as const satisfies readonly EdgeKind[];

export interface LegendOptions {
  readonly words: GraphWords;
  readonly hidden: ReadonlySet<NodeKind>;
  readonly has: (kind: NodeKind) => boolean;
  readonly onToggle: (kind: NodeKind) => void;
}

export function drawLegend(host: HTMLElement, { words, hidden, has, onToggle }: LegendOptions): void {
  const focused = [...host.querySelectorAll('button')].indexOf(document.activeElement as HTMLButtonElement);
  const buttons = KINDS.map((kind) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = kind;
    button.setAttribute('aria-pressed', String(!hidden.has(kind)));
    button.append(document.createElement('i'), words[kind]);
    // Kinds beyond those of integer programs appear only if present.
    button.hidden = (kind === 'memory' || kind === 'effect') && !has(kind) && !hidden.has(kind);
    button.addEventListener('click', () => onToggle(kind));
    return button;
  });
  const lines = document.createElement('span');
  lines.className = 'lines';
  for (const kind of LINES) {
    if (kind === 'memory' && !has(kind)) continue;
    const line = document.createElement('span');
    const stroke = document.createElement('b');
    stroke.className = kind;
    line.append(stroke, words.edges[kind]);
    lines.append(line);
  }
  host.replaceChildren(...buttons, lines);
  buttons[focused]?.focus({ preventScroll: true });
}
