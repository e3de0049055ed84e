// What an editor keeps of a piece of code while another one is shown: its cursor and what can be undone.
export interface EditorMemory {
  /** As CodeMirror writes its state; null before the first time. */
  json: unknown;
}
