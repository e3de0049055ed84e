#include "twin.h"

struct complex {
  double re, im;
};

static struct complex add(struct complex a, struct complex b) {
  return (struct complex){a.re + b.re, a.im + b.im};
}
static struct complex times(struct complex a, struct complex b) {
  return (struct complex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
static double square(struct complex a) { return a.re * a.re + a.im * a.im; }

static int64_t steps(double x, double y) {
  struct complex c = {-0.4, 0.6};
  struct complex z = {x, y};
  int64_t n = 0;
  while (n < 60) {
    if (square(z) > 4.0) return n;
    z = add(times(z, z), c);
    n++;
  }
  return n;
}

int64_t program(int64_t arg) {
  int64_t sum = 0;
  for (int64_t i = 0; i < arg; i++) {
    double x = (double)(i % 301 - 150) * 0.01;
    double y = (double)(i % 199 - 99) * 0.01;
    sum += steps(x, y);
  }
  return sum;
}
