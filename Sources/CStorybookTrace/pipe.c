#define _GNU_SOURCE
#include "CStorybookTrace.h"

#include <fcntl.h>
#include <unistd.h>

int storybook_pipe(int descriptors[2]) {
#if defined(__linux__)
  return pipe2(descriptors, O_CLOEXEC);
#else
  return pipe(descriptors);
#endif
}
