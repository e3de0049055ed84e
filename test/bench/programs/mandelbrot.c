#include "twin.h"

#define LIMIT 200

static int64_t escape(double cx, double cy) {
  double x = 0.0;
  double y = 0.0;
  int64_t rounds = 0;
  while (rounds < LIMIT && x * x + y * y <= 4.0) {
    double next = x * x - y * y + cx;
    y = 2.0 * x * y + cy;
    x = next;
    rounds++;
  }
  return rounds;
}

int64_t program(int64_t arg) {
  double size = (double)arg;
  int64_t sum = 0;
  for (int64_t row = 0; row < arg; row++)
    for (int64_t column = 0; column < arg; column++)
      sum += escape(3.0 * (double)column / size - 2.0, 3.0 * (double)row / size - 1.5);
  return sum;
}
