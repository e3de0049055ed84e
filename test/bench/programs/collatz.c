#include "twin.h"

int64_t program(int64_t arg) {
  int64_t best = 0;
  int64_t longest = 0;
  for (int64_t start = 1; start <= arg; start++) {
    int64_t n = start;
    int64_t length = 0;
    while (n != 1) {
      if (n % 2 == 0) n = n / 2;
      else n = 3 * n + 1;
      length++;
    }
    if (length > longest) {
      longest = length;
      best = start;
    }
  }
  return best * 1000 + longest;
}
