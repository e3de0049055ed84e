// Sentences about new nodes: one row for each op that needs more than a list of its inputs.
import { joined, say, textOf, type Phrase } from '../base/phrase.ts';
import { parameterIn } from './labels.ts';
import type { ControlOp, DataOp, MemoryOp } from '../ir/ops/table.ts';
import type { Narrator } from './sentences.ts';

interface Built {
  readonly self: Phrase;
  readonly inputs: readonly number[];
  readonly aux: string;
  readonly name: (slot: number) => Phrase;
  /** The name of an index; a constant appears as its number. */
  readonly indexName: (slot: number) => Phrase;
  readonly names: (from: number) => Phrase;
  readonly narrator: Narrator;
}

export function tellBuilt(narrator: Narrator): Phrase {
  const built = narrator.look(narrator.root);
  if (built === null) return '';
  const { inputs, aux } = built;
  const self = narrator.newName(narrator.root);
  const name = (slot: number): Phrase => narrator.newName(inputs[slot] ?? -1);
  const indexName = (slot: number): Phrase => {
    const index = narrator.look(inputs[slot] ?? -1);
    return index?.op === 'Constant' ? index.aux : name(slot);
  };
  const names = (from: number): Phrase => list(inputs.slice(from).map((_, i) => name(from + i)));
  const tell = tellers.get(built.op) ?? ofInputs;
  return tell({ self, inputs, aux, name, indexName, names, narrator });
}

function list(names: readonly Phrase[]): Phrase {
  if (names.length < 2) return names[0] ?? say`nothing`;
  const shown = names.length > 6 ? [...names.slice(0, 5), say`${names.length - 5} more`] : names;
  const [last, ...before] = shown.toReversed();
  const [second, ...others] = before;
  return others.length === 0
    ? say`${second} and ${last}`
    : say`${joined(others.toReversed(), ', ')}, ${second}, and ${last}`;
}

const ofInputs = ({ self, names }: Built): Phrase => say`${self} is built from ${names(1)}`;
const plainly = ({ self }: Built): Phrase => say`${self} is built`;

const placeText = ({ aux, name, indexName, inputs }: Built, indexSlot: number): Phrase =>
  inputs.length > indexSlot
    ? say`element ${indexName(indexSlot)} of ${name(2)}`
    : say`${aux.slice(aux.lastIndexOf('.') + 1)} of ${name(2)}`;

function tellReturnNode({ self, aux, name, narrator }: Built): Phrase {
  const ended = aux === '' ? say`the program` : say`the function ${narrator.functionName(aux)}`;
  return say`${self} is built: it returns ${name(1)} from ${ended}`;
}

function tellCall({ self, inputs, name, names }: Built): Phrase {
  const given = inputs.length > 3 ? say` with ${names(3)}` : '';
  return say`${self} is built: it calls ${name(2)}${given}`;
}

/** All ops except those that only compute; the type checker reports missing rows. */
const sentences: Readonly<Record<ControlOp | DataOp | MemoryOp, (built: Built) => Phrase>> = {
  Start: ofInputs,
  Stop: ofInputs,
  Never: ofInputs,
  Constant: plainly,
  CProj: plainly,
  XCtrl: plainly,
  Fun: plainly,
  Proj: ({ self }) =>
    textOf(self) === 'arg' ? say`arg is built: it is the argument of the program` : say`${self} is built`,
  Phi: ({ self, name, names }) => say`${self} is built: at ${name(0)}, it selects one of ${names(1)}`,
  If: ({ self, name }) => say`${self} is built: it branches on ${name(1)}`,
  Region: ({ self, inputs }) => say`${self} is built: ${inputs.length - 1} control paths merge here`,
  Loop: ({ self }) => say`${self} is built: it is a loop header, whose back edge is still missing`,
  ZeroCheck: ({ self, name }) => say`${self} is built: it stops the program if ${name(1)} is 0`,
  CheckIndex: ({ self, name }) =>
    say`${self} is built: it stops the program if ${name(1)} is not a valid index for the length ${name(2)}`,
  CheckLength: ({ self, name }) => say`${self} is built: it stops the program if ${name(1)} is negative`,
  Return: tellReturnNode,
  Fault: ({ self, aux }) => say`${self} is built: it ends the program with the fault ${aux}`,
  Scope: ({ self }) => say`${self} is built: it holds control and the variables`,
  Parm: ({ self, aux }) =>
    parameterIn(aux).index < 0
      ? say`${self} is built`
      : say`${self} is built: each caller supplies its value`,
  Call: tellCall,
  CallEnd: ({ self, name }) => say`${self} is built: control returns here from ${name(0)}`,
  New: ({ self, aux, inputs, name }) =>
    inputs.length > 1
      ? say`${self} is built: it allocates ${aux} with the length ${name(1)}`
      : say`${self} is built: it allocates ${aux}`,
  Load: (built) => say`${built.self} is built: it reads ${placeText(built, 3)}`,
  Store: (built) => say`${built.self} is built: it stores ${built.name(3)} in ${placeText(built, 4)}`,
  MemMerge: ({ self, names }) => say`${self} is built: it combines all memory: ${names(1)}`,
  Length: ({ self, name }) => say`${self} is built: it is the length of ${name(1)}`,
  Cast: ({ self, name }) => say`${self} is built: it is ${name(1)} with a type that a test has narrowed`,
  ReadOnly: ({ self, name }) => say`${self} is built: it is a read-only view of ${name(1)}`,
  Address: ({ self, name }) => say`${self} is built: it is the address of the first element of ${name(1)}`,
};
const tellers: ReadonlyMap<string, (built: Built) => Phrase> = new Map(Object.entries(sentences));
