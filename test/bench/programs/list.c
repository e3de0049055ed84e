#include "twin.h"

struct cell {
  int64_t value;
  struct cell *next;
};

static struct cell *reverse(struct cell *list) {
  struct cell *done = NULL;
  while (list) {
    struct cell *rest = list->next;
    list->next = done;
    done = list;
    list = rest;
  }
  return done;
}

static int64_t sum(const struct cell *list) {
  int64_t total = 0;
  for (const struct cell *at = list; at; at = at->next) total += at->value;
  return total;
}

static int64_t find(const struct cell *list, int64_t value) {
  int64_t place = 0;
  while (list != NULL && list->value != value) {
    list = list->next;
    place++;
  }
  return place;
}

int64_t program(int64_t arg) {
  struct cell *list = NULL;
  for (int64_t i = 0; i < 1000; i++) {
    struct cell *made = calloc(1, sizeof *made);
    made->value = i * 7 % 1009;
    made->next = list;
    list = made;
  }
  int64_t result = 0;
  for (int64_t round = 0; round < arg; round++) {
    list = reverse(list);
    result += sum(list) + find(list, round % 1009);
  }
  return result;
}
