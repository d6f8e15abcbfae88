#ifndef C_STORYBOOK_WEB_SOCKETS_H
#define C_STORYBOOK_WEB_SOCKETS_H
#include <libwebsockets.h>
#include <zlib.h>

// LWS_PRE is a macro that Swift does not import: it is built from a function-like one.
static inline size_t storybook_lws_pre(void) { return LWS_PRE; }

#endif
