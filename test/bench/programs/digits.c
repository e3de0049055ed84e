#include "twin.h"

int64_t program(int64_t arg) {
  int64_t sum = 0;
  for (int64_t i = 0; i < arg; i++) {
    int64_t n = i, base = (i & 7) + 3;
    while (n > 0) {
      sum += n % base;
      n /= base;
    }
  }
  return sum;
}
