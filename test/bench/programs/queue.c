#include "twin.h"

int64_t program(int64_t arg) {
  int64_t *heap = calloc(64, sizeof *heap);
  int64_t count = 0, random = 42, sum = 0;
  for (int64_t i = 0; i < arg; i++) {
    for (int64_t k = 0; k < 30; k++) {
      random = (random * 1103515245 + 12345) & 0x7fffffff;
      int64_t at = count++;
      while (at > 0 && heap[(at - 1) >> 1] > random) {
        heap[at] = heap[(at - 1) >> 1];
        at = (at - 1) >> 1;
      }
      heap[at] = random;
    }
    for (int64_t k = 0; k < 30; k++) {
      sum = sum * 31 + heap[0];
      int64_t last = heap[--count], at = 0;
      while (2 * at + 1 < count) {
        int64_t child = 2 * at + 1;
        if (child + 1 < count && heap[child + 1] < heap[child]) child++;
        if (heap[child] >= last) break;
        heap[at] = heap[child];
        at = child;
      }
      heap[at] = last;
    }
  }
  return sum;
}
