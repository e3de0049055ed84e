// The user's peephole rules: files, which ones are enabled, and their effect on the program.
// Only the user enables a rule, with its text at that time; all are disabled at startup. A failing rule is
// disabled, so that it does not fail again at every keystroke.
import {
  type CodeFailure,
  type OwnRule,
  type OwnRules,
  type RulePlace,
  type RuleReport,
  type ShownDifference,
} from '../../../labs/engine/index.ts';
import { CodeFiles } from '../../code/files.svelte.ts';
import type { CodeProblem } from '../../code/problems.ts';
import type { PersistenceWorld } from '../../persistence/persistence.svelte.ts';
import { Found } from '../../session/kept/found.ts';
import { stateOf } from '../../session/panes/state.svelte.ts';
import { Checking } from './checking.svelte.ts';
import { readRemembered, type Remembered } from './remembered.ts';
import { ruleSubjects, type ResultKind, type RuleSubject } from '../../names.ts';
import { rulesText } from '../../text/en/rules.ts';

/** On the last program, with the rule's text. */
export interface RuleResult extends RuleReport {
  readonly text: string;
}

export interface RuleWindow {
  /** Whether the folder may run rules. */
  readonly allows: () => Promise<boolean>;
  readonly compile: () => void;
  readonly save: (remembered: Remembered) => void;
  readonly onFailure: (result: RuleResult) => void;
}

class Own {
  subject = $state<RuleSubject>('builtIn');
  place = $state<RulePlace>('before');
  readonly files = new CodeFiles('rules');
  on = $state.raw<readonly OwnRule[]>([]);
  results = $state.raw<readonly RuleResult[]>([]);
  /** The program is being compiled with a newly enabled rule. */
  waiting = $state(false);
  shown = $state<ResultKind>('run');
  readonly checking = new Checking();

  result = $derived(this.results.find(({ file }) => file === this.files.chosen) ?? null);
  rule = $derived(this.on.find(({ file }) => file === this.files.chosen) ?? null);
  problems = $derived.by<readonly CodeProblem[]>(() => {
    const { current } = this.files;
    const failures = [
      this.result?.text === current?.text ? this.result?.failure : null,
      this.checking.asked?.text === current?.text ? this.checkFailure : null,
    ];
    return failures.filter((each) => each != null).slice(0, 1);
  });

  private readonly window: RuleWindow;

  constructor(window: RuleWindow) {
    this.window = window;
  }

  async start(persistence: PersistenceWorld, { subject, place, chosen }: Remembered): Promise<void> {
    this.subject = subject;
    this.place = place;
    await this.files.start(persistence, chosen);
  }

  get checkFailure(): CodeFailure | null {
    const { reply } = this.checking;
    if (reply === null) return null;
    return reply.opened ? reply.found.failure : reply.failure;
  }

  /** Undefined if no rule is enabled. */
  get request(): OwnRules | undefined {
    return this.on.length === 0
      ? undefined
      : { place: this.place, rules: this.on.map((each) => ({ ...each })) };
  }

  remember(change: Partial<Pick<Remembered, 'subject' | 'place'>> = {}): void {
    this.subject = change.subject ?? this.subject;
    const isMoved = change.place !== undefined && change.place !== this.place;
    this.place = change.place ?? this.place;
    if (isMoved && this.on.length > 0) this.window.compile();
    this.window.save({ subject: this.subject, place: this.place, chosen: this.files.chosen });
  }

  open(file: string): void {
    this.files.choose(file);
    this.remember();
  }

  add(name: string, text: string): void {
    this.files.add(name, text);
    this.remember();
  }

  async remove(): Promise<void> {
    const { rule } = this;
    if (rule !== null) this.switchOff(rule.file);
    await this.files.remove();
    this.remember();
  }

  async bringBack(): Promise<void> {
    await this.files.bringBack();
    this.remember();
  }

  async run(): Promise<void> {
    if (!(await this.window.allows())) return;
    const { current } = this.files;
    if (current !== null) this.switchOn({ file: current.file, text: current.text });
  }

  async check(): Promise<void> {
    if (!(await this.window.allows())) return;
    const { current } = this.files;
    this.shown = 'check';
    if (current !== null) this.checking.begin(current.file, current.text);
  }

  /** Enables only the checked rule, as the program that shows the difference requires. */
  async showDifference({ once }: Pick<ShownDifference, 'once'>): Promise<void> {
    const { asked } = this.checking;
    if (asked === null || !(await this.window.allows())) return;
    this.on = [];
    this.remember({ place: 'alone' });
    this.switchOn({ file: asked.file, text: asked.text, once });
  }

  private switchOn(rule: OwnRule): void {
    this.shown = 'run';
    this.on = [...this.on.filter(({ file }) => file !== rule.file), rule];
    this.results = this.results.filter(({ file }) => file !== rule.file);
    this.waiting = true;
    this.window.compile();
  }

  /** @param file default: all */
  switchOff(file?: string): void {
    if (this.on.length === 0) return;
    this.on = file === undefined ? [] : this.on.filter((each) => each.file !== file);
    this.results = this.results.filter((each) => each.failure !== null || this.isOn(each.file));
    this.waiting = false;
    this.window.compile();
  }

  take(reports: readonly RuleReport[]): void {
    this.waiting = false;
    const textOf = (file: string): string => this.on.find((each) => each.file === file)?.text ?? '';
    const made = reports.map((report) => ({ ...report, text: textOf(report.file) }));
    this.put(made);
  }

  /** Rewriting with the enabled rules did not terminate; the cause is unknown. */
  giveUp(message: string): void {
    const failure: CodeFailure = { kind: 'timeout', message, line: 0, column: 0 };
    const unknown = { name: '', law: '', fired: 0, refusals: [], output: [], failure };
    this.waiting = false;
    this.put(this.on.map(({ file, text }) => ({ file, text, ...unknown })));
  }

  private put(made: readonly RuleResult[]): void {
    const others = this.results.filter((old) => !made.some(({ file }) => file === old.file));
    this.results = [...others, ...made];
    for (const result of made) {
      if (result.failure === null) continue;
      this.on = this.on.filter(({ file }) => file !== result.file);
      this.window.onFailure(result);
    }
  }

  private isOn(file: string): boolean {
    return this.on.some((each) => each.file === file);
  }
}

export const ownRulesOf = stateOf(
  (session) => {
    const own: Own = new Own({
      allows: () => session.trust.allows('code'),
      compile: () => session.compilation.run(),
      save: (rules) => session.settings.keep({ view: { rules: { ...rules } } }),
      onFailure: ({ file, failure }) => {
        const isSeen = session.front.view === 'rules' && own.subject === 'own' && own.files.chosen === file;
        if (!isSeen)
          session.status.notice = rulesText(session.text).switchedOffNotice(file, failure?.message ?? '');
      },
    });
    session.options.own = own;
    return own;
  },
  (own) => {
    let remembered = readRemembered(undefined);
    return {
      restore: ({ rules }) => (remembered = readRemembered(rules)),
      start: (world) => void own.start(world, remembered),
      look: () => void own.files.look(),
      marks: [
        {
          view: 'rules',
          note: () => ({ subject: own.subject }),
          show: (noted) => {
            const subject = new Found(noted).oneOf('subject', ruleSubjects, own.subject);
            if (subject !== own.subject) own.remember({ subject });
          },
        },
      ],
    };
  },
);
