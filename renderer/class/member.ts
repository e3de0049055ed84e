// A student's side of a class: joins, reports progress, and rejoins under the same name after a lost connection.
//
// Invariants: a report is stored until the class confirms it; stored data outlives the page. Nothing here blocks the
// student's work.
import {
  ContractError,
  SocketTransport,
  createApiOf,
  type SocketLike,
} from '../../electron/contract/index.ts';
import {
  ANSWER_LIMIT,
  OFFER_LIMIT,
  studentContract,
  type Entered,
  type Report,
  type StudentApi,
} from '../../electron/contract/class/index.ts';
import type { MemberNote } from '../names.ts';
import type { Lesson } from '../session/lab/lesson.ts';

export interface MemberState {
  readonly phase: 'out' | 'entering' | 'in';
  readonly name: string;
  readonly connected: boolean;
  readonly note: MemberNote;
  readonly lab: string;
  readonly offered: boolean;
  readonly shown: boolean;
}

interface Kept {
  readonly token: string;
  readonly name: string;
  readonly number: number;
  readonly waiting: readonly Report[];
}

export interface MemberOptions {
  readonly makeSocket: () => SocketLike;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly onChange: (state: MemberState) => void;
  /** How long changes to a shared program are batched. */
  readonly gatherMs?: number;
}

const KEPT = 'fathom-class';
const NAME = 'fathom-class-name';
const GATHER_MS = 800;
const notes: ReadonlySet<string> = new Set<MemberNote>(['wrong-code', 'name-taken', 'shut', 'full']);
/** Why a class does not readmit its student, by refusal code. */
const endings: Readonly<Record<string, MemberNote>> = {
  unknown: 'restarted',
  ended: 'ended',
  removed: 'removed',
  dropped: 'dropped',
};

