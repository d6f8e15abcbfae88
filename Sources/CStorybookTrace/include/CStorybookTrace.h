#ifndef C_STORYBOOK_TRACE_H
#define C_STORYBOOK_TRACE_H

#include <spawn.h>
#include <stddef.h>
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
/// descriptor: one message of the worker's wire format, of the given kind, with the numbers cause,
/// interrupted instruction, microseconds of processor time since the last beginning and count, then
/// count return addresses, what was noted of the wait, and the thread's id. Addresses are relative to
/// the origin; those of the executable, where the origin is in a library, are relative to its start,
/// plus STORYBOOK_TRACE_EXECUTABLE.
///
/// In C, because a signal handler may neither allocate nor take a lock (signal-safety(7)), which
/// Swift does not promise of any line. Call it on the thread that runs the author's code.
void storybook_trace_install(int descriptor, uint8_t kind, const void *origin);

/// From now on the author's thread works for another request; on that thread.
void storybook_trace_begin(void);

/// Asks the author's thread to write its trace and to end the process; from any other thread.
void storybook_trace_request(int cause);

/// Where the author's thread notes how it waits; on that thread only, where the trace reads it.
int32_t *storybook_trace_wait(void);

/// What the host sends to ask the same from outside.
int storybook_trace_signal(void);

/// A symbol as its source names it, to be freed; NULL for what is no mangled name.
char *storybook_demangled(const char *name);

/// The same with modules and types of parameters.
char *storybook_demangled_whole(const char *name);

/// The next name in a symbol table (Elf64_Sym, elf(5)) from an index on that begins with a prefix and
/// ends with "fC", as Swift's initializers do. Moves the index behind it; NULL after the last one.
const char *storybook_next_initializer(const void *symbols, size_t count, const char *strings,
                                       size_t length, const char *prefix, size_t *index);

/// Added to addresses of the executable, where the origin is in a library: more than the
/// addresses of a process.
static const int64_t STORYBOOK_TRACE_EXECUTABLE = INT64_C(1) << 60;

/// What the system added to the addresses of the executable or library that an address lies in; 0
/// where it does not tell.
uintptr_t storybook_load_offset(const void *address);

/// The path of the executable or library that an address lies in, as the system loaded it; NULL
/// for none.
const char *storybook_image_path(const void *address);

/// The first address of the executable and the one behind its last; both 0 where the system does
/// not tell.
void storybook_executable(uintptr_t range[2]);

/// A pipe whose ends are closed in other programs from the first moment on, where the system can
/// do that (pipe2(2), which Swift's C library module does not show). Returns 0, or -1 and errno.
int storybook_pipe(int descriptors[2]);

/// Closes all descriptors of the new process from one on, where it does not start without any.
void storybook_close_from(posix_spawn_file_actions_t *actions, int first);

#endif
