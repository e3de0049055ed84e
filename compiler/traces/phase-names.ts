// Readable names of phases: `Load elimination` for `V8.TFLoadElimination`.

/** The words of a camel-case name, in lower case after the first. */
const inWords = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(' ')
    .map((word, i) => (i === 0 || word.length < 2 || word === word.toUpperCase() ? word : word.toLowerCase()))
    .join(' ');

export function phaseTitle(name: string): string {
  const [, own] = /^V8\.T[FS](?=[A-Z])(.*)$/.exec(name) ?? [];
  if (own !== undefined) return inWords(own);
  return name === '' ? '?' : name.charAt(0).toUpperCase() + name.slice(1);
}

/** The phase with a given name, title, or beginning of either, in any case, or -1. */
export function phaseIndex(phases: readonly { readonly name: string }[], wanted: string): number {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z\d]/g, '');
  const forms = phases.map(({ name }) => [name, phaseTitle(name)].map(plain));
  const exact = phases.findIndex(({ name }) => name === wanted);
  if (exact >= 0) return exact;
  const asked = plain(wanted);
  if (asked === '') return -1;
  const whole = forms.findIndex((names) => names.includes(asked));
  return whole >= 0 ? whole : forms.findIndex((names) => names.some((name) => name.startsWith(asked)));
}
