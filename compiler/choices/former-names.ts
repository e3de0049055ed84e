// Names of the previous version, accepted for one more version with a warning (`formerNamesIn` for labs, a
// line on stderr for options). Stored choices change silently.
const formerNames = {
  allocator: { colouring: 'coloring' },
  pass: {
    'copy-calls': 'inline',
    memory: 'scalar-replacement',
    constants: 'sccp',
    'unroll-whole': 'full-unroll',
    'index-checks': 'bounds-check-elimination',
    'split-loops': 'range-check-splitting',
    'endless-loops': 'infinite-loops',
  },
  table: { halving: 'bisection' },
  step: {
    'call-copied': 'call-inlined',
    'counted-up': 'strength-reduced',
    'loop-written-out': 'loop-fully-unrolled',
    'load-known': 'load-forwarded',
    'object-unread': 'object-replaced',
    'assume-nothing': 'assume-top',
    'join-ways': 'join-paths',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export type NamedKind = keyof typeof formerNames;

/** Other names are unchanged. */
export function currentName(kind: NamedKind, name: string): string {
  const former: Readonly<Record<string, string>> = formerNames[kind];
  return (Object.hasOwn(former, name) ? former[name] : undefined) ?? name;
}

export interface FormerUse {
  readonly line: number;
  readonly name: string;
  readonly current: string;
}

/** Keys of YAML blocks and links whose values are names of a kind. */
const keys: Readonly<Record<string, NamedKind>> = {
  allocator: 'allocator',
  pass: 'pass',
  step: 'step',
  rule: 'step',
  before: 'step',
  of: 'table',
};
const USE = /\b(allocator|pass|step|rule|before|of)(?:=|:[ \t]*)["']?([a-z-]+)/g;

export const formerNamesIn = (text: string): FormerUse[] =>
  text.split('\n').flatMap((line, i) =>
    [...line.matchAll(USE)].flatMap(([, key = '', name = '']) => {
      const kind = keys[key];
      const current = kind === undefined ? name : currentName(kind, name);
      return current === name ? [] : [{ line: i + 1, name, current }];
    }),
  );
