#include "twin.h"

int64_t program(int64_t arg) {
  int64_t *table = calloc(256, sizeof *table);
  for (int64_t i = 0; i < 256; i++) {
    int64_t c = i;
    for (int64_t bit = 0; bit < 8; bit++)
      c = (c & 1) ? (int64_t)((uint64_t)c >> 1) ^ 0xedb88320 : (int64_t)((uint64_t)c >> 1);
    table[i] = c;
  }
  uint8_t *text = calloc(1024, 1);
  for (int64_t i = 0; i < 1024; i++) text[i] = (uint8_t)(i * 7 + 3);
  int64_t sum = 0;
  for (int64_t round = 0; round < arg; round++) {
    int64_t c = 0xffffffff;
    for (int64_t i = 0; i < 1024; i++) c = table[(c ^ text[i]) & 255] ^ (int64_t)((uint64_t)c >> 8);
    sum ^= c;
    text[round & 1023] = (uint8_t)round;
  }
  return sum;
}
