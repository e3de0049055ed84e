export interface EditorMemory {
  /** CodeMirror's serialized state; null at first. */
  json: unknown;
}
