export interface EditorMemory {
  /** Serialized by CodeMirror; null at first. */
  json: unknown;
}
