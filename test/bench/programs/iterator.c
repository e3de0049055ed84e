#include "twin.h"

struct reader {
  const uint8_t *text;
  int64_t at, end;
};

static int64_t number(struct reader *r) {
  int64_t value = 0;
  while (r->at < r->end && r->text[r->at] != ' ') {
    value = value * 10 + (r->text[r->at] - '0');
    r->at = r->at + 1;
  }
  r->at++;
  return value;
}

int64_t program(int64_t arg) {
  uint8_t *bytes = calloc(2000, 1);
  for (int64_t i = 0; i < 2000; i++) bytes[i] = (uint8_t)(i % 5 == 4 ? ' ' : '0' + i * 7 % 10);
  int64_t sum = 0;
  for (int64_t round = 0; round < arg; round++) {
    struct reader r = {bytes, 0, 2000};
    while (r.at < r.end) sum = (sum * 3 + number(&r)) & 0xffffffff;
    bytes[(round % 500) * 4 % 2000] = (uint8_t)('0' + round % 10);
  }
  return sum;
}
