/** A loop that fills an array, and one that reads every other element, with checks in both. */
export const TWO_LOOPS = `int[] !a = new int[16];
for (int i = 0; i < a#; i++) {
  a[i] = i * i + arg * 2;
}
int sum = 0;
for (int j = 0; j < a#; j = j + 2) {
  if (a[j] > 3 * arg) sum = sum + a[j];
  else sum = sum - 1;
}
return sum;
`;
