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

void storybook_close_from(posix_spawn_file_actions_t *actions, int first) {
#if defined(__linux__)
  posix_spawn_file_actions_addclosefrom_np(actions, first);
#endif
}
