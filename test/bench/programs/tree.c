#include "twin.h"

struct node {
  int64_t key;
  struct node *left, *right;
};

static struct node *insert(struct node *root, int64_t key) {
  struct node *made = calloc(1, sizeof *made);
  made->key = key;
  if (root == NULL) return made;
  struct node *at = root;
  while (at) {
    if (key < at->key) {
      if (at->left == NULL) {
        at->left = made;
        return root;
      }
      at = at->left;
    } else {
      if (at->right == NULL) {
        at->right = made;
        return root;
      }
      at = at->right;
    }
  }
  return root;
}

static int64_t find(const struct node *root, int64_t key) {
  const struct node *at = root;
  while (at != NULL) {
    if (at->key == key) return 1;
    at = key < at->key ? at->left : at->right;
  }
  return 0;
}

static int64_t height(const struct node *node) {
  if (node == NULL) return 0;
  int64_t left = height(node->left);
  int64_t right = height(node->right);
  return 1 + (left > right ? left : right);
}

static int64_t total(const struct node *node) {
  return node ? node->key + total(node->left) + total(node->right) : 0;
}

int64_t program(int64_t arg) {
  struct node *root = NULL;
  int64_t random = 1;
  for (int64_t i = 0; i < 5000 && i < 5 * arg; i++) {
    random = (random * 1103515245 + 12345) & 0x7fffffff;
    root = insert(root, (random >> 8) % 10000);
  }
  int64_t found = 0;
  for (int64_t i = 0; i < arg; i++) {
    found += find(root, i * 7919 % 10000);
    if (i % 1000 == 0) found += height(root) + total(root);
  }
  return found;
}
