// Files that the user opens in the window: programs of the language, graphs as text, and pipelines, in text or JSON.
// They are read only in the page, and never run.
//
// The content decides: a pipeline or a graph may have any name; other files need a program or text extension.
import { foreignForm } from '../../compiler/index.ts';

/** Larger files would make the window slow; the workspace accepts files of any size that gets here. */
export const MAX_BYTES = 1_000_000;

/** Why a file was not opened. */
export type OpeningFault =
  'several' | 'nothing' | 'too-large' | 'unreadable' | 'binary' | 'empty' | 'not-pipeline' | 'wrong-type';

export type Opened =
  | { readonly kind: 'opened'; readonly name: string; readonly text: string }
  | { readonly kind: 'refused'; readonly name: string; readonly fault: OpeningFault };

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
  if (size > MAX_BYTES) return refused('too-large');
  // A folder looks like a file until it is read.
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return refused('unreadable');
  const text = decoded(bytes);
  if (text === null) return refused('binary');
  if (text.trim() === '') return refused('empty');
  if (foreignForm(text) !== null || PROGRAM_NAME.test(name)) return { kind: 'opened', name, text };
  return refused(/\.(?:json|pipeline)$/i.test(name) ? 'not-pipeline' : 'wrong-type');
}

/** null if the bytes are not text. Normalizes line ends for the editor. */
function decoded(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text.replace(/\r\n?/g, '\n');
  } catch {
    return null;
  }
}
