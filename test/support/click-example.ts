// The program of CCR §6 (THEORY.md §1) in the language: a call stands for what is read.
export const clickExample = `val read = { -> 1; };
int x = 1;
while (true) {
  bool cond = x != 1;
  if (cond) x = 2;
  if (read()) continue;
  break;
}
return x;
`;
