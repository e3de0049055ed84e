// Blocks of a control-flow graph as places: by name, content, and what a construction adds.
import { flowOf, ssaOf, type SsaAlgorithm, type SsaData } from '../../../compiler/index.ts';
import type { Spot } from './spots.ts';

/** `phi x`, `def x`, `use x`, `frontier b`, `block b`. */
export const FLOW_QUERY = /^(phi|def|use|frontier|block) (\w+)$/;
export const FLOW_QUERY_FORM = 'must be “phi x”, “def x”, “use x”, “frontier b”, or “block b”';

export const flowSpot = (block: number): Spot => ({ kind: 'flow-block', block });

const isAsked: Readonly<Record<string, (data: SsaData, block: number, name: string) => boolean>> = {
  phi: ({ phis, variables }, block, name) =>
    phis.some((phi) => phi.block === block && variables[phi.variable] === name),
  def: ({ blocks }, block, name) => blocks[block]?.defs.includes(name) === true,
  use: ({ blocks }, block, name) => blocks[block]?.uses.includes(name) === true,
  frontier: ({ blocks }, block, name) =>
    blocks.some((each) => each.name === name && each.frontier.includes(block)),
  block: ({ blocks }, block, name) => blocks[block]?.name === name,
};

/** The places of a query in a textual flow graph; none in other texts. */
export function flowSpotsOf(query: string, text: string, algorithm: SsaAlgorithm): Spot[] {
  const [, kind = '', name = ''] = FLOW_QUERY.exec(query) ?? [];
  const data = flowDataOf(text, algorithm);
  const isHere = isAsked[kind];
  if (isHere === undefined || data === null) return [];
  return data.blocks.flatMap((_, block) => (isHere(data, block, name) ? [flowSpot(block)] : []));
}

/** The blocks that can be picked: all but the empty entry. */
export function flowBlockNames(text: string): { readonly block: number; readonly name: string }[] {
  const data = flowDataOf(text, 'dfs');
  return (data?.blocks ?? []).map(({ name }, block) => ({ block, name })).slice(1);
}

function flowDataOf(text: string, algorithm: SsaAlgorithm): SsaData | null {
  if (flowOf(text).kind !== 'program') return null;
  const answer = ssaOf(text, { algorithm });
  return answer.kind === 'ssa' ? answer.data : null;
}
