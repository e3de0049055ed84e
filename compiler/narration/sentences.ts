// One sentence for each step of a log.
//
// Steps of peephole rules share one form: what happened to the step's root. For other steps, a function with
// the step's name writes the sentence. Nodes have the names that they had at that time, so the state moves to
// the position immediately before or after the step or its cause, wherever the node exists. Invariant: a step
// without such a function still gets a true sentence.
import { joined, say, textOf, type Phrase } from '../base/phrase.ts';
import { inLanguage, type Language } from '../words/index.ts';
import { EVENT_INTS, EventKind, STEP_INTS, type LogData } from '../ir/log.ts';
import { constantName, functionName, inputName, nodeName, scopeValueName } from './labels.ts';
import type { Replay } from './replay.ts';
import type { ReplayState } from './replay-state.ts';
import { scopeNames, scopePhrase } from '../ir/text/scope-text.ts';
import { buildingSteps, type StepName } from '../ir/step-names.ts';
import { tellBuilt } from './sentences-built.ts';
import { becameText, becomesText, typeWords } from '../ir/text/type-words.ts';

/** '' if the rule has no law. */
export type LawLookup = (rule: string) => Phrase;

/** The name of a step: its number if steps are listed individually; '' if it belongs to the current step. */
export type StepNaming = (step: number) => string;

interface Event {
  readonly kind: number;
  readonly node: number;
  readonly slot: number;
  readonly old: number;
  readonly value: number;
}

type Teller = (narrator: Narrator) => Phrase;

/** Phrases for a step's effect on a node, in one tense. */
interface EffectWords {
  readonly graph: () => Phrase;
  readonly replaced: (root: Phrase, by: Phrase) => Phrase;
  readonly lost: (root: Phrase, input: Phrase, old: Phrase) => Phrase;
  readonly moved: (root: Phrase, input: Phrase, now: Phrase, old: Phrase) => Phrase;
  readonly got: (root: Phrase, value: Phrase, input: Phrase) => Phrase;
  readonly removed: (root: Phrase) => Phrase;
  readonly changed: (root: Phrase) => Phrase;
}

/** Options of a step's sentence. */
interface Telling {
  /** The law of a rule, to be included; default: only the rule's name. */
  readonly law?: LawLookup;
  /** The names of other steps; default: their numbers in the log. */
  readonly numberOf?: StepNaming | undefined;
  readonly language?: Language | undefined;
}

/**
 * What a step did and why, in one sentence, with the nodes' names at that time. Not a method of
 * Replay, so that a script that only replays contains no sentences.
 *
 * @throws RangeError for an invalid step
 */
export function stepSentence(
  replay: Replay,
  step: number,
  { law, numberOf, language }: Telling = {},
): string {
  return new Narrator(replay.data, replay.aside(step), numberOf).tell(step, law, language);
}

/** The same before translation, so that nodes can be found in it. */
export function stepPhrase(
  replay: Replay,
  step: number,
  law: LawLookup = () => '',
): { readonly named: Phrase; readonly told: Phrase } {
  return new Narrator(replay.data, replay.aside(step), () => '').phrase(step, law);
}

export class Narrator {
  private readonly data: LogData;
  private readonly state: ReplayState;
  private index = 0;
  root = -1;
  replacement = -1;
  private rule = '';
  private cause = 0;

  private readonly numberOf: StepNaming;

  constructor(data: LogData, state: ReplayState, numberOf: StepNaming = String) {
    this.data = data;
    this.state = state;
    this.numberOf = numberOf;
  }

  tell(index: number, law: LawLookup = () => '', language: Language = 'en'): string {
    const { told, named } = this.phrase(index, law);
    const text = inLanguage(told, language);
    return this.data.foreign === undefined ? `${inLanguage(named, language)}${sentence(text)}` : text;
  }

  /** The sentence before translation: the rule, if any, and what it did. */
  phrase(index: number, law: LawLookup): { readonly named: Phrase; readonly told: Phrase } {
    this.enter(index);
    if (this.data.foreign !== undefined) return { named: '', told: this.givenReason() };
    const special = tellerOf.get(this.rule)?.(this) ?? '';
    const what = special === '' ? this.whatBecomes() : special;
    const told = say`${what}${this.reason()}${this.because()}`;
    if (special !== '') return { named: '', told };
    const shown = law(this.rule);
    return { named: shown === '' ? `${this.rule}: ` : say`${shown} (${this.rule}): `, told };
  }

