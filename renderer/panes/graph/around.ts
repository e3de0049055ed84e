// Nodes within a distance of others, along inputs and uses. Paths do not pass through hubs, whose many uses
// carry little information.
import type { NodeState } from '../../../compiler/index.ts';

/** A node with more uses is a hub. */
const HUB = 8;

export function around(
  nodes: readonly NodeState[],
  chosen: ReadonlySet<number>,
  steps: number,
): ReadonlySet<number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const users = new Map<number, number[]>();
  for (const { id, inputs } of nodes)
    for (const input of new Set(inputs)) {
      const known = users.get(input);
      if (known === undefined) users.set(input, [id]);
      else known.push(id);
    }
  const isHub = (id: number): boolean => {
    const op = byId.get(id)?.op;
    return (
      op === 'Constant' ||
      op === 'Start' ||
      op === 'Stop' ||
      (users.get(id)?.length ?? 0) > HUB ||
      (byId.get(id)?.inputs.length ?? 0) > HUB
    );
  };
  const found = new Set([...chosen].filter((id) => byId.has(id)));
  let edge = [...found];
  for (let step = 0; step < steps; step++) {
    const next = edge
      // A chosen node appears with all its neighbors, even if it is a hub.
      .filter((id) => chosen.has(id) || !isHub(id))
      .flatMap((id) => [...(byId.get(id)?.inputs ?? []), ...(users.get(id) ?? [])])
      .filter((id) => byId.has(id) && !found.has(id));
    edge = [...new Set(next)];
    for (const id of edge) found.add(id);
  }
  return found;
}
