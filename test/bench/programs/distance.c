#include "twin.h"

static int64_t min(int64_t a, int64_t b) { return a < b ? a : b; }

static int64_t distance(const uint8_t *a, int64_t la, const uint8_t *b, int64_t lb, int64_t *row) {
  for (int64_t j = 0; j <= lb; j++) row[j] = j;
  for (int64_t i = 1; i <= la; i++) {
    int64_t corner = row[0];
    row[0] = i;
    for (int64_t j = 1; j <= lb; j++) {
      int64_t cost = corner + (a[i - 1] != b[j - 1]);
      corner = row[j];
      row[j] = min(cost, min(corner, row[j - 1]) + 1);
    }
  }
  return row[lb];
}

int64_t program(int64_t arg) {
  uint8_t *a = calloc(200, 1);
  uint8_t *b = calloc(180, 1);
  for (int64_t i = 0; i < 200; i++) a[i] = (uint8_t)('a' + i * i % 5);
  for (int64_t i = 0; i < 180; i++) b[i] = (uint8_t)('a' + i * 3 % 7);
  int64_t *row = calloc(181, sizeof *row);
  int64_t sum = 0;
  for (int64_t round = 0; round < arg; round++) {
    a[round % 200] = (uint8_t)('a' + round % 6);
    sum = sum * 5 + distance(a, 200, b, 180, row);
  }
  return sum;
}
