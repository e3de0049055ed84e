// Cursor and undo history of a piece of code while another one is shown.
export interface EditorMemory {
  /** CodeMirror's serialized state; null at first. */
  json: unknown;
}
