#include "twin.h"

static int64_t gcd(int64_t a, int64_t b) {
  while (b != 0) {
    int64_t r = a % b;
    a = b;
    b = r;
  }
  return a;
}

static int64_t binary(int64_t a, int64_t b) {
  if (a == 0) return b;
  if (b == 0) return a;
  int64_t shift = 0;
  while (((a | b) & 1) == 0) {
    a >>= 1;
    b >>= 1;
    shift++;
  }
  while ((a & 1) == 0) a >>= 1;
  while (b != 0) {
    while ((b & 1) == 0) b >>= 1;
    if (a > b) {
      int64_t t = a;
      a = b;
      b = t;
    }
    b -= a;
  }
  return a << shift;
}

int64_t program(int64_t arg) {
  int64_t count = 0;
  for (int64_t i = 1; i <= arg; i++)
    for (int64_t j = 1; j < i; j++) {
      if (gcd(i, j) == 1) count++;
      count += binary(i, j);
    }
  return count;
}
