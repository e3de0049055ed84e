#include "twin.h"

static void sink(int64_t *a, int64_t at, int64_t end) {
  while (2 * at + 1 < end) {
    int64_t child = 2 * at + 1;
    if (child + 1 < end && a[child + 1] > a[child]) child++;
    if (a[at] >= a[child]) break;
    int64_t t = a[at];
    a[at] = a[child];
    a[child] = t;
    at = child;
  }
}

int64_t program(int64_t arg) {
  int64_t *a = calloc(arg, sizeof *a);
  int64_t random = 9;
  for (int64_t i = 0; i < arg; i++) {
    random = (random * 1103515245 + 12345) & 0x7fffffff;
    a[i] = random;
  }
  for (int64_t i = arg / 2 - 1; i >= 0; i--) sink(a, i, arg);
  for (int64_t end = arg - 1; end > 0; end--) {
    int64_t t = a[0];
    a[0] = a[end];
    a[end] = t;
    sink(a, 0, end);
  }
  int64_t sum = 0;
  for (int64_t i = 0; i < arg; i++) sum = sum * 31 + a[i];
  return sum;
}
