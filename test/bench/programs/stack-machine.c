#include "twin.h"

static int64_t run(const int64_t *code, int64_t rounds) {
  int64_t *stack = calloc(16, sizeof *stack);
  int64_t top = 0, at = 0, sum = 0, n = rounds;
  while (true) {
    int64_t op = code[at++];
    if (op == 0) { stack[top & 15] = code[at]; top++; at++; }
    else if (op == 1) { stack[top & 15] = n; top++; }
    else if (op == 2) { top--; stack[(top - 1) & 15] = stack[(top - 1) & 15] + stack[top & 15]; }
    else if (op == 3) { top--; stack[(top - 1) & 15] = stack[(top - 1) & 15] * stack[top & 15]; }
    else if (op == 4) { top--; sum = sum + stack[top & 15]; }
    else if (op == 5) { top--; n = stack[top & 15]; }
    else if (op == 6) { if (n > 0) at = code[at]; else at++; }
    else break;
  }
  return sum;
}

int64_t program(int64_t arg) {
  static const int64_t text[] = {1, 1, 3, 0, 7, 2, 4, 1, 0, -1, 2, 5, 6, 0, 7};
  int64_t *code = calloc(20, sizeof *code);
  for (int64_t i = 0; i < 15; i++) code[i] = text[i];
  return run(code, arg);
}
