#include "twin.h"

static int64_t tak(int64_t x, int64_t y, int64_t z) {
  if (y >= x) return z;
  return tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y));
}

int64_t program(int64_t arg) { return tak(arg, arg * 2 / 3, arg / 3); }
