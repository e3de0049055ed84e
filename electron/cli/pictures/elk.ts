// ELK on this thread, without a window.
import ELK from 'elkjs/lib/elk.bundled.js';
import type { Layouter } from '../../../renderer/graphview/plain.ts';

export function elkHere(): Layouter {
  const elk = new ELK();
  return (graph) => elk.layout(graph);
}
