// Says which rule of scheduling a place breaks, and how to fix it.
import { joined, say, type Phrase, type Said } from '../base/phrase.ts';
import type { Node } from '../ir/node.ts';
import { blockHint } from '../ir/text/read-places.ts';
import type { PlaceFault } from './own.ts';

export interface PlaceFaultWords {
  readonly message: Phrase;
  readonly hint: Phrase;
}

/** The message begins with the rule. */
export function placeFaultWords(fault: PlaceFault): PlaceFaultWords {
  const { rule, message, hint } = wordsOf(fault);
  return { message: joined([rule, message], ': '), hint };
}

const text = (node: Node): string => String(node);

function wordsOf(fault: PlaceFault): PlaceFaultWords & { readonly rule: Said } {
  const node = text(fault.node);
  switch (fault.rule) {
    case 'control':
      return {
        rule: say`a block is a control node`,
        message: say`${node} is placed in ${text(fault.named)}, which is not a control node of a block`,
        hint: blockHint,
      };
    case 'elsewhere':
      return {
        rule: say`some nodes have a fixed block`,
        message:
          fault.home === null
            ? say`${node} is in no block, so it cannot be placed`
            : say`${node} always belongs to the block of ${text(fault.home)}`,
        hint: say`Place only the nodes that float.`,
      };
    case 'missing':
      return {
        rule: say`every value has a block`,
        message: say`${node} has no place, but ${text(fault.other)} in the block of ${text(fault.otherHead)} uses it`,
        hint: say`Write a place for each node that floats. If your pass adds nodes, place them, too.`,
      };
    case 'dominance':
    case 'order':
      return {
        rule: say`a definition dominates its uses`,
        message: say`${node} is in the block of ${headText(fault.blockHead)}, but ${text(fault.other)} needs it in the block of ${text(fault.otherHead)}, which control can reach without it: ${fault.path.map(text).join(' → ')}`,
        hint: say`Choose a block that lies on every path from the start to the use. A Phi needs each value at the end of the matching predecessor.`,
      };
    case 'check':
      return {
        rule: say`a node stays below its check`,
        message: say`${node} is in the block of ${headText(fault.blockHead)}, which its control ${text(fault.other)} does not dominate`,
        hint: say`Slot 0 of this node holds the control that makes it safe. Choose this block, or one that it dominates.`,
      };
    case 'fixed':
      return {
        rule: say`some nodes have a fixed block`,
        message: say`${node} is in the block of ${headText(fault.blockHead)}, but its control is ${text(fault.other)}`,
        hint: say`Place only the nodes that float.`,
      };
    case 'memory':
      return {
        rule: say`a load precedes what may overwrite its memory`,
        message: say`${node} is in the block of ${headText(fault.blockHead)}, but control can reach it after ${text(fault.other)} in the block of ${text(fault.otherHead)}, which may overwrite what it reads`,
        hint: say`This is an anti-dependence, which no edge shows. Choose a block above it on the dominator tree.`,
      };
  }
}

const headText = (head: Node | null): string => (head === null ? '-' : text(head));
