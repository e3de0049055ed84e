#include "twin.h"

static void step(const uint8_t *now, uint8_t *next, int64_t n) {
  for (int64_t y = 1; y < n - 1; y++)
    for (int64_t x = 1; x < n - 1; x++) {
      int64_t at = y * n + x;
      int64_t around = now[at - n - 1] + now[at - n] + now[at - n + 1] + now[at - 1] + now[at + 1] +
                       now[at + n - 1] + now[at + n] + now[at + n + 1];
      if (now[at] == 1) next[at] = (around == 2) | (around == 3);
      else next[at] = around == 3;
    }
}

int64_t program(int64_t arg) {
  int64_t n = 64;
  uint8_t *now = calloc(n * n, 1);
  uint8_t *next = calloc(n * n, 1);
  int64_t random = 3;
  for (int64_t y = 1; y < n - 1; y++)
    for (int64_t x = 1; x < n - 1; x++) {
      random = (random * 1103515245 + 12345) & 0x7fffffff;
      now[y * n + x] = (random >> 16) & 1;
    }
  int64_t sum = 0;
  for (int64_t round = 0; round < arg; round++) {
    step(now, next, n);
    uint8_t *old = now;
    now = next;
    next = old;
    sum = sum * 3 + now[(round * 37) & 4095];
  }
  for (int64_t i = 0; i < n * n; i++) sum = sum * 3 + now[i];
  return sum;
}
