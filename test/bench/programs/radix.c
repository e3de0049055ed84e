#include "twin.h"

int64_t program(int64_t arg) {
  int64_t n = 4096, random = 42, sum = 0;
  int64_t *a = calloc(n, sizeof *a), *b = calloc(n, sizeof *b), *count = calloc(257, sizeof *count);
  for (int64_t k = 0; k < arg; k++) {
    for (int64_t i = 0; i < n; i++) {
      random = (random * 1103515245 + 12345) & 0x7fffffff;
      a[i] = random;
    }
    for (int64_t shift = 0; shift < 32; shift = shift + 8) {
      for (int64_t i = 0; i < 257; i++) count[i] = 0;
      for (int64_t i = 0; i < n; i++) count[((a[i] >> shift) & 255) + 1]++;
      for (int64_t i = 0; i < 256; i++) count[i + 1] = count[i + 1] + count[i];
      for (int64_t i = 0; i < n; i++) {
        int64_t digit = (a[i] >> shift) & 255;
        b[count[digit] & 4095] = a[i];
        count[digit]++;
      }
      int64_t *other = a;
      a = b;
      b = other;
    }
    sum = sum * 31 + a[k & 4095];
  }
  return sum;
}