  private reason(): Phrase {
    const text = this.givenReason();
    return text === '' ? '' : say`, since ${text}`;
  }

  private givenReason(): Phrase {
    return this.data.reasons[this.data.steps[(this.index - 1) * STEP_INTS + 6]] ?? '';
  }

  private enter(index: number): void {
    const { steps, rules } = this.data;
    const at = (index - 1) * STEP_INTS;
    this.index = index;
    this.rule = rules[steps[at + 2]];
    this.root = steps[at + 3];
    this.cause = steps[at + 4] + 1;
    this.replacement = steps[at + 5];
  }

  // -------------------------------------------------------------------------------------------- for the tellers

  /** A node's name before the step, or after it if the step created the node. */
  name(id: number): Phrase {
    this.state.seek(this.index - 1);
    if (!this.state.isLive(id)) this.state.seek(this.index);
    return this.mention(id);
  }

  /** A node's name after the step, or during the step if it no longer exists. */
  newName(id: number): Phrase {
    this.state.seek(this.index);
    if (id < 0 || this.state.isLive(id)) return this.mention(id);
    const made = this.eventOf(EventKind.create, id);
    if (made === null) return this.name(id);
    const op = this.data.ops[made.slot];
    return op === 'Constant'
      ? constantName(this.data, this.data.auxes[made.value])
      : { node: id, name: `${op} ${id}` };
  }

  private mention(id: number): Phrase {
    const name = nodeName(this.data, this.state, id);
    return id < 0 ? name : { node: id, name };
  }

  /**
   * Op, inputs, and auxiliary data after the step, or before it if the step removed the node; null if the
   * node never existed.
   */
  look(id: number): { readonly op: string; readonly inputs: readonly number[]; readonly aux: string } | null {
    this.state.seek(this.index);
    if (!this.state.isLive(id)) this.state.seek(this.index - 1);
    if (!this.state.isLive(id)) return null;
    return {
      op: this.data.ops[this.state.ops[id]],
      inputs: this.state.inputsOf(id),
      aux: this.data.auxes[this.state.auxes[id]],
    };
  }

  words(type: string): Phrase {
    return typeWords(type, this.data.functions);
  }

  becomes(name: Phrase, type: string): Phrase {
    return becomesText(name, type, this.data.functions);
  }

  functionName(index: string | number): string {
    return functionName(this.data, index);
  }

  isMemory(id: number): boolean {
    this.state.seek(this.index);
    return id >= 0 && this.state.isLive(id) && /^~?mem\b/.test(this.data.types[this.state.types[id]]);
  }

  get hasFunctions(): boolean {
    return this.data.functions.length > 0;
  }

  *events(): Generator<Event> {
    const { events } = this.data;
    const end = this.state.firstEvent(this.index);
    for (let event = this.state.firstEvent(this.index - 1); event < end; event++) {
      const at = event * EVENT_INTS;
      yield {
        kind: events[at],
        node: events[at + 1],
        slot: events[at + 2],
        old: events[at + 3],
        value: events[at + 4],
      };
    }
  }

  eventOf(kind: number, node = this.root): Event | null {
    for (const event of this.events()) if (event.kind === kind && event.node === node) return event;
    return null;
  }

  isScope(id: number): boolean {
    return id >= 0 && this.look(id)?.op === 'Scope';
  }

  private isScopePart(id: number): boolean {
    return this.isScope(id) && (this.look(id)?.inputs[0] ?? -1) < 0;
  }

  /** The last event of one kind on a slot of a Scope, or of the part that has the slot. */
  scopeEvent(kind: number): Event | null {
    const isSlot = (event: Event): boolean => this.isScope(event.node) && !this.isScope(event.value);
    return [...this.events()].findLast((event) => event.kind === kind && isSlot(event)) ?? null;
  }

