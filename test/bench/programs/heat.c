#include "twin.h"

static void spread(const double *now, double *next, int64_t length) {
  for (int64_t i = 1; i < length - 1; i++) next[i] = now[i] + 0.25 * (now[i - 1] - 2.0 * now[i] + now[i + 1]);
}

int64_t program(int64_t arg) {
  double *a = calloc(2000, sizeof *a);
  double *b = calloc(2000, sizeof *b);
  for (int64_t i = 0; i < 2000; i++) a[i] = (double)(i * 37 % 101) * 0.5;
  for (int64_t step = 0; step < arg; step++) {
    spread(a, b, 2000);
    double *c = a;
    a = b;
    b = c;
  }
  int64_t warm = 0;
  for (int64_t i = 0; i < 2000; i++)
    if (a[i] > 20.0) warm += i;
  return warm;
}
