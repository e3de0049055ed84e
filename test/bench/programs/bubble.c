#include "twin.h"

int64_t program(int64_t arg) {
  int64_t *a = calloc(arg, sizeof *a);
  int64_t random = 1;
  for (int64_t i = 0; i < arg; i++) {
    random = (random * 1103515245 + 12345) & 0x7fffffff;
    a[i] = random % 1000;
  }
  bool changed = true;
  while (changed) {
    changed = false;
    for (int64_t i = 0; i < arg - 1; i++) {
      if (a[i] > a[i + 1]) {
        int64_t t = a[i];
        a[i] = a[i + 1];
        a[i + 1] = t;
        changed = true;
      }
    }
  }
  int64_t sum = 0;
  for (int64_t i = 0; i < arg; i++) sum = sum * 31 + a[i];
  return sum;
}
