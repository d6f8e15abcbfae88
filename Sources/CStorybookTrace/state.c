#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#include "CStorybookTrace.h"

#include <fenv.h>
#include <locale.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

extern char **environ;

// FNV-1a, 64 bit: quick, and differs for what is of a few kilobytes.
static uint64_t mixed(uint64_t hash, const void *data, size_t count) {
  const uint8_t *bytes = data;
  for (size_t i = 0; i < count; i++) hash = (hash ^ bytes[i]) * 0x100000001B3u;
  return hash;
}

static const uint64_t seed = 0xCBF29CE484222325u;

static uint64_t file_identity(uint64_t hash, int code, const struct stat *status) {
  hash = mixed(hash, &code, sizeof code);
  if (code != 0) return hash;
  hash = mixed(hash, &status->st_dev, sizeof status->st_dev);
  return mixed(hash, &status->st_ino, sizeof status->st_ino);
}

static uint64_t directory(void) {
  struct stat status;
  int code = stat(".", &status);
  return file_identity(seed, code, &status);
}

static uint64_t variables(void) {
  uint64_t hash = seed;
  for (char **variable = environ; variable && *variable; variable++)
    hash = mixed(hash, *variable, strlen(*variable) + 1);
  return hash;
}

static uint64_t locale_name(void) {
  const char *name = setlocale(LC_ALL, NULL);
  return name ? mixed(seed, name, strlen(name)) : seed;
}

static uint64_t file_mask(void) {
  mode_t mask = umask(0);
  umask(mask);
  return mask;
}

static uint64_t signals(void) {
  uint64_t hash = seed;
  for (int number = 1; number < 32; number++) {
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0) continue;
    hash = mixed(hash, &action.sa_sigaction, sizeof action.sa_sigaction);
  }
  sigset_t blocked;
  sigemptyset(&blocked);
  pthread_sigmask(SIG_BLOCK, NULL, &blocked);
  for (int number = 1; number < 32; number++) hash = hash * 31 + (uint64_t)sigismember(&blocked, number);
  return hash;
}

static uint64_t timers(void) {
  static const int kinds[] = {ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF};
  uint64_t running = 0;
  for (int i = 0; i < 3; i++) {
    struct itimerval timer;
    if (getitimer(kinds[i], &timer) != 0) continue;
    if (timer.it_value.tv_sec || timer.it_value.tv_usec) running |= 1u << i;
  }
  return running;
}

static uint64_t streams(void) {
  uint64_t hash = seed;
  for (int descriptor = 0; descriptor < 3; descriptor++) {
    struct stat status;
    int code = fstat(descriptor, &status);
    hash = file_identity(hash, code, &status);
  }
  return hash;
}

static uint64_t resource_limits(void) {
  static const int kinds[] = {RLIMIT_AS, RLIMIT_CORE, RLIMIT_CPU, RLIMIT_DATA,
                              RLIMIT_FSIZE, RLIMIT_NOFILE, RLIMIT_STACK};
  uint64_t hash = seed;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    struct rlimit limit;
    if (getrlimit(kinds[i], &limit) != 0) continue;
    hash = mixed(hash, &limit.rlim_cur, sizeof limit.rlim_cur);
  }
  int priority = getpriority(PRIO_PROCESS, 0);
  return mixed(hash, &priority, sizeof priority);
}

void storybook_process_state(uint64_t state[STORYBOOK_STATE_COUNT]) {
  state[STORYBOOK_STATE_DIRECTORY] = directory();
  state[STORYBOOK_STATE_VARIABLES] = variables();
  state[STORYBOOK_STATE_LOCALE] = locale_name();
  state[STORYBOOK_STATE_FILE_MASK] = file_mask();
  state[STORYBOOK_STATE_SIGNALS] = signals();
  state[STORYBOOK_STATE_TIMERS] = timers();
  state[STORYBOOK_STATE_STREAMS] = streams();
  state[STORYBOOK_STATE_LIMITS] = resource_limits();
  state[STORYBOOK_STATE_ROUNDING] = (uint64_t)fegetround();
}
