#include "twin.h"

struct random {
  int64_t seed;
};

static int64_t next(struct random *self, int64_t limit) {
  self->seed = self->seed * 6364136223846793005 + 1442695040888963407;
  return (int64_t)((uint64_t)self->seed >> 33) % limit;
}

int64_t program(int64_t arg) {
  struct random *random = calloc(1, sizeof *random);
  random->seed = 42;
  int64_t *counts = calloc(13, sizeof *counts);
  for (int64_t i = 0; i < arg; i++) {
    int64_t first = 1 + next(random, 6);
    int64_t second = 1 + next(random, 6);
    counts[first + second]++;
  }
  int64_t sum = 0;
  for (int64_t i = 2; i <= 12; i++) sum = sum * 7 + counts[i];
  return sum;
}
