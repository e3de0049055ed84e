// The student's name and ID, given once per workspace. They are kept in the settings and written into
// exported files; no service and no class receives them.
import { versionOf } from '../../../../electron/contract/index.ts';
import type { Settings } from '../../../../electron/contract/index.ts';
import type { Student } from '../../../../labs/engine/index.ts';
import type { Session } from '../../../session/session.svelte.ts';

/** Omitted fields are ''. */
export const nobody: Student = { name: '', id: '' };
const MAX_CHARACTERS = 200;

export class Identity {
  /** Undefined: not asked yet. */
  student: Student | undefined = $state.raw();
  /** Set while the dialog is open; called with null if it was closed. */
  answer: ((student: Student | null) => void) | null = $state.raw(null);
  private readonly session: Session;

  constructor(session: Session, remembered: Settings['view']) {
    this.session = session;
    this.student = readStudent(remembered[this.key]);
  }

  private get key(): string {
    return `student ${versionOf(this.session.host.info.workspace)}`;
  }

  /** Asks at most once. null if the dialog was closed, so nothing may be exported. */
  async known(): Promise<Student | null> {
    return this.student ?? this.ask();
  }

  /** Asks, even if already answered. Supersedes an open question. */
  ask(): Promise<Student | null> {
    this.answer?.(null);
    return new Promise((resolve) => {
      this.answer = (given) => {
        this.answer = null;
        if (given !== null) {
          this.student = { name: fitting(given.name), id: fitting(given.id) };
          this.session.persistence.keep({ view: { [this.key]: { ...this.student } } });
        }
        resolve(given === null ? null : (this.student ?? null));
      };
    });
  }
}

const fitting = (text: string): string => text.trim().slice(0, MAX_CHARACTERS);

function readStudent(value: unknown): Student | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, id } = value as Record<string, unknown>;
  return typeof name === 'string' && typeof id === 'string' ? { name, id } : undefined;
}

/** File name suffix: the ID, else the name, else ''. */
export const fileEnding = ({ id, name }: Student): string => {
  const words = (id === '' ? name : id).normalize('NFC').toLowerCase();
  const plain = words.replace(/[^\p{L}\p{N}._@]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '');
  return plain === '' ? '' : `-${plain.slice(0, 60)}`;
};
