#include "twin.h"

static int64_t sort(int64_t *a, int64_t from, int64_t to) {
  if (from >= to) return 0;
  int64_t pivot = a[(from + to) / 2];
  int64_t i = from;
  int64_t j = to;
  while (i <= j) {
    while (a[i] < pivot) i++;
    while (a[j] > pivot) j--;
    if (i <= j) {
      int64_t swapped = a[i];
      a[i] = a[j];
      a[j] = swapped;
      i++;
      j--;
    }
  }
  sort(a, from, j);
  sort(a, i, to);
  return 0;
}

int64_t program(int64_t arg) {
  int64_t *a = calloc(arg, sizeof *a);
  int64_t random = 42;
  for (int64_t i = 0; i < arg; i++) {
    random = (random * 1103515245 + 12345) & 0x7fffffff;
    a[i] = random;
  }
  sort(a, 0, arg - 1);
  int64_t sum = 0;
  for (int64_t i = 0; i < arg; i++) {
    if (i > 0 && a[i - 1] > a[i]) return -1;
    sum += a[i] * (i + 1);
  }
  return sum;
}
