#include "twin.h"

typedef struct Body {
  double x, y, z;
  double vx, vy, vz;
  double mass;
  struct Body *next;
} Body;

typedef struct Pair {
  Body *a, *b;
  double inverse;
  struct Pair *next;
} Pair;

#define STEP 0.001

static double refine(double inverse, double square) {
  return inverse * (1.5 - 0.5 * square * inverse * inverse);
}

static double squared_distance(const Body *a, const Body *b) {
  double dx = a->x - b->x;
  double dy = a->y - b->y;
  double dz = a->z - b->z;
  return dx * dx + dy * dy + dz * dz;
}

static Pair *new_pair(Body *a, Body *b, double inverse, Pair *next) {
  Pair *pair = calloc(1, sizeof *pair);
  *pair = (Pair){a, b, inverse, next};
  return pair;
}

static Pair *pairs_of(Body *bodies) {
  Pair *pairs = NULL;
  for (Body *one = bodies; one; one = one->next) {
    for (Body *other = one->next; other; other = other->next) {
      double square = squared_distance(one, other);
      double guess = 1.0 / (square + 1.0);
      for (int64_t i = 0; i < 40; i++) guess = refine(guess, square);
      pairs = new_pair(one, other, guess, pairs);
    }
  }
  return pairs;
}

static void attract(Pair *pairs) {
  for (Pair *pair = pairs; pair; pair = pair->next) {
    Body *a = pair->a;
    Body *b = pair->b;
    double dx = a->x - b->x;
    double dy = a->y - b->y;
    double dz = a->z - b->z;
    double square = dx * dx + dy * dy + dz * dz;
    double inverse = refine(refine(pair->inverse, square), square);
    pair->inverse = inverse;
    double pull = STEP * inverse * inverse * inverse;
    a->vx -= dx * b->mass * pull;
    a->vy -= dy * b->mass * pull;
    a->vz -= dz * b->mass * pull;
    b->vx += dx * a->mass * pull;
    b->vy += dy * a->mass * pull;
    b->vz += dz * a->mass * pull;
  }
}

static void move(Body *bodies) {
  for (Body *body = bodies; body; body = body->next) {
    body->x += STEP * body->vx;
    body->y += STEP * body->vy;
    body->z += STEP * body->vz;
  }
}

static double energy(const Body *bodies, const Pair *pairs) {
  double sum = 0.0;
  for (const Body *body = bodies; body; body = body->next)
    sum += 0.5 * body->mass * (body->vx * body->vx + body->vy * body->vy + body->vz * body->vz);
  for (const Pair *pair = pairs; pair; pair = pair->next)
    sum -= pair->a->mass * pair->b->mass * pair->inverse;
  return sum;
}

// C could convert; the program in Simple cannot.
static int64_t whole_part(double value) {
  int64_t whole = 0;
  for (int64_t bit = 1LL << 49; bit > 0; bit >>= 1)
    if ((double)(whole + bit) <= value) whole += bit;
  return whole;
}

static Body *new_body(Body values) {
  Body *body = calloc(1, sizeof *body);
  *body = values;
  return body;
}

int64_t program(int64_t arg) {
  Body *bodies = new_body((Body){.mass = 1000.0});
  bodies = new_body((Body){.x = 10.0, .vy = 10.0, .vz = 0.5, .mass = 1.0, .next = bodies});
  bodies = new_body((Body){.y = 40.0, .vx = -5.0, .vz = 0.25, .mass = 0.5, .next = bodies});
  bodies = new_body((Body){.x = -90.0, .vy = -3.3, .vz = -0.125, .mass = 2.0, .next = bodies});
  bodies = new_body((Body){.y = -160.0, .vx = 2.5, .z = 3.0, .mass = 0.25, .next = bodies});
  Pair *pairs = pairs_of(bodies);
  for (int64_t step = 0; step < arg; step++) {
    attract(pairs);
    move(bodies);
  }
  return -whole_part(-1000000.0 * energy(bodies, pairs));
}
