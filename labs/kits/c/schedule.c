// A scheduler for a graph of Fathom, as lines of text. It prints the graph that it gets, and a line for each node
// that floats: "place 34 in 11" puts node 34 in the block of control node 11. Build and run it:
//   cc -O2 -o schedule schedule.c
//   fathom pass ./schedule --as graph loop.simple gcd.simple
//
// This first version uses the early block: the first in which all inputs are available. That is always legal.
// But it computes values that are not needed on every path, and it leaves nodes in loops if they need a value of
// the loop. Can you find the last legal block of each node, and then a better one between the two?
//
// Next to the nodes, Fathom gives (see docs/passes.md):
//   block 11 from 4, 28: 11, 13, 27       predecessors, and the nodes that belong to it; in reverse postorder
//   float 34 below 4                      a node to place, operands first: in block 4, or under it
//   load 39 before 34 in 28, memory of 11 node 34 may change what the load reads
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX = 1000000 }; // ids are smaller

static int *inputs[MAX], counts[MAX]; // by id; -1: an empty slot
static int block_of[MAX];             // by id
static int above[MAX], depth[MAX];    // by block: its immediate dominator, and its depth in the dominator tree
static bool known[MAX];               // by block

// The numbers in "4, -, 28" from a place in a line up to one of the ends.
static int *numbers(const char *at, const char *ends, int *count) {
  int *list = malloc((strlen(at) + 1) * sizeof(int));
  *count = 0;
  while (*at != '\0' && strchr(ends, *at) == NULL) {
    char *end;
    if (isdigit((unsigned char)*at)) {
      list[(*count)++] = (int)strtol(at, &end, 10);
      at = end;
    } else {
      if (*at == '-') list[(*count)++] = -1;
      at++;
    }
  }
  return list;
}

// The last block that dominates both.
static int common(int one, int other) {
  while (one != other) {
    if (depth[one] >= depth[other]) one = above[one];
    else other = above[other];
  }
  return one;
}

static void read_block(const char *line) {
  int block, count, up = -1;
  if (sscanf(line, "block %d", &block) != 1 || block >= MAX) return;
  const char *from = strstr(line, " from "), *colon = strchr(line, ':');
  int *before = numbers(from == NULL ? "" : from, ":", &count);
  for (int i = 0; i < count; i++)
    // A predecessor that is not known yet enters a loop from its end.
    if (known[before[i]]) up = up < 0 ? before[i] : common(up, before[i]);
  above[block] = up;
  depth[block] = up < 0 ? 0 : depth[up] + 1;
  known[block] = true;
  int *nodes = numbers(colon == NULL ? "" : colon, "", &count);
  for (int i = 0; i < count; i++) block_of[nodes[i]] = block;
  free(before);
  free(nodes);
}

static void place(int node, int below) {
  int block = below;
  // The blocks of the inputs dominate one another. The deepest is the last to come. Slot 0 is control.
  for (int k = 1; k < counts[node]; k++) {
    int value = inputs[node][k];
    if (value >= 0 && depth[block_of[value]] > depth[block]) block = block_of[value];
  }
  block_of[node] = block;
  printf("place %d in %d\n", node, block);
}

int main(void) {
  char *line = NULL;
  size_t size = 0;
  int node, below;
  while (getline(&line, &size, stdin) >= 0) {
    line[strcspn(line, "\r\n")] = '\0';
    puts(line);
    char *open = strchr(line, '(');
    if (isdigit((unsigned char)*line) && open != NULL && sscanf(line, "%d:", &node) == 1 && node < MAX)
      inputs[node] = numbers(open, ")", &counts[node]);
    else if (strncmp(line, "block ", 6) == 0) read_block(line);
    else if (sscanf(line, "float %d below %d", &node, &below) == 2) place(node, below);
  }
}
