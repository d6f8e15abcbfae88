#ifndef C_STORYBOOK_WEB_SOCKETS_H
#define C_STORYBOOK_WEB_SOCKETS_H
#include <libwebsockets.h>
#include <zlib.h>

// LWS_PRE is a macro that Swift does not import: it is built from a function-like one.
static inline size_t storybook_lws_pre(void) { return LWS_PRE; }

#if defined(__linux__)
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// A stream that a child does not inherit, from its first moment on.
static inline int storybook_stream(void) { return SOCK_STREAM | SOCK_CLOEXEC; }

// The C library declares accept4(2) for _GNU_SOURCE alone, which a module cannot ask for.
static inline int storybook_accept(int listening, struct sockaddr *address, socklen_t *length) {
  return (int)syscall(SYS_accept4, listening, address, length, SOCK_CLOEXEC);
}
#endif

#endif
