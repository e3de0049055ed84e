// A twin does in C what the program of its name does in Simple: the same algorithm, the same layout of data, the same
// wrapping integers (build with -fwrapv), but none of Simple's checks. main.c calls it and prints what it returns.
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

int64_t program(int64_t arg);