  /**
   * A Scope after the step, or before it if the step removed it, without memory: `Scope[$ctrl:True,
   * arg:arg][b:2]`; '' for a Scope made of parts.
   */
  scope(id: number): Phrase {
    const scope = this.look(id);
    if (scope === null || [id, ...scope.inputs.slice(1)].some((each) => this.isScopePart(each))) return '';
    const isMemory = scope.inputs.map((input) => this.isMemory(input));
    this.state.seek(this.index);
    if (!this.state.isLive(id)) this.state.seek(this.index - 1);
    return scopePhrase(scope.aux, (slot) =>
      isMemory[slot] ? null : scopeValueName(this.data, this.state, scope.inputs[slot]),
    );
  }

  typeChange(): { readonly old: string; readonly now: string } | null {
    const event = this.eventOf(EventKind.setType);
    return event === null ? null : { old: this.data.types[event.old], now: this.data.types[event.value] };
  }

  // ------------------------------------------------------------------------------------------------ rules, causes

  /** What a rule does to its root, in the present tense. */
  private whatBecomes(): Phrase {
    return this.effect({
      graph: () => say`the graph changes`,
      replaced: (root, by) => say`${root} is replaced by ${by}`,
      lost: (root, input, old) => say`${root} loses ${input}, ${old}`,
      moved: (root, input, now, old) => say`in ${root}, ${input} changes from ${old} to ${now}`,
      got: (root, value, input) => say`${root} gets ${value} as ${input}`,
      removed: (root) => say`${root} is removed`,
      changed: (root) => say`${root} changes`,
    });
  }

  /** What a cause did, in the past tense. */
  private whatBecame(): Phrase {
    return this.effect({
      graph: () => say`the graph changed`,
      replaced: (root, by) => say`${root} was replaced by ${by}`,
      lost: (root, input, old) => say`${root} lost ${input}, ${old}`,
      moved: (root, input, now, old) => say`in ${root}, ${input} changed from ${old} to ${now}`,
      got: (root, value, input) => say`${root} got ${value} as ${input}`,
      removed: (root) => say`${root} was removed`,
      changed: (root) => say`${root} was changed`,
    });
  }

  private effect(words: EffectWords): Phrase {
    const { root, replacement } = this;
    if (replacement >= 0) return words.replaced(this.name(root), this.newName(replacement));
    if (root < 0) return words.graph();
    for (const { kind, node, slot, old, value } of this.events()) {
      if (node !== root) continue;
      const input = inputName(this.look(root)?.op ?? '', slot);
      const isLoss = kind === EventKind.removeInput || (kind === EventKind.setInput && value < 0);
      if (isLoss) return words.lost(this.name(root), input, this.name(old));
      if (kind === EventKind.setInput)
        return words.moved(this.name(root), input, this.newName(value), this.name(old));
      if (kind === EventKind.insertInput) return words.got(this.name(root), this.newName(value), input);
      if (kind === EventKind.kill) return words.removed(this.name(root));
    }
    return words.changed(this.name(root));
  }

  /** What the cause did, briefly. Construction steps need none: they follow from the source. */
  private because(): Phrase {
    const { index, root, cause, rule } = this;
    if (cause < 1 || cause >= index) return '';
    this.enter(cause);
    const told =
      this.root === root && isBuilding(this.rule)
        ? say`, as soon as it is built`
        : this.shortCause(
            (isOnce) => followsFromItsCause.has(rule) || (!isOnce && this.touches(root, index)),
          );
    this.enter(index);
    return told;
  }

  /**
   * @param isWhy whether this step's effect made the later one possible; receives whether an equal node
   * already existed
   */
  private shortCause(isWhy: (isOnce: boolean) => boolean): Phrase {
    if (isBuilding(this.rule)) return '';
    const { root, replacement, index } = this;
    if (root < 0) {
      const number = this.numberOf(index);
      return number === '' ? '' : say`, after step ${number}`;
    }
    const isOnce = replacement >= 0 && textOf(this.name(root)) === textOf(this.newName(replacement));
    const what = say`${this.change(isOnce)}${this.atStep(index)}`;
    return isWhy(isOnce) ? say`, because ${what}` : say`; it was visited again because ${what}`;
  }

