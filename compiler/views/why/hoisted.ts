// Why a node is in a loop: which operand or check limits the scheduler (upperBound), followed up to the node
// that cannot leave the loop itself.
import { naturalLoop } from '../../analysis/loops.ts';
import { dominates } from '../../analysis/index.ts';
import { joined, say, type Phrase } from '../../base/phrase.ts';
import { checkKind } from '../../analysis/checks.ts';
import { sliceOf } from '../../ir/memory-slices.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import type { FieldShape } from '../../ir/shapes.ts';
import { placingOf } from '../../schedule/arrange.ts';
import { placeEarly, placeFixed, upperBound, usesOf, type Placing } from '../../schedule/place.ts';
import type { Asked } from './context.ts';
import type { WhyCondition, WhyNot } from './data.ts';

export function whyNotHoisted(node: Node, context: Asked): WhyNot | null {
  const kind = context.request.machine?.schedule ?? 'best';
  const { blockOf } = context.compilation.schedule(kind);
  const placing = placingOf(context.graph);
  const { loops, cfg } = placing;
  const answer = (condition: WhyCondition, text: Phrase, done = false): WhyNot => ({
    question: 'hoisted',
    done,
    condition,
    text,
  });
  const block = blockOf[node.id] ?? -1;
  if (block < 0 || (node.op.control === true && checkKind(node.op) === null)) return null;
  const { name } = context;
  if (moves(node)) {
    const user = usesOf(cfg, node, blockOf).find((use) => loops.depth[use.block] > loops.depth[block]);
    if (user !== undefined)
      return answer(
        'done',
        say`${name(node)} is computed before the loop in which ${name(user.user)} uses it`,
        true,
      );
  }
  if (loops.depth[block] === 0) return null;
  const fixed = placeFixed(placing);
  if (fixed[node.id] >= 0)
    return answer(
      'floats',
      say`${name(node)} is pinned to its place in the control flow, so it runs in every iteration`,
    );
  const early = placeEarly(placing, fixed);
  if (loops.depth[early[node.id]] < loops.depth[block])
    return answer(
      'schedule-hoists',
      say`it could be placed outside the loop, but the schedule ${kind} places it as late as possible`,
    );
  const { way, root } = whatKeeps(node, placing, early, fixed);
  if (root === null) return null;
  const { condition, text } = inLoop(node, root, placing, context);
  const stays = say`${name(node)} stays in the loop`;
  if (way.length === 0) return answer(condition, say`${stays}: it ${text}`);
  return answer(condition, say`${stays}: it needs ${joined(way.map(name), ' → ')}, which ${text}`);
}

const moves = ({ op }: Node): boolean =>
  op !== ops.Phi && op !== ops.Constant && op !== ops.Proj && op !== ops.Parm;

/** Follows the limiting nodes up to one with a fixed place in the loop. */
function whatKeeps(
  node: Node,
  placing: Placing,
  early: Int32Array,
  fixed: Int32Array,
): { readonly way: readonly Node[]; readonly root: Node | null } {
  const way: Node[] = [];
  for (let at = node; ;) {
    const { by } = upperBound(placing, at, early);
    if (by === null || by.op.control === true || fixed[by.id] >= 0) return { way, root: by };
    way.push(by);
    at = by;
  }
}

function inLoop(
  node: Node,
  root: Node,
  placing: Placing,
  { name }: Asked,
): { readonly condition: WhyCondition; readonly text: Phrase } {
  if (root.op.control === true)
    return {
      condition: 'check-outside',
      text: say`must not be computed before ${name(root)}`,
    };
  if (root.type.kind === 'memory') {
    const writers = root.op === ops.Phi ? writersOf(node, root, placing) : [];
    const changed = say`reads memory that the loop changes`;
    const [writer] = writers;
    return {
      condition: 'memory-unchanged',
      text: writer === undefined ? say`${changed}: ${name(root)}` : say`${changed}: by ${name(writer)}`,
    };
  }
  const { cfg } = placing;
  if (root.op === ops.Phi && cfg.blocks.some(({ head }) => head === root.input(0) && head.op === ops.Loop))
    return {
      condition: 'input-outside',
      text: say`needs ${name(root)}, which changes in every iteration`,
    };
  return { condition: 'input-outside', text: say`needs ${name(root)}, which the loop recomputes` };
}

function writersOf(load: Node, phi: Node, { cfg, dominators }: Placing): Node[] {
  const head = cfg.blockOfHead[phi.input(0).id];
  const latches = cfg.blocks[head].predecessors.filter((block) => dominates(dominators, head, block));
  const inside = naturalLoop(cfg.blocks, head, latches);
  const field = load.op.access !== undefined ? (load.aux as FieldShape) : null;
  const found: Node[] = [];
  const seen = new Set<Node>([phi]);
  const waiting = phi.inputs.slice(1);
  for (let memory = waiting.pop(); memory !== undefined; memory = waiting.pop()) {
    const at = memory !== null && field !== null ? sliceOf(memory, field) : memory;
    if (at === null || seen.has(at)) continue;
    seen.add(at);
    if (at.op === ops.Phi) waiting.push(...at.inputs.slice(1));
    else if (at.op.access?.writes === true && inside.has(blockOfControl(cfg, at.input(0)))) found.push(at);
    else if (at.op === ops.Proj && at.input(0).op === ops.CallEnd) found.push(at.input(0));
  }
  return found;
}

const blockOfControl = (cfg: Placing['cfg'], control: Node): number => cfg.blockOfHead[control.id];
