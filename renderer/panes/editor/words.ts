export const keywords: ReadonlySet<string> = new Set(
  'break continue else for if new return struct while'.split(' '),
);
export const types: ReadonlySet<string> = new Set(
  'bool byte f32 f64 flt i16 i32 i64 i8 int u1 u16 u32 u8 val var'.split(' '),
);
export const atoms: ReadonlySet<string> = new Set(['true', 'false', 'null']);

/** Names after a dot. */
export const libraryWords: Readonly<Record<string, readonly string[] | undefined>> = {
  sys: ['io', 'libc', 'ary', 'aryu8', 'aryi64', 'Scan', 'parseAryI64'],
  'sys.io': ['p', 'stdin'],
  'sys.ary': ['copy'],
  'sys.libc': ['write', 'read'],
};
