#include "twin.h"

static int64_t max(int64_t a, int64_t b) { return a > b ? a : b; }

static void fill(int64_t *best, const int64_t *weight, const int64_t *value, int64_t things, int64_t width) {
  for (int64_t i = 0; i < things; i++)
    for (int64_t w = 0; w < width; w++) {
      int64_t without = best[i * width + w];
      if (weight[i] <= w) best[(i + 1) * width + w] = max(without, best[i * width + w - weight[i]] + value[i]);
      else best[(i + 1) * width + w] = without;
    }
}

int64_t program(int64_t arg) {
  int64_t things = 40;
  int64_t width = arg < 3 ? 50 : 2001;
  int64_t *weight = calloc(things, sizeof *weight);
  int64_t *value = calloc(things, sizeof *value);
  for (int64_t i = 0; i < things; i++) {
    weight[i] = 3 + i * 7 % 23;
    value[i] = 10 + i * 13 % 37;
  }
  int64_t *best = calloc((things + 1) * width, sizeof *best);
  int64_t sum = 0;
  for (int64_t round = 0; round < arg; round++) {
    value[round % things] += 3;
    fill(best, weight, value, things, width);
    sum = sum * 3 + best[things * width + width - 1 - round % width];
  }
  return sum;
}
