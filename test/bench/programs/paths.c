#include "twin.h"

int64_t program(int64_t arg) {
  int64_t n = arg;
  int64_t *d = calloc(n * n, sizeof *d);
  int64_t random = 5;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < n; j++) {
      random = (random * 1103515245 + 12345) & 0x7fffffff;
      d[i * n + j] = i == j ? 0 : 1 + (random >> 8) % 1000;
    }
  for (int64_t k = 0; k < n; k++)
    for (int64_t i = 0; i < n; i++)
      for (int64_t j = 0; j < n; j++) {
        int64_t by = d[i * n + k] + d[k * n + j];
        if (by < d[i * n + j]) d[i * n + j] = by;
      }
  int64_t sum = 0;
  for (int64_t i = 0; i < n * n; i++) sum += d[i];
  return sum;
}
