#ifndef STORYBOOK_COUNTING_H
#define STORYBOOK_COUNTING_H

#include <stdbool.h>

/// The steps of this thread so far: each allocation of memory is one, and every 16 bytes of it. A value
/// that is copied, a text that is made anew and a list that grows all allocate.
unsigned long long storybook_steps(void);

/// Whether steps are counted: not under a sanitizer.
bool storybook_counts_steps(void);

#endif
