// Imitates, on Linux, the functions that the runtime for Windows calls, with Microsoft's calling convention. In addition,
// each function checks that the stack is aligned, and overwrites its shadow space.
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#define API __attribute__((ms_abi))
#define ENTER()                                                          \
  do {                                                                   \
    if ((uintptr_t)__builtin_frame_address(0) % 16 != 0) abort();        \
    __builtin_memset((char *)__builtin_frame_address(0) + 16, 0xcc, 32); \
  } while (0)

API int windows_main(int count, char **words);

int main(int count, char **words) { return windows_main(count, words); }

static API long (*handler)(void *);

static void on_segv(int number, siginfo_t *info, void *context) {
  (void)number;
  // EXCEPTION_RECORD with the faulting address, and CONTEXT with Rsp and Rip.
  uint64_t record[19] = {0xc00000fd, 0, 0, 2, 1, (uint64_t)info->si_addr};
  const greg_t *now = ((ucontext_t *)context)->uc_mcontext.gregs;
  uint64_t registers[154] = {[0x98 / 8] = now[REG_RSP], [0xf8 / 8] = now[REG_RIP]};
  void *pointers[2] = {record, registers};
  if (handler != 0) handler(pointers);
  _exit(99);
}

struct start {
  API unsigned (*run)(void *);
  void *given;
};

static void *begin(void *start) {
  static char stack[65536];
  stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&other, 0);
  struct sigaction action = {.sa_sigaction = on_segv, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigaction(SIGSEGV, &action, 0);
  struct start *made = start;
  made->run(made->given);
  return 0;
}

API void *CreateThread(void *security, size_t size, API unsigned (*run)(void *), void *given, uint32_t flags,
                       uint32_t *number) {
  static pthread_t thread;
  static struct start start;
  // The fifth and sixth arguments are above the overwritten shadow space.
  int fine = security == 0 && flags == 0x10000 && number == 0;
  ENTER();
  if (!fine) abort();
  start.run = run;
  start.given = given;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, size);
  pthread_create(&thread, &attributes, begin, &start);
  return &thread;
}

API uint32_t WaitForSingleObject(void *thread, uint32_t milliseconds) {
  if (milliseconds != 0xffffffff) abort();
  pthread_join(*(pthread_t *)thread, 0);
  return 0;
}

API int SetThreadStackGuarantee(uint32_t *bytes) {
  if (*bytes != 65536) abort();
  ENTER();
  return 1;
}

API void *AddVectoredExceptionHandler(uint32_t first, API long (*given)(void *)) {
  if (first != 1) abort();
  handler = given;
  ENTER();
  return (void *)1;
}

API void *GetStdHandle(uint32_t number) {
  ENTER();
  return (void *)(uintptr_t)(1000 - 10 - (int32_t)number);
}

static int fileOf(void *handle) { return (int)((uintptr_t)handle - 1000); }

API int WriteFile(void *handle, const void *bytes, uint32_t count, uint32_t *written, void *overlapped) {
  int fine = overlapped == 0;
  ENTER();
  if (!fine) abort();
  ssize_t done = write(fileOf(handle), bytes, count);
  *written = done < 0 ? 0 : (uint32_t)done;
  return done >= 0;
}

API int ReadFile(void *handle, void *bytes, uint32_t count, uint32_t *taken, void *overlapped) {
  int fine = overlapped == 0;
  ENTER();
  if (!fine) abort();
  ssize_t done = read(fileOf(handle), bytes, count);
  *taken = done < 0 ? 0 : (uint32_t)done;
  // On Windows, the end of a pipe is an error.
  return done > 0;
}

API uint32_t GetFileType(void *handle) {
  ENTER();
  return isatty(fileOf(handle)) ? 2 : 3;
}

API void *VirtualAlloc(void *address, size_t size, uint32_t how, uint32_t protection) {
  if (address != 0 || how != 0x3000 || protection != 4) abort();
  void *memory = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? 0 : memory;
}

API void ExitProcess(uint32_t status) { _exit((int)status); }
