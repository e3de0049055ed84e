// One clear sentence for each step of a log, told from the log itself.
//
// Steps that carry the name of a peephole rule are all told alike: what became of the step's root. Steps of
// construction and of the passes have a teller each, by their rule's name. Nodes are named as they were at that time,
// so the state is moved to just before the step, just after it, or to its cause, whichever knows the node.
// Keep true when editing: a step that no teller knows still gets a true sentence.
import { joined, say, textOf, type Phrase } from '../base/phrase.ts';
import { inLanguage, type Language } from '../words/index.ts';
import { EVENT_INTS, EventKind, STEP_INTS, type LogData } from './log.ts';
import { constantName, functionName, inputName, nodeName, scopeValueName } from './labels.ts';
import type { ReplayState } from './replay-state.ts';
import { scopeNames, scopePhrase } from './scope-text.ts';
import { buildingSteps, type StepName } from './step-names.ts';
import { tellBuilt } from './sentences-built.ts';
import { becameText, typeWords } from './type-words.ts';

/** The law of a rule, such as `x + 0 = x`; '' where it has none. */
export type LawLookup = (rule: string) => Phrase;

/** How a step is called: by its number where steps are told one by one; '' where it is part of the step being told. */
export type StepNaming = (step: number) => string;

interface Event {
  readonly kind: number;
  readonly node: number;
  readonly slot: number;
  readonly old: number;
  readonly value: number;
}

type Teller = (narrator: Narrator) => Phrase;

export class Narrator {
  private readonly data: LogData;
  private readonly state: ReplayState;
  private index = 0;
  /** Of the step that is told. */
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

  /** The sentence of a step, counted from 1. */
  tell(index: number, law: LawLookup = () => '', language: Language = 'en'): string {
    const { told, named } = this.phrase(index, law);
    return `${inLanguage(named, language)}${sentence(inLanguage(told, language))}`;
  }

  /** The same, not yet in a language: what was done, and before it the rule that did it, where one did. */
  phrase(index: number, law: LawLookup): { readonly named: Phrase; readonly told: Phrase } {
    this.enter(index);
    const special = tellerOf.get(this.rule)?.(this) ?? '';
    const what = special === '' ? this.whatBecame() : special;
    const told = say`${what}${this.reason()}${this.because()}`;
    if (special !== '') return { named: '', told };
    const shown = law(this.rule);
    return { named: shown === '' ? `${this.rule}: ` : say`${shown} (${this.rule}): `, told };
  }

