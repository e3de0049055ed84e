#include "twin.h"

#define LIMIT 65536

static int64_t count_primes(bool *crossed) {
  for (int64_t i = 0; i < LIMIT; i++) crossed[i] = false;
  int64_t count = 0;
  for (int64_t i = 2; i < LIMIT; i++) {
    if (!crossed[i]) {
      count++;
      for (int64_t multiple = i * i; multiple < LIMIT; multiple += i) crossed[multiple] = true;
    }
  }
  return count;
}

int64_t program(int64_t arg) {
  bool *crossed = calloc(LIMIT, sizeof *crossed);
  int64_t sum = 0;
  for (int64_t round = 0; round < arg; round++) sum += count_primes(crossed);
  return sum;
}