  private change(isOnce: boolean): Phrase {
    const { root, replacement } = this;
    if (isOnce) return say`${this.name(root)} turned out to be a duplicate`;
    if (replacement >= 0) return say`${this.name(root)} became ${this.newName(replacement)}`;
    const change = this.typeChange();
    return change === null ? this.whatBecame() : becameText(this.name(root), change.now, this.data.functions);
  }

  /**
   * Whether this step changed an input or a user of the other node. Otherwise, the rule inspected other
   * nodes, and may have used more facts than this step.
   */
  private touches(effect: number, later: number): boolean {
    const { state, index, root, replacement } = this;
    state.seek(later - 1);
    if (state.isLive(effect) && state.inputsOf(effect).includes(replacement >= 0 ? replacement : root))
      return true;
    state.seek(index - 1);
    return state.isLive(root) && state.inputsOf(root).includes(effect);
  }

  private atStep(index: number): Phrase {
    const number = this.numberOf(index);
    return number === '' ? '' : say` at step ${number}`;
  }
}

/** `arg` is not capitalized. */
const sentence = (text: string): string =>
  `${text.startsWith('arg ') ? 'a' : text[0].toUpperCase()}${text.slice(1)}.`;

/** Steps of analyses and of dead code elimination name their cause even if it is far away. */
const followsFromItsCause: ReadonlySet<string> = new Set<StepName>([
  'fall',
  'own-value',
  'constant-found',
  'arm-unreachable',
  'congruent',
  'unused',
  'unreachable-arm',
  'dead-end',
  'branch-one-sided',
  'merge-pruned',
]);

const isBuilding = (step: string): boolean => (buildingSteps as readonly string[]).includes(step);

// ---------------------------------------------------------------------------------------------------- construction

/** The value in a slot of a Scope: of a variable, or of a class of memory. */
function heldText(narrator: Narrator, aux: string, slot: number, value: number): Phrase {
  const name = scopeNames(aux)[slot - 1] ?? say`a temporary`;
  const held = narrator.newName(value);
  if (!narrator.isMemory(value)) return say`${name} holds ${held}`;
  if (name === 'mem') return say`memory is ${held}`;
  return name === '[]' ? say`the memory of array elements is ${held}` : say`the memory of ${name} is ${held}`;
}

function tellDeclared(narrator: Narrator): Phrase {
  const added = narrator.scopeEvent(EventKind.insertInput);
  const scope = added === null ? null : narrator.look(added.node);
  if (scope === null || added === null) return '';
  if (narrator.isMemory(added.value)) return heldText(narrator, scope.aux, added.slot, added.value);
  const name = scopeNames(scope.aux)[added.slot - 1];
  const held = narrator.newName(added.value);
  return name === undefined
    ? say`a temporary holds ${held}`
    : say`variable ${name} is declared and holds ${held}`;
}

function tellScopeChange(narrator: Narrator, after: Phrase): Phrase {
  const set = narrator.scopeEvent(EventKind.setInput);
  const scope = set === null ? null : narrator.look(set.node);
  if (scope === null || set === null) return '';
  if (set.slot === 0) return say`control continues from ${narrator.newName(set.value)}${withScope(narrator)}`;
  const held = heldText(narrator, scope.aux, set.slot, set.value);
  return say`${after}${held}${narrator.isMemory(set.value) ? '' : withScope(narrator)}`;
}

function withScope(narrator: Narrator): Phrase {
  const scope = narrator.scope(narrator.root);
  return scope === '' ? '' : joined([': ', scope], '');
}

function tellBlockClosed(narrator: Narrator): Phrase {
  const before = narrator.eventOf(EventKind.setAux);
  const events = [...narrator.events()];
  // If the step affects several scopes, the events of one do not show all removed variables.
  if (events.some(({ node }) => node !== narrator.root && narrator.isScope(node)))
    return say`a block ends, and its variables go out of scope`;
  const gone = events.filter(({ kind, node }) => kind === EventKind.removeInput && node === narrator.root);
  if (gone.length === 0 || before === null) return say`a block ends`;
  return gone.length === 1
    ? say`a block ends, and its variable goes out of scope`
    : say`a block ends, and its ${gone.length} variables go out of scope`;
}

