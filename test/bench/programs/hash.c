#include "twin.h"

#define LENGTH 1024

static int64_t hash(const uint8_t *text, int64_t length) {
  int64_t h = -3750763034362895579;
  for (int64_t i = 0; i < length; i++) h = (h ^ text[i]) * 1099511628211;
  return h;
}

int64_t program(int64_t arg) {
  uint8_t *text = calloc(LENGTH, sizeof *text);
  for (int64_t i = 0; i < LENGTH; i++) text[i] = (uint8_t)('a' + i % 26);
  int64_t h = 0;
  for (int64_t round = 0; round < arg; round++) {
    h = hash(text, LENGTH);
    text[round & 1023] = (uint8_t)h;
  }
  return h;
}
