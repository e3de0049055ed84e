#include "twin.h"

static int64_t ways(const int64_t *coins, int64_t length, int64_t left, int64_t i) {
  if (left == 0) return 1;
  if (left < 0 || i == length) return 0;
  return ways(coins, length, left - coins[i], i) + ways(coins, length, left, i + 1);
}

int64_t program(int64_t arg) {
  int64_t *coins = calloc(8, sizeof *coins);
  coins[0] = 200;
  coins[1] = 100;
  coins[2] = 50;
  coins[3] = 20;
  coins[4] = 10;
  coins[5] = 5;
  coins[6] = 2;
  coins[7] = 1;
  return ways(coins, 8, arg, 0);
}
