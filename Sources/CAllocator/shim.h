// Swift's module of the C library leaves this header out.
#if defined(__linux__)
#include <malloc.h>
#endif