/** The value comes after control and, in functions, after memory. */
function tellReturn(narrator: Narrator): Phrase {
  const added = [...narrator.events()].filter(
    ({ kind, node }) => kind === EventKind.insertInput && node === narrator.root,
  );
  const value = added.findLast((event) => !narrator.isMemory(event.value));
  if (value === undefined) return '';
  const name = narrator.newName(value.value);
  return narrator.hasFunctions
    ? say`the function can return ${name} here`
    : say`the program can end here and return ${name}`;
}

function tellLoopClosed(narrator: Narrator): Phrase {
  const back = narrator.eventOf(EventKind.setInput);
  return back === null
    ? ''
    : say`the loop is closed: its back edge leads from ${narrator.newName(back.value)} to ${narrator.newName(narrator.root)}`;
}

const memoryText = (name: string): Phrase => (name === 'mem' ? say`memory` : say`the memory of ${name}`);

function tellLoopPhi(narrator: Narrator): Phrase {
  const phi = narrator.look(narrator.root);
  if (phi === null) return '';
  const isMemory = narrator.isMemory(narrator.root);
  const what = phi.aux === '' ? say`a temporary` : isMemory ? memoryText(phi.aux) : phi.aux;
  return say`${narrator.newName(narrator.root)} is built: the loop may change ${what}, so ${narrator.newName(phi.inputs[0])} selects its value`;
}

// ---------------------------------------------------------------------------------------------------------- passes

const isControlType = (type: string): boolean => type.includes('ctrl');

/** Two types may have the same text, because they differ only in their widening counters. */
function tellTypeChange(
  narrator: Narrator,
  tell: (name: Phrase, old: Phrase, now: Phrase) => Phrase,
): Phrase {
  const change = narrator.typeChange();
  if (change === null) return '';
  const name = narrator.name(narrator.root);
  if (isControlType(change.now)) return narrator.becomes(name, change.now);
  const [old, now] = [narrator.words(change.old), narrator.words(change.now)];
  return textOf(old) === textOf(now)
    ? say`the type of ${name} stays ${now}, which counts as one more widening`
    : tell(name, old, now);
}

const tellType: Teller = (narrator) =>
  tellTypeChange(narrator, (name, old, now) => say`the type of ${name} narrows from ${old} to ${now}`);
const tellFall: Teller = (narrator) =>
  tellTypeChange(narrator, (name, old, now) => say`${name} falls from ${old} to ${now}`);

const replaced =
  (tell: (root: Phrase, by: Phrase) => Phrase): Teller =>
  (narrator) => {
    const { root, replacement } = narrator;
    return replacement < 0 ? '' : tell(narrator.name(root), narrator.newName(replacement));
  };

function tellEqual(root: Phrase, by: Phrase): Phrase {
  return textOf(root) === textOf(by)
    ? say`${root} already exists and is reused`
    : say`${root} is replaced by ${by}, which computes the same value`;
}

