// Programs from papers on combining analyses (docs/theory.md §1), with published facts.

/** An unknown value: an input byte plus 1, which is 0 at the end of the input. No optimization folds it. */
const unknownRead = `{ -> int } getchar = "C";
val read = { -> getchar() + 1; };
`;

/** The program of CCR §6 in the language. */
export const clickExample = `${unknownRead}int x = 1;
while (true) {
  bool cond = x != 1;
  if (cond) x = 2;
  if (read()) continue;
  break;
}
return x;
`;

export const clickEquations: readonly string[] = [
  's0 = R',
  'x0 = [s0 → 1]',
  's1 = s0 ∨ (s6 ∧ read() ≠ false)',
  'x1 = [s1 → x0 ∧ x3]',
  's2 = s1',
  'cond = [s2 → x1 != 1]',
  's3 = s2',
  's4 = s3 ∧ cond ≠ false',
  'x2 = [s4 → 2]',
  's5 = s4 ∨ (s3 ∧ cond ≠ true)',
  'x3 = [s5 → x2 ∧ x1]',
  's6 = s5',
  'read() = [s6 → ⊥]',
  's7 = s6 ∧ read() ≠ true',
];

/** Two variables that are always equal, as only congruence finds; the loop runs forever, or ends at once. */
export const twoCounters = `int x = 1;
int y = 1;
bool more = true;
while (more) {
  if (x != y) x = 2;
  x = x + 1;
  y = y + 1;
  more = arg;
}
return x - y;
`;

/** The same counters, counting down. */
export const twoCountersDown = `int x = 1;
int y = 1;
int n = arg;
while (n) {
  if (x != y) x = 2;
  x = x + 1;
  y = y + 1;
  n = n - 1;
}
return x - y;
`;
