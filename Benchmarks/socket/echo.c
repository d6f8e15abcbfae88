// The yardstick of the round trip: a plain libwebsockets server on a libuv loop.
//
// A message starts with a number, and is answered with one text frame of as many bytes. The
// options are those of the host: no extensions, whole frames per write, TCP_NODELAY as
// libwebsockets sets it on what it accepts.
#define _GNU_SOURCE
#include <libwebsockets.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

enum { LARGEST = 4 << 20, PACKET = 65536 };

// LWS_PRE bytes in front are for the frame's header (lws_write).
static unsigned char answer[LWS_PRE + LARGEST];

struct session {
  size_t wanted;
};

static size_t announced(const void *text, size_t length) {
  char digits[24] = {0};
  memcpy(digits, text, length < sizeof digits - 1 ? length : sizeof digits - 1);
  long count = strtol(digits, NULL, 10);
  return count < 0 || count > LARGEST ? 0 : (size_t)count;
}

static int serve(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                 size_t length) {
  struct session *session = user;
  switch (reason) {
  case LWS_CALLBACK_RECEIVE:
    if (lws_is_first_fragment(wsi)) session->wanted = announced(in, length);
    if (lws_is_final_fragment(wsi)) lws_callback_on_writable(wsi);
    return 0;
  case LWS_CALLBACK_SERVER_WRITEABLE: {
    size_t count = session->wanted;
    session->wanted = 0;
    if (count == 0) return 0;
    return lws_write(wsi, answer + LWS_PRE, count, LWS_WRITE_TEXT) < 0 ? -1 : 0;
  }
  default:
    return lws_callback_http_dummy(wsi, reason, user, in, length);
  }
}

static void end(int number) {
  (void)number;
  _exit(0);
}

int main(void) {
  static const struct lws_protocols protocols[] = {
      {"storybook.v1", serve, sizeof(struct session), 4096, 0, NULL, PACKET},
      {NULL, NULL, 0, 0, 0, NULL, 0}};
  uv_loop_t *loop = uv_default_loop();
  void *loops[] = {loop};
  struct lws_context_creation_info info;
  memset(&info, 0, sizeof info);
  memset(answer + LWS_PRE, 'x', LARGEST);
  info.iface = "127.0.0.1";
  info.protocols = protocols;
  info.foreign_loops = loops;
  info.pt_serv_buf_size = 32768;
  info.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_DISABLE_IPV6 |
                 LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_LIBUV |
                 LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME;
  lws_set_log_level(LLL_ERR, NULL);
  signal(SIGTERM, end);
  struct lws_context *context = lws_create_context(&info);
  struct lws_vhost *host = context ? lws_create_vhost(context, &info) : NULL;
  if (!host) {
    fputs("echo: libwebsockets did not start; is its libuv plug-in installed?\n", stderr);
    return 1;
  }
  printf("port %d\n", lws_get_vhost_listen_port(host));
  fflush(stdout);
  uv_run(loop, UV_RUN_DEFAULT);
  return 0;
}
