#include "twin.h"

static double *filled(int64_t n, int64_t seed) {
  double *matrix = calloc(n * n, sizeof *matrix);
  for (int64_t i = 0; i < n * n; i++) matrix[i] = (double)((i * seed) % 17 - 8);
  return matrix;
}

static double *product(const double *a, const double *b, int64_t n) {
  double *c = calloc(n * n, sizeof *c);
  for (int64_t row = 0; row < n; row++) {
    for (int64_t column = 0; column < n; column++) {
      double sum = 0.0;
      for (int64_t k = 0; k < n; k++) sum += a[row * n + k] * b[k * n + column];
      c[row * n + column] = sum;
    }
  }
  return c;
}

int64_t program(int64_t arg) {
  double *c = product(filled(arg, 7), filled(arg, 11), arg);
  int64_t positive = 0;
  int64_t negative = 0;
  for (int64_t i = 0; i < arg * arg; i++) {
    if (c[i] > 0.0) positive++;
    if (c[i] < 0.0) negative++;
  }
  return positive * 1000000000 + negative;
}
