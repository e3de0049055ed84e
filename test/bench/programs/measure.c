// Runs a program and tells, in microseconds on the last line of standard error, how much processor time it took.
// Times of the clock would count what other programs do meanwhile.
// Both end with whoever started them (Linux only).
// Usage: measure SECONDS PROGRAM ARGUMENT. The program is ended after so many seconds of processor time.
// Exit status: the program's own, or 125 where it was ended by a signal or did not start.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static long long microseconds(struct timeval time) { return time.tv_sec * 1000000LL + time.tv_usec; }

int main(int argc, char **argv) {
  if (argc < 3) return 125;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  pid_t child = fork();
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    struct rlimit limit = {(rlim_t)atol(argv[1]), (rlim_t)atol(argv[1])};
    setrlimit(RLIMIT_CPU, &limit);
    execv(argv[2], argv + 2);
    _exit(125);
  }
  int status;
  struct rusage usage;
  if (child < 0 || wait4(child, &status, 0, &usage) != child) return 125;
  fprintf(stderr, "%lld\n", microseconds(usage.ru_utime) + microseconds(usage.ru_stime));
  return WIFEXITED(status) ? WEXITSTATUS(status) : 125;
}
