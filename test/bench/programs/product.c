#include "twin.h"

static void multiply(const int64_t *a, const int64_t *b, int64_t *c, int64_t n) {
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < n; j++) {
      int64_t sum = 0;
      for (int64_t k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum & 0xffff;
    }
}

int64_t program(int64_t arg) {
  int64_t n = 60;
  int64_t *a = calloc(n * n, sizeof *a);
  int64_t *b = calloc(n * n, sizeof *b);
  int64_t *c = calloc(n * n, sizeof *c);
  for (int64_t i = 0; i < n * n; i++) {
    a[i] = i % 7;
    b[i] = i * 3 % 11;
  }
  for (int64_t round = 0; round < arg; round++) {
    multiply(a, b, c, n);
    int64_t *old = b;
    b = c;
    c = old;
  }
  int64_t sum = 0;
  for (int64_t i = 0; i < n * n; i++) sum = sum * 31 + b[i];
  return sum;
}
