#include "twin.h"

static int64_t male(int64_t n);

static int64_t female(int64_t n) {
  if (n == 0) return 1;
  return n - male(female(n - 1));
}

static int64_t male(int64_t n) {
  if (n == 0) return 0;
  return n - female(male(n - 1));
}

int64_t program(int64_t arg) {
  int64_t sum = 0;
  for (int64_t n = 0; n < arg; n++) sum = sum * 3 + female(n) - male(n + 1);
  return sum;
}
