#include "twin.h"

static int64_t right(int64_t x, int64_t count) { return (int64_t)((uint64_t)x >> count); }

static int64_t mix(int64_t x) {
  x ^= right(x, 33);
  x *= -49064778989728563;
  x ^= right(x, 29);
  x *= -4265267296055464877;
  x ^= right(x, 32);
  return x;
}

static int64_t rotate(int64_t x, int64_t count) {
  return (int64_t)((uint64_t)x << count) | right(x, 64 - count);
}

int64_t program(int64_t arg) {
  int64_t state = 88172645463325252;
  int64_t sum = 0;
  for (int64_t i = 0; i < arg; i++) {
    state ^= (int64_t)((uint64_t)state << 13);
    state ^= right(state, 7);
    state ^= (int64_t)((uint64_t)state << 17);
    sum = rotate(sum, 5) ^ mix(state + i);
  }
  return sum;
}
