#include "twin.h"

static int64_t choose(int64_t n, int64_t k) {
  if (k == 0 || k == n) return 1;
  return (choose(n - 1, k - 1) + choose(n - 1, k)) % 1000003;
}

int64_t program(int64_t arg) { return choose(arg, arg / 2); }