const tellers: Readonly<Record<StepName, Teller>> = {
  start: () => say`the graph starts with the nodes Start and Stop`,
  build: tellBuilt,
  'scope-copy': (narrator) =>
    say`the Scope is copied, because control can take two paths from here${withScope(narrator)}`,
  declare: tellDeclared,
  assign: (narrator) => tellScopeChange(narrator, say`now `),
  'scope-merge': (narrator) => tellScopeChange(narrator, say`after the merge, `),
  'close-block': tellBlockClosed,
  'scope-end': (narrator) =>
    say`${narrator.name(narrator.root)} is no longer needed and is removed${withScope(narrator)}`,
  return: tellReturn,
  'close-loop': tellLoopClosed,
  'loop-phi': tellLoopPhi,
  'join-paths': (narrator) =>
    say`all paths to ${narrator.name(narrator.root)} are now known, and so is the value on each of them`,
  'infer-types': () => say`type inference computes the type of every value from its inputs`,
  'place-access': (narrator) =>
    say`${narrator.name(narrator.root)} is pinned to the place that needs it, so that it can be checked there`,
  'guard-access': (narrator) =>
    say`nothing proves that ${narrator.name(narrator.root)} is safe there, so a check precedes it`,
  type: tellType,
  fall: tellFall,
  'own-value': (narrator) =>
    say`${narrator.name(narrator.root)} was used by two functions; now each function has a separate copy`,
  'assume-top': () => say`optimistic analysis starts: every value is ⊤ (no value seen yet)`,
  'unreachable-end': (narrator) =>
    say`control never reaches ${narrator.name(narrator.root)}, so Stop drops it`,
  unused: (narrator) =>
    say`${narrator.name(narrator.root)} is dead code: no needed node uses it, so it is removed`,
  'never-exit': (narrator) =>
    say`${narrator.name(narrator.root)} never ends; it gets an exit that is never taken, so that all control reaches Stop`,
  'unreachable-arm': (narrator) =>
    say`one predecessor of ${narrator.name(narrator.root)} is unreachable and is removed`,
  'dead-end': (narrator) =>
    say`${narrator.name(narrator.root)} leads nowhere, because control never reaches it`,
  'branch-one-sided': (narrator) =>
    say`${narrator.name(narrator.root)} has only one branch left, so it decides nothing and is removed`,
  'merge-pruned': (narrator) =>
    say`${narrator.name(narrator.root)} has only one predecessor left, so it merges nothing and is removed`,
  'constant-folding': replaced((root, by) => say`constant folding computes ${root}: it is ${by}`),
  'value-numbering': replaced(tellEqual),
  'constant-found': replaced((root, by) => say`the analysis found that ${root} is always ${by}`),
  'arm-unreachable': (narrator) =>
    say`the analysis found that control never reaches ${narrator.name(narrator.root)}`,
  congruent: replaced((root, by) => say`${by} replaces ${root}, because the analysis found them congruent`),
  'check-redundant': (narrator) => say`${narrator.name(narrator.root)} is redundant and is removed`,
  'check-cannot-fail': (narrator) => say`${narrator.name(narrator.root)} cannot fail and is removed`,
  'tail-call': (narrator) =>
    say`tail-call elimination: where the function ended by calling itself, control now loops back to ${narrator.name(narrator.root)} with the new arguments`,
  'tail-call-accumulated': (narrator) =>
    say`tail-call elimination with an accumulator: the function called itself and then applied one operation to the result; the accumulator now applies it in each iteration, and control loops back to ${narrator.name(narrator.root)}`,
  'call-inlined': (narrator) =>
    say`inlining copies the body of the function to ${narrator.name(narrator.root)}, where it can be rewritten for the arguments`,
  'call-guarded': (narrator) =>
    say`the function first tests whether it can return at once; a copy of that test precedes ${narrator.name(narrator.root)}, so that only other arguments need the call`,
  'strength-reduced': replaced(
    (root, by) =>
      say`strength reduction: ${root} changes by the same amount in each iteration, so ${by}, to which that amount is added, replaces it`,
  ),
  'loop-deleted': (narrator) =>
    say`${narrator.name(narrator.root)} is removed: it provably ends, it has no effect, and nothing uses its values`,
  'loop-split': (narrator) =>
    say`loop splitting: the iterations of ${narrator.name(narrator.root)} whose bounds checks cannot fail run first, without the checks, and ${narrator.name(narrator.root)} runs the rest`,
  'loop-invariant': (narrator) =>
    say`${narrator.name(narrator.root)} has the same value in every iteration, and it cannot fail before the loop, so it may be computed there`,
  'loop-fully-unrolled': (narrator) =>
    say`${narrator.name(narrator.root)} is fully unrolled: it has a small, known number of iterations, so copies of its body replace it, without the test`,
  'loop-unrolled': (narrator) =>
    say`${narrator.name(narrator.root)} is unrolled: while enough iterations remain, a new loop runs several of them per test, and ${narrator.name(narrator.root)} runs the rest`,
  'load-forwarded': replaced(
    (root, by) => say`on every path to ${root}, the value that it reads is known, so ${by} replaces it`,
  ),
  'object-replaced': (narrator) =>
    say`no load reads ${narrator.name(narrator.root)}, so the stores to it are removed`,
};

const tellerOf: ReadonlyMap<string, Teller> = new Map(Object.entries(tellers));
