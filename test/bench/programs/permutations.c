#include "twin.h"

static int64_t count(int64_t *a, int64_t at, int64_t n) {
  if (at == n) return 1;
  int64_t found = 0;
  for (int64_t i = at; i < n; i++) {
    if (a[i] != at) {
      int64_t kept = a[i];
      a[i] = a[at];
      a[at] = kept;
      found += count(a, at + 1, n);
      a[at] = a[i];
      a[i] = kept;
    }
  }
  return found;
}

int64_t program(int64_t arg) {
  int64_t *a = calloc(16, sizeof *a);
  for (int64_t i = 0; i < 16; i++) a[i] = i;
  return count(a, 0, arg);
}
