#include "twin.h"

static int64_t ack(int64_t m, int64_t n) {
  if (m == 0) return n + 1;
  if (n == 0) return ack(m - 1, 1);
  return ack(m - 1, ack(m, n - 1));
}

int64_t program(int64_t arg) {
  int64_t sum = 0;
  for (int64_t i = 0; i < 40; i++) sum += ack(2, arg + i);
  return sum + ack(3, arg > 100 ? 8 : 3);
}
