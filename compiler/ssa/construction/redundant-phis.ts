// Braun et al. (2013), algorithm 5: phis that use only each other and one other value equal that value. Finds
// strongly connected components of “uses”, operands first; phis of a component without an outside operand are
// searched again.
import type { Recorder } from '../form.ts';
import type { PhiWeb } from './phi-web.ts';

export function removeRedundantPhis(web: PhiWeb, recorder: Recorder): void {
  const stack = [{ components: componentsOf(web, web.remaining()), next: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const component = top.components[top.next++];
    if (component === undefined) stack.pop();
    else {
      // Inner components precede the components that use them.
      const inner = look(web, recorder, component);
      if (inner.length > 0) stack.push({ components: componentsOf(web, inner), next: 0 });
    }
  }
}

/** Replaces a component that equals one value; otherwise returns its phis without an outside operand. */
function look(web: PhiWeb, recorder: Recorder, component: readonly number[]): number[] {
  const members = new Set(component.map((block) => block * 2 + 1));
  const outside = new Set<number>();
  const inner: number[] = [];
  for (const block of component) {
    recorder.visits++;
    const others = web.argumentsOf(block).filter((value) => !members.has(value));
    for (const value of others) outside.add(value);
    if (others.length === 0) inner.push(block);
  }
  if (recorder.isOn)
    recorder.step({
      kind: 'scc',
      phis: [...members].map((value) => web.packed(value)),
      outside: [...outside].map((value) => web.packed(value)),
    });
  if (outside.size > 1) return inner;
  const [value = web.undefinedValue] = outside;
  for (const block of component) web.replace(block, value);
  return [];
}

/** Tarjan's algorithm over the phis of these blocks: components, operands first. */
function componentsOf(web: PhiWeb, blocks: readonly number[]): number[][] {
  const operands = new Map(blocks.map((block) => [block, [] as number[]]));
  for (const [block, found] of operands)
    for (const value of web.argumentsOf(block))
      if (value % 2 === 1 && operands.has(value >> 1)) found.push(value >> 1);
  const number = new Map<number, number>();
  const low = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  const components: number[][] = [];
  const lower = (block: number, to: number): void => {
    low.set(block, Math.min(low.get(block) ?? 0, to));
  };
  for (const root of blocks) {
    if (number.has(root)) continue;
    const stack = [{ block: root, next: -1 }];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const { block } = top;
      if (top.next < 0) {
        number.set(block, number.size);
        low.set(block, number.size - 1);
        open.push(block);
        isOpen.add(block);
        top.next = 0;
      }
      const operand = operands.get(block)?.[top.next++];
      if (operand !== undefined) {
        if (!number.has(operand)) stack.push({ block: operand, next: -1 });
        else if (isOpen.has(operand)) lower(block, number.get(operand) ?? 0);
        continue;
      }
      stack.pop();
      const above = stack.at(-1);
      if (above !== undefined) lower(above.block, low.get(block) ?? 0);
      if (low.get(block) !== number.get(block)) continue;
      const component = open.splice(open.indexOf(block));
      for (const member of component) isOpen.delete(member);
      components.push(component);
    }
  }
  return components;
}
