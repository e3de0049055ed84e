// Coalescing: where a value is only copied to another and both are never needed at once, they become one interval and
// get one register, so that the copy can be dropped. Copies in deep loops come first.
//
// This is the aggressive form: it asks whether the intervals meet, not whether the result is still easy to colour.
import {
  classOf,
  isRegister,
  isVirtual,
  machineOps,
  type MachineCode,
  type MachineInstruction,
  type Register,
} from '../../target/x64/index.ts';
import type { Interval } from '../intervals.ts';
import { overlap, union } from '../ranges.ts';

/** Two registers that had better be the same. Either may be physical. */
export interface Copy {
  readonly from: Register;
  readonly to: Register;
  readonly depth: number;
}

/** The register-to-register copies, deepest loops first. */
export function collectCopies(code: MachineCode): Copy[] {
  const copies: Copy[] = [];
  for (const { instructions, loopDepth } of code.blocks) {
    for (const instruction of instructions) {
      if (!isCopyLike(instruction)) continue;
      const { operands } = instruction;
      for (let i = 0; i < operands.length; i += 2) {
        const [from, to] = [operands[i], operands[i + 1]];
        if (!isRegister(from) || !isRegister(to)) continue;
        if (classOf(code, from.register) === classOf(code, to.register))
          copies.push({ from: from.register, to: to.register, depth: loopDepth });
      }
    }
  }
  return copies.sort((a, b) => b.depth - a.depth);
}

/** Moves, and the extension of a byte, which reads best within one register. */
function isCopyLike({ op }: MachineInstruction): boolean {
  return (
    op === machineOps.mov || op === machineOps.movsd || op === machineOps.parallel || op === machineOps.movzx
  );
}

/** Which values share an interval. */
export class Classes {
  private readonly parent = new Map<Register, Register>();

  /** The value that stands for a value's class. */
  find(value: Register): Register {
    let root = value;
    for (let up = this.parent.get(root); up !== undefined; up = this.parent.get(root)) root = up;
    for (let at = value; at !== root;) {
      const up = this.parent.get(at) ?? root;
      this.parent.set(at, root);
      at = up;
    }
    return root;
  }

  /** Values that were joined to another. */
  get size(): number {
    return this.parent.size;
  }

  join(root: Register, other: Register): void {
    this.parent.set(other, root);
  }
}

/**
 * Merges intervals along copies; the map keeps one interval a class.
 * @param fixed values that must stay alone, such as the short ones that spilling makes
 */
export function coalesce(
  intervals: Map<Register, Interval>,
  copies: readonly Copy[],
  fixed: ReadonlySet<Register>,
): Classes {
  const classes = new Classes();
  for (const copy of copies) {
    if (!isVirtual(copy.from) || !isVirtual(copy.to) || fixed.has(copy.from) || fixed.has(copy.to)) continue;
    const a = intervals.get(classes.find(copy.from));
    const b = intervals.get(classes.find(copy.to));
    if (a === undefined || b === undefined || a === b || overlap(a.ranges, b.ranges)) continue;
    classes.join(a.key, b.key);
    intervals.set(a.key, { key: a.key, ranges: union(a.ranges, b.ranges), weight: a.weight + b.weight });
    intervals.delete(b.key);
  }
  return classes;
}
