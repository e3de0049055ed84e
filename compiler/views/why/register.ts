// Where a node's value is, and if in memory, why, according to the allocator (SpillReason).
import { machineOf } from '../machine/machine.ts';
import { allocate, type AllocationEvent, type IterationRecord } from '../../allocate/index.ts';
import { say, joined, type Phrase } from '../../base/phrase.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import {
  FIRST_VIRTUAL,
  isVirtual,
  registerName,
  type MachineCode,
  type Register,
} from '../../backend/x64/index.ts';
import type { Asked } from './context.ts';
import type { WhyCondition, WhyNot } from './data.ts';

type Spill = Extract<AllocationEvent, { readonly kind: 'spill' | 'rematerialize' }>;

const MAX_NAMED = 4;

const conditions: Readonly<Record<Spill['because'], WhyCondition>> = {
  'none-allowed': 'survives-calls',
  'all-taken': 'register-free',
  saving: 'worth-saving',
  cheapest: 'dear-enough',
};

/** Null for a node without a separate machine value. */
export function whyNotInRegister(node: Node, context: Asked): WhyNot | null {
  if (!['int', 'float', 'pointer'].includes(node.type.kind) || node.op === ops.Constant) return null;
  const { machine = {}, registers } = context.request;
  for (const code of machineOf(context.compilation, machine).selected.functions) {
    const register = registerOf(code, node);
    if (register < 0) continue;
    const { record } = allocate(code, machine.allocator, {
      record: true,
      ...(registers === undefined ? {} : { registers }),
    });
    return fateOf(node, register, record, context);
  }
  return null;
}

function registerOf({ virtuals }: MachineCode, node: Node): Register {
  for (let i = 0; i < virtuals.count; i++) {
    const register = FIRST_VIRTUAL + i;
    if (virtuals.nodeOf(register) === node.id && !virtuals.isTemporary(register)) return register;
  }
  return -1;
}

function fateOf(
  node: Node,
  register: Register,
  iterations: readonly IterationRecord[],
  context: Asked,
): WhyNot | null {
  const name = context.name(node);
  const answer = (condition: WhyCondition, text: Phrase): WhyNot => ({
    question: 'register',
    done: condition === 'done',
    condition,
    text,
  });
  let place = -1;
  let kind = '';
  for (const iteration of iterations) {
    const record = iteration.nodes.find((each) => each.register === register);
    if (record === undefined) break;
    [place, kind] = [record.place, record.class];
    const spill = iteration.events.find(
      (event): event is Spill =>
        (event.kind === 'spill' || event.kind === 'rematerialize') && event.node === record.root,
    );
    if (spill === undefined) continue;
    const where =
      spill.kind === 'spill'
        ? say`${name} is spilled to a stack slot`
        : say`${name} is rematerialized at its uses`;
    return answer(conditions[spill.because], say`${where}: ${whyText(spill, iteration, context)}`);
  }
  if (place < 0 || kind === '') return null;
  return answer('done', say`${name} is kept in ${registerName(place)}`);
}

function whyText({ because, cost, holders }: Spill, iteration: IterationRecord, context: Asked): Phrase {
  const accesses = cost.toFixed(2).replace(/\.?0+$/, '');
  switch (because) {
    case 'none-allowed':
      return say`while it is live, a call or an instruction clobbers every register that it could use`;
    case 'saving':
      return say`the only free register is callee-saved and would have to be saved first, while spilling costs only ${accesses} memory accesses`;
    case 'cheapest':
      return say`more values are live at the same time than there are registers, and this one is the cheapest to spill (${accesses} memory accesses)`;
    case 'all-taken': {
      const names = holders.slice(0, MAX_NAMED).map((holder) => holderName(holder, iteration, context));
      const more = holders.length - names.length;
      const all = joined(names, ', ');
      return more > 0
        ? say`values that are live at the same time occupy all registers: ${all} and ${more} more; spilling costs ${accesses} memory accesses`
        : say`values that are live at the same time occupy all registers: ${all}; spilling costs ${accesses} memory accesses`;
    }
  }
}

function holderName(holder: Register, { code }: IterationRecord, { name }: Asked): Phrase {
  if (!isVirtual(holder)) return '';
  const node = code.facts.nodes[code.virtuals.nodeOf(holder)];
  return node == null ? code.virtuals.nameOf(holder) : name(node);
}
