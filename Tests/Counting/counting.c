#include "counting.h"

#include <stddef.h>
#include <stdint.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
// A sanitizer has an allocator of its own.
#define IS_SANITIZED 1
#endif
#endif

static _Thread_local unsigned long long steps = 0;

unsigned long long storybook_steps(void) { return steps; }

static inline void count(size_t size) { steps += 1 + size / 16; }

#if defined(IS_SANITIZED)

bool storybook_counts_steps(void) { return false; }

#elif defined(__APPLE__)

// What the system's tools for memory are told of: a type whose second bit is set for an allocation.
typedef void (*logger)(uint32_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uint32_t);
extern logger malloc_logger;

static void logged(
    uint32_t type, uintptr_t zone, uintptr_t size, uintptr_t new_size, uintptr_t result, uint32_t skipped) {
  if (type & 2) count(type & 4 ? new_size : size);
}

__attribute__((constructor)) static void start(void) { malloc_logger = logged; }

bool storybook_counts_steps(void) { return true; }

#else

// A definition in the executable stands before that of the C library, for all libraries.
extern void *__libc_malloc(size_t size);
extern void *__libc_realloc(void *memory, size_t size);

void *malloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}

void *realloc(void *memory, size_t size) {
  count(size);
  return __libc_realloc(memory, size);
}

bool storybook_counts_steps(void) { return true; }

#endif
