#ifndef C_STORYBOOK_REDIS_H
#define C_STORYBOOK_REDIS_H
#include <hiredis/hiredis.h>
#endif
