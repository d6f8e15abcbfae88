#ifndef C_STORYBOOK_TRACE_H
#define C_STORYBOOK_TRACE_H

#include <stdint.h>

/// Why a trace is written.
enum {
  STORYBOOK_TRACE_SIGNAL = 0,
  STORYBOOK_TRACE_STACK_OVERFLOW = 1,
  STORYBOOK_TRACE_EXIT = 2,
  STORYBOOK_TRACE_DEADLINE = 3,
  STORYBOOK_TRACE_MEMORY = 4,
};

/// From now on a fatal signal, `exit` and a request write where the code is, once, to the
/// descriptor: one message of the worker's wire format, of the given kind, with the numbers
/// cause, fault, count, then count return addresses. Addresses are relative to the origin.
///
/// In C, because a signal handler may neither allocate nor take a lock (signal-safety(7)), which
/// Swift does not promise of any line. Call it on the thread that runs the author's code.
void storybook_trace_install(int descriptor, uint8_t kind, const void *origin);

/// Asks the author's thread to write its trace and to end the process; from any other thread.
void storybook_trace_request(int cause);

/// What the host sends to ask the same from outside.
int storybook_trace_signal(void);

/// A pipe whose ends are closed in other programs from the first moment on, where the system can
/// do that (pipe2(2), which Swift's C library module does not show). Returns 0, or -1 and errno.
int storybook_pipe(int descriptors[2]);

#endif
