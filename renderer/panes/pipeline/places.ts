// Maps a pipeline's lines to nodes of the graph or lines in the editor.
import type { PipelineSource } from '../../../compiler/index.ts';
import { placeOfLine } from '../../session/program/places.ts';
import type { Session } from '../../session/session.svelte.ts';

export function selectLine(session: Session, { nodes }: PipelineSource, line: number): void {
  if (nodes.length > 0) {
    const node = nodes[line - 1] ?? -1;
    return session.selection.select(node < 0 ? [] : [node], 'pipeline');
  }
  const place = placeOfLine(session.program.source, line);
  if (place === null) return session.selection.select([], 'pipeline');
  session.selection.selectPlace(place, 'pipeline');
  // While this program has errors, the displayed nodes belong to another one.
  if (session.compilation.stale) session.selection.nodes = new Set();
}

export function litLines(session: Session, { nodes }: PipelineSource): ReadonlySet<number> {
  const lit = new Set<number>();
  const { nodes: selection } = session.selection;
  if (nodes.length > 0) {
    nodes.forEach((node, index) => selection.has(node) && lit.add(index + 1));
    return lit;
  }
  const places = session.compilation.stale
    ? []
    : session.timeline.nodes.filter(({ id, end }) => end > 0 && selection.has(id));
  const starts = [...places, ...(session.selection.place === null ? [] : [session.selection.place])].map(
    ({ start }) => start,
  );
  let at = 0;
  const text = session.program.source.split('\n');
  const ends = text.map((line) => (at += line.length + 1));
  for (const start of starts) lit.add(ends.findIndex((end) => start < end) + 1);
  return lit;
}
