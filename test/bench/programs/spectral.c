#include "twin.h"

static double element(int64_t row, int64_t column) {
  return 1.0 / (double)((row + column) * (row + column + 1) / 2 + row + 1);
}

static void multiply(const double *from, double *to, int64_t n) {
  for (int64_t row = 0; row < n; row++) {
    double sum = 0.0;
    for (int64_t column = 0; column < n; column++) sum += element(row, column) * from[column];
    to[row] = sum;
  }
}

static void multiply_transposed(const double *from, double *to, int64_t n) {
  for (int64_t row = 0; row < n; row++) {
    double sum = 0.0;
    for (int64_t column = 0; column < n; column++) sum += element(column, row) * from[column];
    to[row] = sum;
  }
}

static double dot(const double *a, const double *b, int64_t n) {
  double sum = 0.0;
  for (int64_t i = 0; i < n; i++) sum += a[i] * b[i];
  return sum;
}

// C has sqrt; the program in Simple has not.
static double root(double square) {
  double guess = square + 1.0;
  while (true) {
    double next = 0.5 * (guess + square / guess);
    if (next >= guess) return guess;
    guess = next;
  }
}

// C could convert; the program in Simple cannot.
static int64_t whole_part(double value) {
  int64_t whole = 0;
  for (int64_t bit = 1LL << 49; bit > 0; bit >>= 1)
    if ((double)(whole + bit) <= value) whole += bit;
  return whole;
}

int64_t program(int64_t arg) {
  if (arg < 1) return 0;
  double *u = calloc(arg, sizeof *u);
  double *v = calloc(arg, sizeof *v);
  double *between = calloc(arg, sizeof *between);
  for (int64_t i = 0; i < arg; i++) u[i] = 1.0;
  for (int64_t round = 0; round < 10; round++) {
    multiply(u, between, arg);
    multiply_transposed(between, v, arg);
    multiply(v, between, arg);
    multiply_transposed(between, u, arg);
  }
  return whole_part(1000000000.0 * root(dot(u, v, arg) / dot(v, v, arg)));
}
