// Imitates, on Linux, the functions of Apple's C library that the runtime for macOS calls. Their names begin with `_`, and
// numbers and structures are Apple's. In addition, each function checks that the stack is aligned.
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#define ENTER()                                                   \
  do {                                                            \
    if ((uintptr_t)__builtin_frame_address(0) % 16 != 0) abort(); \
  } while (0)

int macos_main(int count, char **words) __asm__("_main");

int main(int count, char **words) { return macos_main(count, words); }

ssize_t macos_write(int file, const void *bytes, size_t count) __asm__("_write");
ssize_t macos_write(int file, const void *bytes, size_t count) {
  ENTER();
  return write(file, bytes, count);
}

ssize_t macos_read(int file, void *bytes, size_t count) __asm__("_read");
ssize_t macos_read(int file, void *bytes, size_t count) {
  ENTER();
  return read(file, bytes, count);
}

int macos_isatty(int file) __asm__("_isatty");
int macos_isatty(int file) {
  ENTER();
  return isatty(file);
}

int macos_usleep(unsigned microseconds) __asm__("_usleep");
int macos_usleep(unsigned microseconds) {
  ENTER();
  return usleep(microseconds);
}

int *macos_error(void) __asm__("___error");
int *macos_error(void) {
  static int number;
  ENTER();
  number = errno == EAGAIN ? 35 : errno;
  return &number;
}

void macos_exit(int status) __asm__("__exit");
void macos_exit(int status) {
  ENTER();
  _exit(status);
}

void *macos_mmap(void *address, size_t size, int protection, int flags, int file, long offset) __asm__("_mmap");
void *macos_mmap(void *address, size_t size, int protection, int flags, int file, long offset) {
  ENTER();
  if (address != 0 || protection != 3 || flags != 0x1042 || file != -1 || offset != 0) abort();
  return mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
}

int macos_mprotect(void *address, size_t size, int protection) __asm__("_mprotect");
int macos_mprotect(void *address, size_t size, int protection) {
  ENTER();
  return mprotect(address, size, protection);
}

struct macos_stack {
  void *start;
  size_t size;
  int flags;
};

int macos_sigaltstack(const struct macos_stack *stack, void *old) __asm__("_sigaltstack");
int macos_sigaltstack(const struct macos_stack *stack, void *old) {
  ENTER();
  if (old != 0 || stack->flags != 0) abort();
  stack_t made = {.ss_sp = stack->start, .ss_size = stack->size};
  return sigaltstack(&made, 0);
}

struct macos_action {
  void (*handler)(int, void *, void *);
  uint32_t mask;
  int flags;
};

static struct macos_action actions[65];

static void on_signal(int number, siginfo_t *info, void *context) {
  struct {
    int numbers[6];
    void *address;
    long rest[8];
  } made = {{number}, info->si_addr, {0}};
  // ucontext_t points to the registers. The runtime reads rsp and rip.
  const greg_t *now = ((ucontext_t *)context)->uc_mcontext.gregs;
  long registers[19] = {[72 / 8] = now[REG_RSP], [144 / 8] = now[REG_RIP]};
  void *there[7] = {[48 / 8] = registers};
  actions[number].handler(number, &made, there);
}

int macos_sigaction(int number, const struct macos_action *action, void *old) __asm__("_sigaction");
int macos_sigaction(int number, const struct macos_action *action, void *old) {
  ENTER();
  if (old != 0 || action->mask != 0 || action->flags != 0x45) abort();
  int here = number == 10 ? SIGBUS : number;
  actions[here] = *action;
  struct sigaction made = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_ONSTACK | (int)SA_RESETHAND};
  return sigaction(here, &made, 0);
}
