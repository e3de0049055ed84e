#include "twin.h"

static int64_t *partners(const uint8_t *code, int64_t length) {
  int64_t *partner = calloc(length, sizeof *partner);
  int64_t *open = calloc(length, sizeof *open);
  int64_t depth = 0;
  for (int64_t i = 0; i < length; i++) {
    if (code[i] == '[') {
      open[depth] = i;
      depth++;
    } else if (code[i] == ']') {
      depth--;
      partner[i] = open[depth];
      partner[open[depth]] = i;
    }
  }
  return partner;
}

static int64_t interpret(const uint8_t *code, int64_t length, int64_t input) {
  int64_t *partner = partners(code, length);
  uint8_t *cells = calloc(256, sizeof *cells);
  int64_t cell = 0;
  int64_t printed = 0;
  int64_t steps = 0;
  for (int64_t at = 0; at < length; at++) {
    int64_t command = code[at];
    if (command == '+') cells[cell]++;
    else if (command == '-') cells[cell]--;
    else if (command == '>') cell++;
    else if (command == '<') cell--;
    else if (command == '[') { if (cells[cell] == 0) at = partner[at]; }
    else if (command == ']') { if (cells[cell] != 0) at = partner[at]; }
    else if (command == '.') printed = cells[cell];
    else if (command == ',') cells[cell] = (uint8_t)input;
    steps++;
  }
  return steps * 256 + printed;
}

static const uint8_t CODE[] =
    ",[[->+>+<<]>[-<+>]>[[->+>+<<]>[-<+>]>[[->+>+<<]>[-<+>]>[->>+<<]<<-]<<-]<<-]>>>>>>>>.";

int64_t program(int64_t arg) { return interpret(CODE, sizeof CODE - 1, arg); }
