// Files that the user opens in the window: programs, textual graphs, pipelines, JavaScript, and traces of
// other compilers. They are read only in the page, and never run.
//
// The content decides: a pipeline, a graph, or a trace may have any name; other files need a known extension.
import { foreignForm, isTraceText, MAX_TRACE_TEXT } from '../../compiler/index.ts';

/** Larger programs would make the window slow; the workspace accepts any file that gets here. */
export const MAX_BYTES = 1_000_000;

export type OpeningFault =
  | 'several'
  | 'nothing'
  | 'too-large'
  | 'trace-too-large'
  | 'unreadable'
  | 'binary'
  | 'empty'
  | 'not-pipeline'
  | 'wrong-type'
  | 'no-v8-pane';

/** A program, graph, or pipeline for the editor, or a file for the V8 pane. */
export type FileForm = 'program' | 'javascript' | 'trace';

export type Opened =
  | { readonly kind: 'opened'; readonly form: FileForm; readonly name: string; readonly text: string }
  | { readonly kind: 'refused'; readonly name: string; readonly fault: OpeningFault };

export interface GivenFile {
  readonly name: string;
  readonly size: number;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
}

const PROGRAM_NAME = /\.(?:simple|smp|txt)$|^[^.]+$/i;
const JAVASCRIPT_NAME = /\.js$/i;
const MAYBE_TRACE_NAME = /\.(?:json|xml)$/i;
/** Only traces have such names: a damaged one gets the reader's error. */
const TRACE_NAME = /^turbo-.*\.json$|\.xml$/i;

export async function openGiven(files: readonly GivenFile[]): Promise<Opened> {
  const [file, ...more] = files as readonly (GivenFile | undefined)[];
  if (file === undefined) return { kind: 'refused', name: '', fault: 'nothing' };
  const { name, size } = file;
  const refused = (fault: OpeningFault): Opened => ({ kind: 'refused', name, fault });
  if (more.length > 0) return refused('several');
  if (size > MAX_TRACE_TEXT) return refused('trace-too-large');
  if (size > MAX_BYTES && !MAYBE_TRACE_NAME.test(name)) return refused('too-large');
  // A folder looks like a file until it is read.
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return refused('unreadable');
  const text = decoded(bytes);
  if (text === null) return refused('binary');
  if (text.trim() === '') return refused('empty');
  const form = formOf(name, text);
  if (form !== 'trace' && size > MAX_BYTES) return refused('too-large');
  if (form !== null) return { kind: 'opened', form, name, text };
  return refused(/\.(?:json|pipeline)$/i.test(name) ? 'not-pipeline' : 'wrong-type');
}

/** null if Fathom does not open it. */
function formOf(name: string, text: string): FileForm | null {
  if (isTraceText(text) || TRACE_NAME.test(name)) return 'trace';
  if (JAVASCRIPT_NAME.test(name)) return 'javascript';
  return foreignForm(text) !== null || PROGRAM_NAME.test(name) ? 'program' : null;
}

/** null if the bytes are not text. Normalizes line ends. */
function decoded(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text.replace(/\r\n?/g, '\n');
  } catch {
    return null;
  }
}
