#include "twin.h"

static int64_t place(int64_t all, int64_t columns, int64_t left, int64_t right) {
  if (columns == all) return 1;
  int64_t count = 0;
  int64_t free = all & ~(columns | left | right);
  while (free != 0) {
    int64_t queen = free & -free;
    free ^= queen;
    count += place(all, columns | queen, (left | queen) << 1, (right | queen) >> 1);
  }
  return count;
}

int64_t program(int64_t arg) { return place(((int64_t)1 << arg) - 1, 0, 0, 0); }
