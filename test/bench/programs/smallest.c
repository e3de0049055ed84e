#include "twin.h"

int64_t program(int64_t arg) {
  int64_t n = 1024, random = 42, sum = 0;
  int64_t *a = calloc(n, sizeof *a), *b = calloc(n, sizeof *b);
  for (int64_t i = 0; i < n; i++) {
    random = (random * 1103515245 + 12345) & 0x7fffffff;
    a[i] = random >> 7;
  }
  for (int64_t k = 0; k < arg; k++) {
    for (int64_t i = 1; i < n; i++) {
      if (a[i] < a[i - 1]) b[i] = a[i] + k;
      else b[i] = a[i - 1] - k;
    }
    sum = sum * 31 + b[k & 1023];
  }
  return sum;
}
