#include "twin.h"

static int64_t count(const uint8_t *text, int64_t length) {
  int64_t words = 0, capitals = 0, digits = 0;
  bool inside = false;
  for (int64_t i = 0; i < length; i++) {
    int64_t c = text[i];
    bool letter = ((c >= 97) & (c <= 122)) | ((c >= 65) & (c <= 90));
    if (letter & !inside) words++;
    if (c >= 'A' && c <= 'Z') capitals++;
    if (c >= '0' && c <= '9') digits++;
    inside = letter;
  }
  return words * 1000000 + capitals * 1000 + digits;
}

int64_t program(int64_t arg) {
  uint8_t *text = calloc(4096, 1);
  int64_t random = 7;
  for (int64_t i = 0; i < 4096; i++) {
    random = (random * 1103515245 + 12345) & 0x7fffffff;
    text[i] = (uint8_t)(32 + (random >> 8) % 95);
  }
  int64_t sum = 0;
  for (int64_t round = 0; round < arg; round++) {
    sum += count(text, 4096);
    text[round & 4095] = (uint8_t)(32 + round % 95);
  }
  return sum;
}
