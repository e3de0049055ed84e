#include "twin.h"

struct tally {
  int64_t count, sum, least, greatest, even;
};

static int64_t add(struct tally *t, int64_t x) {
  t->count++;
  t->sum += x;
  if (x < t->least) t->least = x;
  if (x > t->greatest) t->greatest = x;
  if ((x & 1) == 0) t->even += 1;
  else t->sum ^= 1;
  return t->count;
}

int64_t program(int64_t arg) {
  struct tally *t = calloc(1, sizeof *t);
  int64_t random = arg;
  for (int64_t i = 0; i < arg; i++) {
    random = (random * 1103515245 + 12345) & 0x7fffffff;
    add(t, random - 0x40000000);
  }
  return t->count + t->sum * 3 + t->least * 5 + t->greatest * 7 + t->even;
}
