import type { SsaData, SsaStep } from '../../../compiler/index.ts';
import { ssaText } from '../../text/en/ssa.ts';
import type { Parts, Text } from '../../text/index.ts';
import { phiOf } from './steps.ts';

/** As in the lines, or by variable, block, and kind for values in no line. */
export function namesOf({ values }: Pick<SsaData, 'values'>): (value: number) => string {
  const names = new Map(values.map(({ value, name, label }) => [value, name === '' ? label : name]));
  return (value) => names.get(value) ?? '⊥';
}

/** @param at number of completed steps */
export function sentenceAt(data: SsaData, at: number, text: Text): string {
  const words = ssaText(text);
  const step = data.steps[at - 1];
  if (step === undefined) return words.start;
  const said = sentenceOf(data, step, words.steps);
  if (at < data.steps.length) return said;
  return `${said} ${data.truncated ? words.truncated(at) : words.end(data.phis.length)}`;
}

function sentenceOf(data: SsaData, step: SsaStep, words: Parts['ssa']['steps']): string {
  const name = namesOf(data);
  /** A variable's only value has its name, but “x is x” says nothing. */
  const called = (value: number): string => {
    const found = data.values.find((each) => each.value === value);
    return found !== undefined && name(value) === found.variable
      ? words.only(found.variable, block(found.block))
      : name(value);
  };
  const block = (at: number): string => data.blocks[at]?.name ?? '';
  const list = (all: readonly string[]): string => (all.length === 0 ? '∅' : `{${all.join(', ')}}`);
  const variable = 'variable' in step ? (data.variables[step.variable] ?? '') : '';
  const { braun } = words;
  const isBraun = data.algorithm === 'braun' || data.algorithm === 'braun-scc';
  switch (step.kind) {
    case 'visit': {
      const [atEnd, atBeginning] = isBraun ? [braun.visitEnd, braun.visit] : [words.visitEnd, words.visit];
      return (step.atEnd ? atEnd : atBeginning)(variable, block(step.block));
    }
    case 'write':
      return braun.write(variable, block(step.block), called(step.value));
    case 'seal':
      return braun.seal(block(step.block));
    case 'phi-argument': {
      const at = Math.floor(step.phi / 2 / data.variables.length);
      const from = block(data.blocks[at]?.predecessors[step.place] ?? -1);
      return words.phiArgument(name(step.phi), from, called(step.value));
    }
    case 'found':
      return words.found(variable, block(step.block), called(step.value));
    case 'place-phi':
      return (step.open === true ? braun.placeOpen : words.placePhi)(
        variable,
        block(step.block),
        name(phiOf(data, step.block, step.variable)),
      );
    case 'fill-phi':
      return words.fillPhi(name(step.phi), step.args.map(name).join(', '));
    case 'remove-phi':
      return step.by < 0
        ? words.removeUndefined(name(step.phi))
        : words.removePhi(name(step.phi), called(step.by));
    case 'frontier':
      return words.frontier(variable, block(step.block), list(step.frontier.map(block)));
    case 'dj-edge':
      return (step.taken ? words.joinTaken : words.joinRefused)(block(step.from), block(step.to), step.level);
    case 'scc':
      return words.circle(list(step.phis.map(name)), list(step.outside.map(name)), step.outside.length);
    case 'not-live':
      return words.notLive(variable, block(step.block));
    case 'rename':
      return words.use(variable, block(step.block), called(step.value));
  }
}
