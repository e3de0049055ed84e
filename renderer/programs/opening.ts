// Files that a person gives to the window: programs of the language, graphs as text, and pipelines, in text or JSON. They are read in the
// page and nowhere else; nothing of them is run.
//
// What counts is what is in a file: a pipeline or a graph may have any name, all else must be named as a program or as text.
import { foreignForm } from '../../compiler/index.ts';

/** More than the window could show in good time; the workspace keeps files of any size that gets here. */
export const MOST_BYTES = 1_000_000;

/** Why a file was not opened. */
export type OpeningFault =
  'several' | 'nothing' | 'too-large' | 'unreadable' | 'binary' | 'empty' | 'not-pipeline' | 'wrong-type';

export type Opened =
  | { readonly kind: 'opened'; readonly name: string; readonly text: string }
  | { readonly kind: 'refused'; readonly name: string; readonly fault: OpeningFault };

/** What is needed of a file; the page's `File` has it. */
export interface GivenFile {
  readonly name: string;
  readonly size: number;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
}

const PROGRAM_NAME = /\.(?:simple|smp|txt)$|^[^.]+$/i;

export async function openGiven(files: readonly GivenFile[]): Promise<Opened> {
  const [file, ...more] = files as readonly (GivenFile | undefined)[];
  if (file === undefined) return { kind: 'refused', name: '', fault: 'nothing' };
  const { name, size } = file;
  const refused = (fault: OpeningFault): Opened => ({ kind: 'refused', name, fault });
  if (more.length > 0) return refused('several');
  if (size > MOST_BYTES) return refused('too-large');
  // A folder looks like a file until one reads it.
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return refused('unreadable');
  const text = decoded(bytes);
  if (text === null) return refused('binary');
  if (text.trim() === '') return refused('empty');
  if (foreignForm(text) !== null || PROGRAM_NAME.test(name)) return { kind: 'opened', name, text };
  return refused(/\.(?:json|pipeline)$/i.test(name) ? 'not-pipeline' : 'wrong-type');
}

/** null where these bytes are no text. Line ends become those of the editor. */
function decoded(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text.replace(/\r\n?/g, '\n');
  } catch {
    return null;
  }
}
