#include "twin.h"

static int64_t ways(int64_t n, int64_t most) {
  if (n == 0) return 1;
  if (n < 0 || most == 0) return 0;
  return ways(n - most, most) + ways(n, most - 1);
}

int64_t program(int64_t arg) { return ways(arg, arg); }
