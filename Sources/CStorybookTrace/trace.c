#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#include "CStorybookTrace.h"

#include <execinfo.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

enum { frame_limit = 96, alternate_stack_size = 256 << 10, near_stack = 1 << 20 };

static const int fatal_signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGSYS};

static int report_descriptor = -1;
static uint8_t report_kind;
static uintptr_t report_origin;
static uintptr_t executable[2];
static pthread_t author_thread;
static int64_t began;
static int32_t noted_wait;
static atomic_int has_reported;
static atomic_int requested_cause = STORYBOOK_TRACE_DEADLINE;

static uint8_t *put(uint8_t *at, int64_t number) {
  for (int shift = 0; shift < 64; shift += 8) *at++ = (uint8_t)((uint64_t)number >> shift);
  return at;
}

static void write_all(const uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(report_descriptor, bytes, count);
    if (written <= 0) return;
    bytes += written;
    count -= (size_t)written;
  }
}

// Of this thread, in microseconds.
static int64_t processor_time(void) {
  struct timespec time;
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0) return 0;
  return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static int64_t thread_id(void) {
#if defined(__linux__)
  return syscall(SYS_gettid);
#else
  return 0;
#endif
}

static int is_in_executable(uintptr_t address) {
  return address >= executable[0] && address < executable[1];
}

static int64_t relative(uintptr_t address) {
  if (is_in_executable(address) && !is_in_executable(report_origin))
    return (int64_t)(address - executable[0]) + STORYBOOK_TRACE_EXECUTABLE;
  return (int64_t)(address - report_origin);
}

static void report(int cause, uintptr_t interrupted) {
  if (atomic_exchange(&has_reported, 1)) return;
  void *frames[frame_limit];
  int count = backtrace(frames, frame_limit);
  uint8_t message[5 + 8 * (6 + frame_limit)];
  uint8_t *at = message + 4;
  *at++ = report_kind;
  at = put(at, cause);
  at = put(at, interrupted ? relative(interrupted) : 0);
  at = put(at, processor_time() - began);
  at = put(at, count);
  for (int i = 0; i < count; i++) at = put(at, relative((uintptr_t)frames[i]));
  at = put(at, *(volatile int32_t *)&noted_wait);
  at = put(at, thread_id());
  size_t length = (size_t)(at - message) - 4;
  for (int i = 0; i < 4; i++) message[i] = (uint8_t)(length >> (8 * i));
  write_all(message, (size_t)(at - message));
}

static uintptr_t stack_pointer(void *context) {
  ucontext_t *state = context;
#if defined(__linux__) && defined(__x86_64__)
  return (uintptr_t)state->uc_mcontext.gregs[REG_RSP];
#elif defined(__linux__) && defined(__aarch64__)
  return (uintptr_t)state->uc_mcontext.sp;
#elif defined(__APPLE__) && defined(__x86_64__)
  return (uintptr_t)state->uc_mcontext->__ss.__rsp;
#elif defined(__APPLE__) && defined(__aarch64__)
  return (uintptr_t)__darwin_arm_thread_state64_get_sp(state->uc_mcontext->__ss);
#else
  (void)state;
  return 0;
#endif
}

static uintptr_t program_counter(void *context) {
  ucontext_t *state = context;
#if defined(__linux__) && defined(__x86_64__)
  return (uintptr_t)state->uc_mcontext.gregs[REG_RIP];
#elif defined(__linux__) && defined(__aarch64__)
  return (uintptr_t)state->uc_mcontext.pc;
#elif defined(__APPLE__) && defined(__x86_64__)
  return (uintptr_t)state->uc_mcontext->__ss.__rip;
#elif defined(__APPLE__) && defined(__aarch64__)
  return (uintptr_t)__darwin_arm_thread_state64_get_pc(state->uc_mcontext->__ss);
#else
  (void)state;
  return 0;
#endif
}

// A full stack faults just below its pointer; a wild pointer faults anywhere else.
static int is_stack_overflow(int number, uintptr_t fault, uintptr_t stack) {
  if ((number != SIGSEGV && number != SIGBUS) || stack == 0) return 0;
  return fault < stack ? stack - fault < near_stack : fault - stack < near_stack / 16;
}

static void handle_fatal(int number, siginfo_t *info, void *context) {
  uintptr_t fault = (uintptr_t)info->si_addr;
  int overflow = is_stack_overflow(number, fault, stack_pointer(context));
  report(overflow ? STORYBOOK_TRACE_STACK_OVERFLOW : STORYBOOK_TRACE_SIGNAL,
         program_counter(context));
  signal(number, SIG_DFL);
  raise(number);
}

static void handle_request(int number, siginfo_t *info, void *context) {
  (void)info;
  if (!pthread_equal(pthread_self(), author_thread)) {
    pthread_kill(author_thread, number);
    return;
  }
  report(atomic_load(&requested_cause), program_counter(context));
  _exit(0);
}

static void handle_exit(void) { report(STORYBOOK_TRACE_EXIT, 0); }

// An overflowed stack has no room for a handler.
static void use_alternate_stack(void) {
  void *memory = mmap(NULL, alternate_stack_size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANON, -1, 0);
  if (memory == MAP_FAILED) return;
  stack_t stack = {.ss_sp = memory, .ss_size = alternate_stack_size};
  sigaltstack(&stack, NULL);
}

void storybook_trace_install(int descriptor, uint8_t kind, const void *origin) {
  report_descriptor = descriptor;
  report_kind = kind;
  report_origin = (uintptr_t)origin;
  storybook_executable(executable);
  author_thread = pthread_self();
  use_alternate_stack();
  // The first call loads the unwinder, which no handler could.
  void *frames[2];
  backtrace(frames, 2);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handle_fatal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  for (size_t i = 0; i < sizeof fatal_signals / sizeof *fatal_signals; i++)
    sigaction(fatal_signals[i], &action, NULL);
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handle_request;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
  sigaction(storybook_trace_signal(), &action, NULL);
  // Threads of libdispatch block it, such as the one that goes on with an asynchronous `main`.
  sigset_t request;
  sigemptyset(&request);
  sigaddset(&request, storybook_trace_signal());
  pthread_sigmask(SIG_UNBLOCK, &request, NULL);
  atexit(handle_exit);
}

void storybook_trace_begin(void) { began = processor_time(); }

void storybook_trace_request(int cause) {
  atomic_store(&requested_cause, cause);
  pthread_kill(author_thread, storybook_trace_signal());
}

int32_t *storybook_trace_wait(void) { return &noted_wait; }

int storybook_trace_signal(void) { return SIGQUIT; }
