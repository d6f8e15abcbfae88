#ifndef C_STORYBOOK_RUNTIME_H
#define C_STORYBOOK_RUNTIME_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The start of the runtime's MetadataSections (stdlib/public/SwiftShims, stable since version 4).
struct storybook_section { uintptr_t start; size_t length; };
struct storybook_image {
  uintptr_t version;
  const void *base;
  void *unused[2];
  struct storybook_section protocols;
  struct storybook_section conformances;
};

#ifndef __APPLE__
void swift_enumerateAllMetadataSections(
    bool (*body)(const struct storybook_image *, void *), void *context);
#endif

// A reference to a serial executor, as the runtime passes it: SerialExecutorRef (ABI/Executor.h).
struct storybook_executor { const void *identity; uintptr_t implementation; };
typedef __attribute__((swiftcall)) struct storybook_executor (*storybook_executor_getter)(void);
// Answers in place of the runtime which executor the main actor has (Concurrency/ConcurrencyHooks.def).
typedef __attribute__((swiftcall)) struct storybook_executor (*storybook_executor_hook)(
    storybook_executor_getter original);

#ifdef __APPLE__
#include <dlfcn.h>
// Systems of before Swift 6.2 have no such hook.
static inline storybook_executor_hook *storybook_main_executor_hook(void) {
  return (storybook_executor_hook *)dlsym(RTLD_DEFAULT, "swift_task_getMainExecutor_hook");
}
#else
extern storybook_executor_hook swift_task_getMainExecutor_hook;
static inline storybook_executor_hook *storybook_main_executor_hook(void) {
  return &swift_task_getMainExecutor_hook;
}
#endif

static inline struct storybook_executor *storybook_main_executor(void) {
  static struct storybook_executor executor;
  return &executor;
}
static inline __attribute__((swiftcall)) struct storybook_executor storybook_get_main_executor(
    storybook_executor_getter original) {
  return *storybook_main_executor();
}
// From now on the main actor has this executor; once, and from one file, which has the functions' state.
static inline void storybook_set_main_executor(struct storybook_executor executor) {
  storybook_executor_hook *hook = storybook_main_executor_hook();
  if (hook == NULL) return;
  *storybook_main_executor() = executor;
  __atomic_store_n(hook, storybook_get_main_executor, __ATOMIC_RELEASE);
}
#endif
