#include "twin.h"

int64_t program(int64_t arg) {
  int64_t n = 65536, random = 42, joined = 0;
  int64_t *parent = calloc(n, sizeof *parent);
  for (int64_t i = 0; i < n; i++) parent[i] = i;
  for (int64_t k = 0; k < arg; k++) {
    random = (random * 1103515245 + 12345) & 0x7fffffff;
    int64_t a = (random >> 8) & 65535;
    random = (random * 1103515245 + 12345) & 0x7fffffff;
    int64_t b = (random >> 8) & 65535;
    while (parent[a & 65535] != a) { parent[a & 65535] = parent[parent[a & 65535] & 65535]; a = parent[a & 65535]; }
    while (parent[b & 65535] != b) { parent[b & 65535] = parent[parent[b & 65535] & 65535]; b = parent[b & 65535]; }
    if (a != b) { parent[a & 65535] = b; joined++; }
    if ((k & 131071) == 131071) for (int64_t i = 0; i < n; i++) parent[i] = i;
  }
  return joined;
}
