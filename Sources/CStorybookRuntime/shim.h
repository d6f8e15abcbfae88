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
#endif
