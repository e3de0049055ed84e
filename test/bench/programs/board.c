#include "twin.h"

static int64_t walk(uint8_t *seen, int64_t x, int64_t y, int64_t left) {
  if (x < 0 || x >= 8 || y < 0 || y >= 8) return 0;
  if (seen[y * 8 + x] == 1) return 0;
  if (left == 0) return 1;
  seen[y * 8 + x] = 1;
  int64_t paths = walk(seen, x + 1, y + 2, left - 1) + walk(seen, x + 2, y + 1, left - 1) +
                  walk(seen, x + 2, y - 1, left - 1) + walk(seen, x + 1, y - 2, left - 1) +
                  walk(seen, x - 1, y - 2, left - 1) + walk(seen, x - 2, y - 1, left - 1) +
                  walk(seen, x - 2, y + 1, left - 1) + walk(seen, x - 1, y + 2, left - 1);
  seen[y * 8 + x] = 0;
  return paths;
}

int64_t program(int64_t arg) { return walk(calloc(64, 1), 0, 0, arg); }
