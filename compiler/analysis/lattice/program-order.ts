// The nodes of a graph in program order, for systems of equations and their tables.
//
// Control is in reverse postorder, function by function, true sides first, so a loop's body precedes what
// follows the loop. Phis follow their merge. A value comes where it is first needed: before a branch or check
// that uses it, or at the end of an arm. Unneeded nodes come last, by id.
import { reversePostorder } from '../../base/reverse-postorder.ts';
import { controlUsers } from '../../ir/control-walk.ts';
import type { Graph } from '../../ir/graph.ts';
import type { Node } from '../../ir/node.ts';
import { NodeSet } from '../../ir/node-set.ts';
import { ops } from '../../ir/ops/table.ts';
import { allHeads } from '../../ir/owners.ts';

export function programOrder(graph: Graph, isWanted: (node: Node) => boolean): Node[] {
  const placed = new NodeSet(graph.nodes.length);
  for (const control of controlOrder(graph)) placeControl(control, placed);
  for (const node of graph.all()) placeValue(node, placed);
  return placed.nodes.filter(isWanted);
}

function controlOrder(graph: Graph): Node[] {
  const visited = new NodeSet(graph.nodes.length);
  const order: Node[] = [];
  for (const head of allHeads(graph)) order.push(...reversePostorder(head, successors, visited));
  for (const node of graph.all()) if (node.op.control === true && !visited.has(node)) order.push(node);
  return order;
}

function successors(control: Node): Node[] {
  const users = controlUsers(control);
  return control.op.multi === true ? users.sort((a, b) => Number(a.aux) - Number(b.aux)) : users;
}

function placeControl(control: Node, placed: NodeSet): void {
  const isMerge = control.op === ops.Region || control.op === ops.Loop;
  if (!isMerge) for (const input of control.inputs) placeNeeded(input, placed);
  placed.add(control);
  if (isMerge) for (const user of byId(control.uses)) if (user.op === ops.Phi) placed.add(user);
  for (const user of byId(usersAt(control))) {
    if (user.op.control !== true && user.op !== ops.Phi) placeValue(user, placed);
    if (user.op === ops.Region || user.op === ops.Loop) placeArms(control, user, placed);
  }
}

/** Inputs of the program, and constants, follow its start. */
function usersAt(control: Node): readonly Node[] {
  if (control.op === ops.Start) return [];
  const [above] = control.inputs;
  return control.op === ops.CProj && above?.op === ops.Start
    ? [...above.uses, ...control.uses]
    : control.uses;
}

function placeArms(control: Node, merge: Node, placed: NodeSet): void {
  const phis = byId(merge.uses).filter(({ op }) => op === ops.Phi);
  merge.inputs.forEach((above, slot) => {
    if (slot > 0 && above === control) for (const phi of phis) placeNeeded(phi.inputs[slot], placed);
  });
}

const byId = (nodes: readonly Node[]): Node[] => [...nodes].sort((a, b) => a.id - b.id);

function placeNeeded(node: Node | null | undefined, placed: NodeSet): void {
  if (node != null && node.op.control !== true && node.op !== ops.Phi) placeValue(node, placed);
}

/** Places a value after its operands; iterative, because graphs may be deep. */
function placeValue(root: Node, placed: NodeSet): void {
  if (placed.has(root) || root.op.control === true) return;
  const stack = [{ node: root, slot: 0 }];
  const open = new Set([root]);
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const input = top.node.inputs[top.slot++];
    if (top.slot > top.node.inputs.length) {
      placed.add(top.node);
      stack.pop();
    } else if (input != null && input.op.control !== true && input.op !== ops.Phi) {
      if (placed.has(input) || open.has(input)) continue;
      open.add(input);
      stack.push({ node: input, slot: 0 });
    }
  }
}
