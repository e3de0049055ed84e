#include "twin.h"

static int64_t run(const int64_t *code, int64_t rounds) {
  int64_t a = 0, b = 1, c = rounds, d = 0, at = 0, steps = 0;
  while (true) {
    int64_t op = code[at];
    int64_t operand = code[at + 1];
    at += 2;
    steps++;
    if (op == 0) break;
    else if (op == 1) a += operand;
    else if (op == 2) b = b * operand + 1;
    else if (op == 3) c -= operand;
    else if (op == 4) d ^= a;
    else if (op == 5) { if (c > 0) at = operand; }
    else if (op == 6) { if ((a & operand) == 0) at += 2; }
    else if (op == 7) a = a ^ (int64_t)((uint64_t)b >> 7);
    else if (op == 8) d += b & operand;
  }
  return d * 31 + steps;
}

int64_t program(int64_t arg) {
  static const int64_t text[] = {1, 3, 2, 5, 4, 0, 6, 1, 7, 0, 8, 255, 3, 1, 5, 0, 0, 0};
  int64_t *code = calloc(20, sizeof *code);
  for (int64_t i = 0; i < 18; i++) code[i] = text[i];
  return run(code, arg);
}
