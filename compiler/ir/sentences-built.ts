// What is told of a node that was built: one row an op, for those of which there is more to say than their inputs.
import { joined, say, textOf, type Phrase } from '../base/phrase.ts';
import { parameterIn } from './labels.ts';
import type { ControlOp, DataOp, MemoryOp } from './ops/table.ts';
import type { Narrator } from './sentences.ts';

/** A node that was just built. */
interface Built {
  readonly self: Phrase;
  readonly inputs: readonly number[];
  readonly payload: string;
  /** The name of the node at a slot. */
  readonly name: (slot: number) => Phrase;
  /** The names of all from a slot on. */
  readonly names: (from: number) => Phrase;
  readonly narrator: Narrator;
}

export function tellBuilt(narrator: Narrator): Phrase {
  const built = narrator.look(narrator.root);
  if (built === null) return '';
  const { inputs, payload } = built;
  const self = narrator.newName(narrator.root);
  const name = (slot: number): Phrase => narrator.newName(inputs[slot] ?? -1);
  const names = (from: number): Phrase => list(inputs.slice(from).map((_, i) => name(from + i)));
  const tell = tellers.get(built.op) ?? ofInputs;
  return tell({ self, inputs, payload, name, names, narrator });
}

function list(names: readonly Phrase[]): Phrase {
  if (names.length < 2) return names[0] ?? say`nothing`;
  const shown = names.length > 6 ? [...names.slice(0, 5), say`${names.length - 5} more`] : names;
  return say`${joined(shown.slice(0, -1), ', ')} and ${shown[shown.length - 1]}`;
}

const ofInputs = ({ self, names }: Built): Phrase => say`built ${self} of ${names(1)}`;
const plainly = ({ self }: Built): Phrase => say`built ${self}`;

/** `S.x of New 21`, `element Phi 3 of New 4`. */
const placeText = ({ payload, name, inputs }: Built, indexSlot: number): Phrase =>
  inputs.length > indexSlot
    ? say`element ${name(indexSlot)} of ${name(2)}`
    : say`${payload.slice(payload.lastIndexOf('.') + 1)} of ${name(2)}`;

function tellReturnNode({ self, payload, name, narrator }: Built): Phrase {
  const ended = payload === '' ? say`the program` : say`the function ${narrator.functionName(payload)}`;
  return say`built ${self}, which ends ${ended} with ${name(1)}`;
}

function tellCall({ self, inputs, name, names }: Built): Phrase {
  const given = inputs.length > 3 ? say` with ${names(3)}` : '';
  return say`built ${self}, which calls ${name(2)}${given}`;
}

/** All but ops that compute. Adding one of the others without a word of it is a type error. */
const sentences: Readonly<Record<ControlOp | DataOp | MemoryOp, (built: Built) => Phrase>> = {
  Start: ofInputs,
  Stop: ofInputs,
  Never: ofInputs,
  Constant: plainly,
  CProj: plainly,
  XCtrl: plainly,
  Fun: plainly,
  Proj: ({ self }) =>
    textOf(self) === 'arg' ? say`built arg, the argument of the program` : say`built ${self}`,
  Phi: ({ self, name, names }) => say`built ${self}, which chooses between ${names(1)} at ${name(0)}`,
  If: ({ self, name }) => say`built ${self}, which tests ${name(1)}`,
  Region: ({ self, inputs }) => say`built ${self}, where ${inputs.length - 1} ways of control meet`,
  Loop: ({ self }) => say`built ${self}, the head of a loop; its back edge is still open`,
  ZeroCheck: ({ self, name }) => say`built ${self}, which stops the program where ${name(1)} is 0`,
  CheckIndex: ({ self, name }) =>
    say`built ${self}, which stops the program where ${name(1)} is no index below ${name(2)}`,
  CheckLength: ({ self, name }) => say`built ${self}, which stops the program where ${name(1)} is negative`,
  Return: tellReturnNode,
  Fault: ({ self, payload }) => say`built ${self}, which ends the program with the fault ${payload}`,
  Scope: ({ self }) => say`built ${self}, which holds control and the variables`,
  Parm: ({ self, payload }) =>
    parameterIn(payload).index < 0 ? say`built ${self}` : say`built ${self}, which every caller gives`,
  Call: tellCall,
  CallEnd: ({ self, name }) => say`built ${self}, where control comes back from ${name(0)}`,
  New: ({ self, payload, inputs, name }) =>
    inputs.length > 1
      ? say`built ${self}, a new ${payload} with the length ${name(1)}`
      : say`built ${self}, a new ${payload}`,
  Load: (built) => say`built ${built.self}, which reads ${placeText(built, 3)}`,
  Store: (built) => say`built ${built.self}, which puts ${built.name(3)} into ${placeText(built, 4)}`,
  MemMerge: ({ self, names }) => say`built ${self}, all memory: ${names(1)}`,
  Length: ({ self, name }) => say`built ${self}, the length of ${name(1)}`,
  Cast: ({ self, name }) => say`built ${self}: ${name(1)}, of which a test has shown more`,
  ReadOnly: ({ self, name }) => say`built ${self}: ${name(1)}, through which nothing can be changed`,
  Address: ({ self, name }) => say`built ${self}, where the elements of ${name(1)} begin`,
};
const tellers: ReadonlyMap<string, (built: Built) => Phrase> = new Map(Object.entries(sentences));
