#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#include "CStorybookTrace.h"

#include <dlfcn.h>
#if defined(__linux__)
#include <link.h>
#endif
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

char *storybook_demangled_whole(const char *name) {
  return swift_demangle ? swift_demangle(name, strlen(name), NULL, NULL, 0) : NULL;
}

const char *storybook_next_initializer(const void *symbols, size_t count, const char *strings,
                                       size_t length, const char *prefix, size_t *index) {
  // Without the last zero, a name might not end within the section.
  if (length == 0 || strings[length - 1] != 0) return NULL;
  size_t start = strlen(prefix);
  while (*index < count) {
    uint32_t offset;
    memcpy(&offset, (const char *)symbols + *index * 24, sizeof offset);
    *index += 1;
    if (offset >= length || strncmp(strings + offset, prefix, start) != 0) continue;
    const char *name = strings + offset;
    size_t end = strlen(name);
    if (end >= start + 2 && strcmp(name + end - 2, "fC") == 0) return name;
  }
  return NULL;
}

uintptr_t storybook_load_offset(const void *address) {
#if defined(__linux__)
  Dl_info info;
  struct link_map *map = NULL;
  if (dladdr1(address, &info, (void **)&map, RTLD_DL_LINKMAP) && map) return map->l_addr;
#endif
  (void)address;
  return 0;
}

const char *storybook_image_path(const void *address) {
  Dl_info info;
  return dladdr(address, &info) ? info.dli_fname : NULL;
}

#if defined(__linux__)
// The first image is the executable.
static int note_range(struct dl_phdr_info *image, size_t size, void *context) {
  (void)size;
  uintptr_t *range = context;
  for (int i = 0; i < image->dlpi_phnum; i++) {
    if (image->dlpi_phdr[i].p_type != PT_LOAD) continue;
    uintptr_t start = image->dlpi_addr + image->dlpi_phdr[i].p_vaddr;
    uintptr_t end = start + image->dlpi_phdr[i].p_memsz;
    if (range[1] == 0 || start < range[0]) range[0] = start;
    if (end > range[1]) range[1] = end;
  }
  return 1;
}
#endif

void storybook_executable(uintptr_t range[2]) {
  range[0] = range[1] = 0;
#if defined(__linux__)
  dl_iterate_phdr(note_range, range);
#endif
}
