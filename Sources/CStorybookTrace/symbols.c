#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#include "CStorybookTrace.h"

#include <dlfcn.h>
#include <string.h>

// Of the Swift run time: short names, as its own backtraces have them, and whole ones. Not every
// run time has both.
extern char *_swift_backtrace_demangle(const char *, size_t, char *, size_t *)
    __attribute__((weak));
extern char *swift_demangle(const char *, size_t, char *, size_t *, uint32_t)
    __attribute__((weak));

char *storybook_demangled(const char *name) {
  if (_swift_backtrace_demangle) return _swift_backtrace_demangle(name, strlen(name), NULL, NULL);
  if (swift_demangle) return swift_demangle(name, strlen(name), NULL, NULL, 0);
  return NULL;
}

const void *storybook_image_base(const void *address) {
  Dl_info info;
  return dladdr(address, &info) ? info.dli_fbase : NULL;
}
