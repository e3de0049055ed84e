#include "twin.h"

static int64_t sum(int64_t (*f)(int64_t), int64_t from, int64_t to) {
  int64_t total = 0;
  for (int64_t i = from; i < to; i++) total += f(i);
  return total;
}

static int64_t count(int64_t (*test)(int64_t), int64_t limit) {
  int64_t found = 0;
  for (int64_t i = 0; i < limit; i++)
    if (test(i)) found++;
  return found;
}

static int64_t cube(int64_t x) { return x * x * x; }
static int64_t odd(int64_t x) { return x ^ (x >> 3); }
static int64_t square(int64_t x) { return (x & 15) * (x & 15) > 100; }
static int64_t third(int64_t x) { return x % 7 == 3; }

int64_t program(int64_t arg) {
  return sum(cube, 0, arg) + sum(odd, 5, arg) * 3 + count(square, arg) + count(third, arg);
}
