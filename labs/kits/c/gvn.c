// Value numbering and dead code elimination on a graph of Fathom, as lines of text:
//   26: Phi(25, 9, 24) [x] : int @47-94
// Slot 0 of the inputs is control; "-" is an empty slot. Build and run it:
//   cc -O2 -o gvn gvn.c
//   fathom pass ./gvn --as graph loop.simple gcd.simple
// Standard output is for the graph. To see what your pass does, print to stderr.
//
// This first version compares each node once, in the order of ids. It misses nodes that become equal when
// their inputs are merged. Can you find those, too?
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int id;
  char op[32];
  int *inputs; // ids; -1: empty
  int count;
  char *rest; // " [payload] : type @span"
  bool live;
} Node;

static Node *nodes;
static int node_count;

static const char *PURE = " Constant Add Sub Mul Minus And Or Xor Shl Shr Sar EQ LT LE Not Phi Proj "
                          "AddF SubF MulF DivF MinusF EQF LTF LEF ToFloat RoundF32 Cast ";
// Equal inputs give equal values. Loads depend on memory; Phis need their Region.
static const char *NUMBERED = " Constant Add Sub Mul Minus And Or Xor Shl Shr Sar EQ LT LE Not ";

static bool in(const char *list, const char *op) {
  char padded[40];
  snprintf(padded, sizeof padded, " %s ", op);
  return strstr(list, padded) != NULL;
}

// Reads "26: Phi(25, 9, 24) ..."; false for a declaration or a comment.
static bool parse(char *line, Node *node) {
  char *open = strchr(line, '(');
  if (!isdigit((unsigned char)*line) || open == NULL) return false;
  if (sscanf(line, "%d: %31[A-Za-z0-9]", &node->id, node->op) != 2) return false;
  char *close = strchr(open, ')');
  if (close == NULL) return false;
  node->inputs = malloc((size_t)(close - open + 1) * sizeof(int));
  for (char *at = open + 1; at < close;) {
    while (*at == ' ' || *at == ',') at++;
    if (at >= close) break;
    node->inputs[node->count++] = *at == '-' ? (at++, -1) : (int)strtol(at, &at, 10);
  }
  node->rest = strdup(close + 1);
  return true;
}

static void add(Node node) {
  nodes = realloc(nodes, (size_t)(node_count + 1) * sizeof(Node));
  nodes[node_count++] = node;
}

// A new node, by its id. It moves the nodes, so find() them again afterwards.
int constant(long long value) {
  Node node = {.op = "Constant", .inputs = calloc(1, sizeof(int)), .count = 1, .rest = malloc(64)};
  snprintf(node.rest, 64, " [%lld] : %lld", value, value);
  for (int i = 0; i < node_count; i++)
    if (nodes[i].id >= node.id) node.id = nodes[i].id + 1;
  add(node);
  return node.id;
}

static Node *find(int id) {
  for (int i = 0; i < node_count; i++)
    if (nodes[i].id == id) return &nodes[i];
  return NULL;
}

static void replace(int old, int by) {
  for (int i = 0; i < node_count; i++)
    for (int k = 0; k < nodes[i].count; k++)
      if (nodes[i].inputs[k] == old) nodes[i].inputs[k] = by;
}

// Payload and type must be equal, too; where the node comes from (after the '@') may differ.
static bool equal(const Node *a, const Node *b) {
  if (strcmp(a->op, b->op) != 0 || a->count != b->count) return false;
  for (int k = 0; k < a->count; k++)
    if (a->inputs[k] != b->inputs[k]) return false;
  const char *end_a = strrchr(a->rest, '@'), *end_b = strrchr(b->rest, '@');
  if (end_a == NULL || end_b == NULL) return strcmp(a->rest, b->rest) == 0;
  return end_a - a->rest == end_b - b->rest && strncmp(a->rest, b->rest, (size_t)(end_a - a->rest)) == 0;
}

static void value_numbering(void) {
  for (int i = 0; i < node_count; i++)
    for (int j = 0; j < i && in(NUMBERED, nodes[i].op); j++)
      if (in(NUMBERED, nodes[j].op) && equal(&nodes[i], &nodes[j])) {
        replace(nodes[i].id, nodes[j].id);
        break;
      }
}

static void mark(Node *node) {
  if (node == NULL || node->live) return;
  node->live = true;
  for (int k = 0; k < node->count; k++) mark(find(node->inputs[k]));
}

// Dead code elimination: keeps what effects and control need, directly or not. main prints only live nodes.
static void sweep(void) {
  for (int i = 0; i < node_count; i++)
    if (!in(PURE, nodes[i].op)) mark(&nodes[i]);
}

int main(void) {
  char *line = NULL;
  size_t size = 0;
  while (getline(&line, &size, stdin) >= 0) {
    Node node = {0};
    line[strcspn(line, "\r\n")] = '\0';
    if (!parse(line, &node)) {
      puts(line);
      continue;
    }
    add(node);
  }
  value_numbering();
  sweep();
  for (int i = 0; i < node_count; i++) {
    if (!nodes[i].live) continue;
    printf("%d: %s(", nodes[i].id, nodes[i].op);
    for (int k = 0; k < nodes[i].count; k++) {
      if (nodes[i].inputs[k] < 0) printf(k > 0 ? ", -" : "-");
      else printf(k > 0 ? ", %d" : "%d", nodes[i].inputs[k]);
    }
    printf(")%s\n", nodes[i].rest);
  }
}