export class Member {
  state: MemberState;
  private readonly options: MemberOptions;
  private api: StudentApi | null = null;
  private token = '';
  private number = 0;
  private waiting: Report[] = [];
  private lesson: Lesson | null = null;
  /** The last report on each task, and the student's position then. */
  private readonly told = new Map<string, string>();
  private where = '';
  private isTelling = false;
  private offer: { readonly title: string; readonly program: string } | null = null;
  private sentOffer: typeof this.offer = null;
  private isOffering = false;
  private offerTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: MemberOptions) {
    this.options = options;
    const name = options.storage.getItem(NAME) ?? '';
    this.state = {
      phase: 'out',
      name,
      connected: false,
      note: '',
      lab: '',
      offered: false,
      shown: false,
    };
    const kept = readKept(options.storage.getItem(KEPT));
    if (kept === null) return;
    this.token = kept.token;
    this.number = kept.number;
    this.waiting = [...kept.waiting];
    // No listener can be called before this.
    this.state = { ...this.state, phase: 'in', name: kept.name };
    this.connect();
  }

  // --------------------------------------------------------------------------------------------- in and out

  async enter(code: string, name: string): Promise<void> {
    if (this.state.phase !== 'out') return;
    this.change({ phase: 'entering', note: '', name });
    this.options.storage.setItem(NAME, name);
    const api = this.connect();
    try {
      this.begin(await api.room.enter({ code, name }));
    } catch (error) {
      const { code: why } = error instanceof ContractError ? error : { code: '' };
      const note = why === 'invalid-request' ? 'bad-name' : notes.has(why) ? why : 'out-of-reach';
      this.goOut(note as MemberNote);
    }
  }

  async leave(): Promise<void> {
    await this.api?.room.leave().catch(() => undefined);
    this.goOut('');
  }

  close(): void {
    clearTimeout(this.offerTimer);
    this.api?.close();
    this.api = null;
  }

  private connect(): StudentApi {
    this.close();
    const api = createApiOf(studentContract, new SocketTransport(this.options.makeSocket));
    this.api = api;
    api.onConnection((state) => {
      if (this.api !== api) return;
      if (state !== 'open') this.change({ connected: false });
      else if (this.token !== '') void this.comeBack(api);
    });
    api.on('room.lab', ({ lab }) => this.change({ lab }));
    api.on('room.shown', ({ shown }) => this.change({ shown }));
    api.on('room.end', ({ why }) => this.goOut(why));
    return api;
  }

  private async comeBack(api: StudentApi): Promise<void> {
    try {
      this.begin(await api.room.comeBack({ token: this.token }));
    } catch (error) {
      const note = error instanceof ContractError ? endings[error.code] : undefined;
      if (note !== undefined && this.api === api) this.goOut(note);
    }
  }

  private begin({ token, name, lab, last, offered, shown }: Entered): void {
    this.token = token;
    this.number = Math.max(this.number, last);
    this.arrived(last);
    // A reloaded page does not know its offer, but can still withdraw it.
    const isOffered = offered || this.offer !== null;
    this.change({ phase: 'in', connected: true, note: '', name, lab, offered: isOffered, shown });
    this.keep();
    if (this.lesson !== null) this.see(this.lesson);
    this.sentOffer = null;
    void this.sendOffer();
    void this.tell();
  }

  private goOut(note: MemberNote): void {
    this.close();
    this.token = '';
    this.number = 0;
    this.waiting = [];
    this.told.clear();
    this.where = '';
    this.offer = null;
    this.options.storage.removeItem(KEPT);
    this.change({ phase: 'out', connected: false, note, lab: '', offered: false, shown: false });
  }

  // ------------------------------------------------------------------------------------------------- telling

  see(lesson: Lesson): void {
    this.lesson = lesson;
    if (this.state.phase !== 'in' || lesson.step === '') return;
    const { lab, step, tasks } = lesson;
    for (const [task, { passed, answer }] of Object.entries(tasks)) {
      const text = Object.keys(answer).length === 0 ? '' : JSON.stringify(answer);
      const given = text.length > ANSWER_LIMIT ? '' : text;
      const [key, said] = [`${lab}/${task}`, `${passed} ${text}`];
      if ((!passed && text === '') || this.told.get(key) === said) continue;
      this.told.set(key, said);
      this.report({ lab, step, task: { task, passed, answer: given } });
    }
    if (this.where !== `${lab}/${step}`) this.report({ lab, step });
    void this.tell();
  }

  private report(report: Omit<Report, 'number'>): void {
    this.where = `${report.lab}/${report.step}`;
    this.waiting.push({ ...report, number: ++this.number });
    this.keep();
  }

  private async tell(): Promise<void> {
    if (this.isTelling) return;
    this.isTelling = true;
    for (let [next] = this.waiting; next !== undefined && this.state.connected; [next] = this.waiting) {
      const { api } = this;
      try {
        const told = await api?.room.tell(next);
        this.arrived(told?.last ?? 0);
      } catch (error) {
        const isRefused = error instanceof ContractError && error.code === 'invalid-request';
        // A report that the class rejects now will never be accepted.
        if (isRefused) this.arrived(next.number);
        else break;
      }
    }
    this.isTelling = false;
  }

  private arrived(last: number): void {
    this.waiting = this.waiting.filter(({ number }) => number > last);
    this.keep();
  }

  private keep(): void {
    if (this.token === '') return;
    const { token, number, waiting } = this;
    const kept: Kept = { token, name: this.state.name, number, waiting };
    this.options.storage.setItem(KEPT, JSON.stringify(kept));
  }

  // ------------------------------------------------------------------------------------------------ offering

  /** Offers a program to the teacher; called again with each change. */
  offerProgram(title: string, program: string): void {
    if (program.length > OFFER_LIMIT) {
      if (this.state.offered) this.withdraw();
      return this.change({ note: 'program-too-long' });
    }
    const isFirst = this.offer === null;
    if (!isFirst && this.offer?.program === program && this.offer.title === title) return;
    this.offer = { title: title.slice(0, 200), program };
    this.change({ offered: true, note: '' });
    clearTimeout(this.offerTimer);
    if (isFirst) void this.sendOffer();
    else this.offerTimer = setTimeout(() => void this.sendOffer(), this.options.gatherMs ?? GATHER_MS);
  }

  withdraw(): void {
    clearTimeout(this.offerTimer);
    this.offer = null;
    this.change({ offered: false, shown: false });
    if (this.state.connected) void this.api?.room.withdraw().catch(() => undefined);
  }

  /** Sends the newest version after the previous one is confirmed; without a connection, `begin` sends it later. */
  private async sendOffer(): Promise<void> {
    if (this.isOffering) return;
    this.isOffering = true;
    while (this.offer !== null && this.offer !== this.sentOffer && this.state.connected) {
      const { api, offer } = this;
      const hasArrived = await api?.room.offer(offer).then(
        () => true,
        () => false,
      );
      if (hasArrived !== true) break;
      this.sentOffer = offer;
    }
    this.isOffering = false;
  }

  private change(change: Partial<MemberState>): void {
    this.state = { ...this.state, ...change };
    this.options.onChange(this.state);
  }
}

/** null if the stored data is missing or invalid. */
function readKept(text: string | null): Kept | null {
  try {
    const found = JSON.parse(text ?? 'null') as Partial<Kept> | null;
    if (typeof found?.token !== 'string' || typeof found.name !== 'string') return null;
    const number = Number.isSafeInteger(found.number) ? Number(found.number) : 0;
    return {
      token: found.token,
      name: found.name,
      number,
      waiting: Array.isArray(found.waiting) ? found.waiting : [],
    };
  } catch {
    return null;
  }
}
