#include "twin.h"

int64_t program(int64_t arg) {
  int64_t *a = calloc(arg, sizeof *a), *b = calloc(arg, sizeof *b);
  int64_t random = 42;
  for (int64_t i = 0; i < arg; i++) {
    random = (random * 1103515245 + 12345) & 0x7fffffff;
    a[i] = (random >> 16) & 3;
    random = (random * 1103515245 + 12345) & 0x7fffffff;
    b[i] = (random >> 16) & 3;
  }
  int64_t *above = calloc(arg + 1, sizeof *above), *row = calloc(arg + 1, sizeof *row);
  for (int64_t i = 1; i <= arg; i++) {
    for (int64_t j = 1; j <= arg; j++) {
      if (a[i - 1] == b[j - 1]) row[j] = above[j - 1] + 1;
      else if (above[j] > row[j - 1]) row[j] = above[j];
      else row[j] = row[j - 1];
    }
    int64_t *other = above;
    above = row;
    row = other;
  }
  return above[arg];
}
