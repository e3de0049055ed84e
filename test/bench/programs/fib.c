#include "twin.h"

static int64_t fib(int64_t n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

int64_t program(int64_t arg) { return fib(arg); }