  /** Why the step was right, where it said so. */
  private reason(): Phrase {
    const text = this.data.reasons[this.data.steps[(this.index - 1) * STEP_INTS + 6]] ?? '';
    return text === '' ? '' : say`, since ${text}`;
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

  /** A node's name before the step, or after it if it was made by it. */
  name(id: number): Phrase {
    this.state.seek(this.index - 1);
    if (!this.state.isLive(id)) this.state.seek(this.index);
    return this.mention(id);
  }

  /** A node's name after the step, or where the step let it come and go. */
  newName(id: number): Phrase {
    this.state.seek(this.index);
    if (id < 0 || this.state.isLive(id)) return this.mention(id);
    const made = this.eventOf(EventKind.create, id);
    if (made === null) return this.name(id);
    const op = this.data.ops[made.slot];
    return op === 'Constant'
      ? constantName(this.data, this.data.payloads[made.value])
      : { node: id, name: `${op} ${id}` };
  }

  private mention(id: number): Phrase {
    const name = nodeName(this.data, this.state, id);
    return id < 0 ? name : { node: id, name };
  }

  /** Op, inputs and payload after the step, or before it if the step removed the node; null where it never was. */
  look(
    id: number,
  ): { readonly op: string; readonly inputs: readonly number[]; readonly payload: string } | null {
    this.state.seek(this.index);
    if (!this.state.isLive(id)) this.state.seek(this.index - 1);
    if (!this.state.isLive(id)) return null;
    return {
      op: this.data.ops[this.state.ops[id]],
      inputs: this.state.inputsOf(id),
      payload: this.data.payloads[this.state.payloads[id]],
    };
  }

  /** A type as a person would say it. */
  words(type: string): Phrase {
    return typeWords(type, this.data.functions);
  }

  /** That a node got a type, in the past tense. */
  became(name: Phrase, type: string): Phrase {
    return becameText(name, type, this.data.functions);
  }

  /** The name of a function. */
  functionName(index: string | number): string {
    return functionName(this.data, index);
  }

  /** Whether a node stands for memory after the step. */
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

  /** The first event of one kind about one node. */
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

  /** How the step changed a slot of a Scope, or of the part of one that holds it: the last event of one kind. */
  scopeEvent(kind: number): Event | null {
    const isSlot = (event: Event): boolean => this.isScope(event.node) && !this.isScope(event.value);
    return [...this.events()].findLast((event) => event.kind === kind && isSlot(event)) ?? null;
  }

  /**
   * A Scope after the step, or before it if the step removed it: `Scope[$ctrl:True, arg:arg][b:2]`, without memory; '' of
   * one that is made of parts.
   */
  scope(id: number): Phrase {
    const scope = this.look(id);
    if (scope === null || [id, ...scope.inputs.slice(1)].some((each) => this.isScopePart(each))) return '';
    const isMemory = scope.inputs.map((input) => this.isMemory(input));
    this.state.seek(this.index);
    if (!this.state.isLive(id)) this.state.seek(this.index - 1);
    return scopePhrase(scope.payload, (slot) =>
      isMemory[slot] ? null : scopeValueName(this.data, this.state, scope.inputs[slot]),
    );
  }

  /** How the step changed the type of its root; null where it did not. */
  typeChange(): { readonly old: string; readonly now: string } | null {
    const event = this.eventOf(EventKind.setType);
    return event === null ? null : { old: this.data.types[event.old], now: this.data.types[event.value] };
  }

  // ------------------------------------------------------------------------------------------------ rules, causes

  /** What a rule did to its root. */
  private whatBecame(): Phrase {
    const { root, replacement } = this;
    if (replacement >= 0) return say`${this.name(root)} was replaced by ${this.newName(replacement)}`;
    if (root < 0) return say`the graph changed`;
    for (const { kind, node, slot, old, value } of this.events()) {
      if (node !== root) continue;
      const input = inputName(this.look(root)?.op ?? '', slot);
      if (kind === EventKind.setInput && value < 0)
        return say`${this.name(root)} lost ${input}, ${this.name(old)}`;
      if (kind === EventKind.setInput) {
        return say`in ${this.name(root)}, ${input} became ${this.newName(value)} instead of ${this.name(old)}`;
      }
      if (kind === EventKind.removeInput) return say`${this.name(root)} lost ${input}, ${this.name(old)}`;
      if (kind === EventKind.insertInput)
        return say`${this.name(root)} got ${this.newName(value)} as ${input}`;
      if (kind === EventKind.kill) return say`${this.name(root)} was removed`;
    }
    return say`${this.name(root)} changed`;
  }

  /** What the cause did, told shortly. Steps of construction need none: each follows from the text. */
  private because(): Phrase {
    const { index, root, cause, rule } = this;
    if (cause < 1 || cause >= index) return '';
    this.enter(cause);
    const told =
      this.root === root && isBuilding(this.rule)
        ? say`, as soon as it was built`
        : this.shortCause(
            (isOnce) => followsFromItsCause.has(rule) || (!isOnce && this.touches(root, index)),
          );
    this.enter(index);
    return told;
  }

  /** @param isWhy whether what this step did is why the later one could be; given whether a node was found to exist already */
  private shortCause(isWhy: (isOnce: boolean) => boolean): Phrase {
    if (isBuilding(this.rule)) return '';
    const { root, replacement, index } = this;
    if (root < 0) {
      const number = this.numberOf(index);
      return number === '' ? '' : say`, after step ${number}`;
    }
    const isOnce = replacement >= 0 && textOf(this.name(root)) === textOf(this.newName(replacement));
    const what = say`${this.change(isOnce)}${this.atStep(index)}`;
    return isWhy(isOnce) ? say`, because ${what}` : say`; it was looked at again because ${what}`;
  }

  private change(isOnce: boolean): Phrase {
    const { root, replacement } = this;
    if (isOnce) return say`${this.name(root)} was found to exist already`;
    if (replacement >= 0) return say`${this.name(root)} became ${this.newName(replacement)}`;
    const change = this.typeChange();
    return change === null ? this.whatBecame() : this.became(this.name(root), change.now);
  }

  /**
   * Whether what this step changed was an input of the other node, or used it. All else that is looked at again after a
   * step is further away: a rule may have found more than that.
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

/** Capital and full stop; the program's own name `arg` stays as it is. */
const sentence = (text: string): string =>
  `${text.startsWith('arg ') ? 'a' : text[0].toUpperCase()}${text.slice(1)}.`;

/** Steps of analyses, and of what they leave dead: they name what they follow from, however far away. */
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

/** What a slot of a Scope holds, said of a variable or of a class of memory. */
function heldText(narrator: Narrator, payload: string, slot: number, value: number): Phrase {
  const name = scopeNames(payload)[slot - 1] ?? say`a value in hand`;
  const held = narrator.newName(value);
  if (!narrator.isMemory(value)) return say`${name} holds ${held}`;
  if (name === 'mem') return say`memory is ${held}`;
  return name === '[]' ? say`the memory of elements is ${held}` : say`the memory of ${name} is ${held}`;
}

function tellDeclared(narrator: Narrator): Phrase {
  const added = narrator.scopeEvent(EventKind.insertInput);
  const scope = added === null ? null : narrator.look(added.node);
  if (scope === null || added === null) return '';
  if (narrator.isMemory(added.value)) return heldText(narrator, scope.payload, added.slot, added.value);
  const name = scopeNames(scope.payload)[added.slot - 1] ?? say`a value in hand`;
  return say`declared ${name}, which holds ${narrator.newName(added.value)}`;
}

function tellScopeChange(narrator: Narrator, after: Phrase): Phrase {
  const set = narrator.scopeEvent(EventKind.setInput);
  const scope = set === null ? null : narrator.look(set.node);
  if (scope === null || set === null) return '';
  if (set.slot === 0) return say`control goes on from ${narrator.newName(set.value)}${withScope(narrator)}`;
  const held = heldText(narrator, scope.payload, set.slot, set.value);
  return say`${after}${held}${narrator.isMemory(set.value) ? '' : withScope(narrator)}`;
}

/** The Scope that a step is about, behind what is said of it. */
function withScope(narrator: Narrator): Phrase {
  const scope = narrator.scope(narrator.root);
  return scope === '' ? '' : joined([': ', scope], '');
}

function tellBlockClosed(narrator: Narrator): Phrase {
  const before = narrator.eventOf(EventKind.setPayload);
  const events = [...narrator.events()];
  // A scope of several nodes: which variables went cannot be told from its own events.
  if (events.some(({ node }) => node !== narrator.root && narrator.isScope(node)))
    return say`a block ended, and its variables are out of sight`;
  const gone = events.filter(({ kind, node }) => kind === EventKind.removeInput && node === narrator.root);
  if (gone.length === 0 || before === null) return say`a block ended`;
  return gone.length === 1
    ? say`a block ended, and its variable is out of sight`
    : say`a block ended, and its ${gone.length} variables are out of sight`;
}

/** The value is added behind control, and in functions before memory. */
function tellReturn(narrator: Narrator): Phrase {
  const added = [...narrator.events()].filter(
    ({ kind, node }) => kind === EventKind.insertInput && node === narrator.root,
  );
  const value = added.findLast((event) => !narrator.isMemory(event.value));
  if (value === undefined) return '';
  const name = narrator.newName(value.value);
  return narrator.hasFunctions
    ? say`${name} can be returned here`
    : say`the program can end here with ${name}`;
}

function tellLoopClosed(narrator: Narrator): Phrase {
  const back = narrator.eventOf(EventKind.setInput);
  return back === null
    ? ''
    : say`the loop was closed: control comes back to ${narrator.newName(narrator.root)} from ${narrator.newName(back.value)}`;
}

const memoryText = (name: string): Phrase => (name === 'mem' ? say`memory` : say`the memory of ${name}`);

function tellLoopPhi(narrator: Narrator): Phrase {
  const phi = narrator.look(narrator.root);
  if (phi === null) return '';
  const isMemory = narrator.isMemory(narrator.root);
  const what = phi.payload === '' ? say`a value in hand` : isMemory ? memoryText(phi.payload) : phi.payload;
  return say`built ${narrator.newName(narrator.root)}: the loop may change ${what}, so ${narrator.newName(phi.inputs[0])} chooses its value`;
}

// ---------------------------------------------------------------------------------------------------------- passes

const isControlType = (type: string): boolean => type.includes('ctrl');

function tellType(narrator: Narrator): Phrase {
  const change = narrator.typeChange();
  if (change === null) return '';
  const name = narrator.name(narrator.root);
  if (isControlType(change.now)) return narrator.became(name, change.now);
  return say`${name} is now known to be ${narrator.words(change.now)}, not only ${narrator.words(change.old)}`;
}

function tellFall(narrator: Narrator): Phrase {
  const change = narrator.typeChange();
  if (change === null) return '';
  const name = narrator.name(narrator.root);
  if (isControlType(change.now)) return narrator.became(name, change.now);
  const [old, now] = [narrator.words(change.old), narrator.words(change.now)];
  return textOf(old) === textOf(now)
    ? say`${name} stays ${now}, and is counted as widened once more`
    : say`${name} fell from ${old} to ${now}`;
}

/** Of a step that put another node in its root's place. */
const replaced =
  (tell: (root: Phrase, by: Phrase) => Phrase): Teller =>
  (narrator) => {
    const { root, replacement } = narrator;
    return replacement < 0 ? '' : tell(narrator.name(root), narrator.newName(replacement));
  };

function tellEqual(root: Phrase, by: Phrase): Phrase {
  return textOf(root) === textOf(by)
    ? say`${root} exists already and is used once more`
    : say`${root} was replaced by ${by}, which computes the same`;
}

const tellers: Readonly<Record<StepName, Teller>> = {
  start: () => say`the graph begins with Start and Stop`,
  build: tellBuilt,
  'scope-copy': (narrator) =>
    say`the Scope was copied, since control can go two ways from here${withScope(narrator)}`,
  declare: tellDeclared,
  assign: (narrator) => tellScopeChange(narrator, say`now `),
  'scope-merge': (narrator) => tellScopeChange(narrator, say`after the merge `),
  'close-block': tellBlockClosed,
  'scope-end': (narrator) =>
    say`${narrator.name(narrator.root)} has done its work and was removed${withScope(narrator)}`,
  return: tellReturn,
  'close-loop': tellLoopClosed,
  'loop-phi': tellLoopPhi,
  'join-ways': (narrator) =>
    say`all ways to ${narrator.name(narrator.root)} are known now, and the values that come along them`,
  'infer-types': () => say`the types of all values were computed from what these are made of`,
  'place-access': (narrator) =>
    say`${narrator.name(narrator.root)} was given the place where it is needed, to be checked there`,
  'guard-access': (narrator) =>
    say`nothing shows that ${narrator.name(narrator.root)} is sound there, so it is checked before it is done`,
  type: tellType,
  fall: tellFall,
  'own-value': (narrator) =>
    say`${narrator.name(narrator.root)} was used by two functions; now each has one of its own`,
  'assume-nothing': () => say`the optimistic analysis begins: of no node has any value been seen yet`,
  'unreachable-end': (narrator) =>
    say`control never comes to ${narrator.name(narrator.root)}, so Stop let it go`,
  unused: (narrator) =>
    say`${narrator.name(narrator.root)} was removed, since nothing that is needed uses it`,
  'never-exit': (narrator) =>
    say`${narrator.name(narrator.root)} never ends; it got an exit that is never taken, so that all control reaches Stop`,
  'unreachable-arm': (narrator) =>
    say`control never comes by one arm of ${narrator.name(narrator.root)}; the arm was removed`,
  'dead-end': (narrator) =>
    say`${narrator.name(narrator.root)} leads nowhere, since control never comes to it`,
  'branch-one-sided': (narrator) =>
    say`${narrator.name(narrator.root)} has only one side left, so it decides nothing and is gone`,
  'merge-pruned': (narrator) =>
    say`${narrator.name(narrator.root)} has only one way of control left, so it merges nothing and is gone`,
  'constant-folding': replaced((root, by) => say`${root} was computed while compiling: it is ${by}`),
  'value-numbering': replaced(tellEqual),
  'constant-found': replaced((root, by) => say`the analysis found that ${root} can have no value but ${by}`),
  'arm-unreachable': (narrator) =>
    say`the analysis found that control never goes to ${narrator.name(narrator.root)}`,
  congruent: replaced(
    (root, by) => say`${by} took the place of ${root}, since the analysis found them congruent`,
  ),
  'check-redundant': (narrator) => say`${narrator.name(narrator.root)} is redundant and was removed`,
  'check-cannot-fail': (narrator) => say`${narrator.name(narrator.root)} cannot fail and was removed`,
  'tail-call': (narrator) =>
    say`where the last thing to be done was a call of the function itself, control goes back to ${narrator.name(narrator.root)} with other arguments, in a loop`,
  'tail-call-accumulated': (narrator) =>
    say`the function called itself, and one operation was left to do with the result; now that is done on the way there, in a value of its own, and control goes back to ${narrator.name(narrator.root)} in a loop`,
  'call-copied': (narrator) =>
    say`the body of the function was copied to ${narrator.name(narrator.root)}, where it can be rewritten for the arguments`,
  'counted-up': replaced(
    (root, by) =>
      say`${root} goes up by the same amount in each round, so ${by}, to which that is added, took its place`,
  ),
  'loop-split': (narrator) =>
    say`it is asked before ${narrator.name(narrator.root)} in how many rounds its checks of indices cannot fail; these come first, without the checks, and ${narrator.name(narrator.root)} does what is left`,
  'loop-written-out': (narrator) =>
    say`${narrator.name(narrator.root)} has a few rounds only, and it is known how many; their bodies stand one behind the other in its place, without the test`,
  'loop-unrolled': (narrator) =>
    say`${narrator.name(narrator.root)} is small, so several of its rounds are done at once before it, with one test, as long as so many are left; ${narrator.name(narrator.root)} does the rest`,
  'load-known': replaced(
    (root, by) => say`on every way to ${root} it is known what it finds, so ${by} took its place`,
  ),
  'object-unread': (narrator) =>
    say`nobody loads anything from ${narrator.name(narrator.root)}, so what was stored there need not be`,
};

const tellerOf: ReadonlyMap<string, Teller> = new Map(Object.entries(tellers));
