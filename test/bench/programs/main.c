// The end of a twin that faces the system: reads the argument, 0 if there is none, and prints the result in a line.
// It is a file of its own so that the size of a twin is that of its own functions.
#include <inttypes.h>
#include <stdio.h>
#include "twin.h"

int main(int argc, char **argv) {
  printf("%" PRId64 "\n", program(argc < 2 ? 0 : strtoll(argv[1], NULL, 10)));
  return 0;
}
