// SPDX-License-Identifier: Apache-2.0

// Takes the place of the calls that write files, in a program that loads this first (LD_PRELOAD), and
// makes one of them fail as the variable FAULT says, CALL:NUMBER:HOW:
//
//   rename:2:5     the third rename fails with errno 5
//   write:0:torn   the first write writes half of its bytes, then the program is killed
//   any:7:kill     the program is killed instead of the eighth call of all
//   write:*:short  each write of several bytes writes half of them
//   any:*:again    each call is interrupted by a signal every other time
//
// Counted are opens that may write, but for /dev/null, writes to and closes of what they opened or of
// the standard output, and all other calls below. Where the fault happens, FAULT_LOG is made.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define DESCRIPTORS 1024

// Which descriptors were opened for writing; the standard output is from the start.
static char writes_to[DESCRIPTORS] = {0, 1};
// How many calls were counted.
static int counted;

enum verdict { PASS, FAIL, TEAR, HALVE };

static void note(void) {
  const char *path = getenv("FAULT_LOG");
  if (path) syscall(SYS_close, syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT, 0666));
}

// What shall become of a call.
static enum verdict judge(const char *call) {
  const char *fault = getenv("FAULT");
  if (!fault) return PASS;
  size_t length = strcspn(fault, ":");
  if (strncmp(fault, "any", length) && (strlen(call) != length || strncmp(fault, call, length)))
    return PASS;
  const char *number = fault + length + 1, *how = strchr(number, ':') + 1;
  int index = __atomic_fetch_add(&counted, 1, __ATOMIC_SEQ_CST);
  if (*number != '*' && index != atoi(number)) return PASS;
  note();
  if (!strcmp(how, "short")) return HALVE;
  if (!strcmp(how, "torn")) return TEAR;
  if (!strcmp(how, "kill")) raise(SIGKILL);
  if (!strcmp(how, "again") && index % 2) return PASS;
  errno = strcmp(how, "again") ? atoi(how) : EINTR;
  return FAIL;
}

static int is_counted(int file) { return file >= 0 && file < DESCRIPTORS && writes_to[file]; }

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;
  va_end(list);
  int writes = (flags & O_ACCMODE) != O_RDONLY || flags & O_CREAT;
  if (!strcmp(path, "/dev/null")) writes = 0;
  if (writes && judge("open") != PASS) return -1;
  int file = syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  if (file >= 0 && file < DESCRIPTORS) writes_to[file] = writes || file == 1;
  return file;
}

/* Offsets have 64 bits anyway. */
int open64(const char *path, int flags, ...) __attribute__((alias("open")));

ssize_t write(int file, const void *bytes, size_t count) {
  enum verdict verdict = is_counted(file) ? judge("write") : PASS;
  if (verdict == FAIL) return -1;
  if (verdict != PASS && count > 1) count /= 2;
  ssize_t written = syscall(SYS_write, file, bytes, count);
  if (verdict == TEAR) raise(SIGKILL);
  return written;
}

int close(int file) {
  int fails = is_counted(file) && judge("close") != PASS;
  // The descriptor is gone even where closing it fails.
  int number = errno, result = syscall(SYS_close, file);
  if (!fails) return result;
  errno = number;
  return -1;
}

int fsync(int file) { return judge("fsync") != PASS ? -1 : syscall(SYS_fsync, file); }

int rename(const char *from, const char *to) {
  if (judge("rename") != PASS) return -1;
  return syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int mkdir(const char *path, mode_t mode) {
  return judge("mkdir") != PASS ? -1 : syscall(SYS_mkdirat, AT_FDCWD, path, mode);
}

int unlink(const char *path) {
  return judge("unlink") != PASS ? -1 : syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}

int rmdir(const char *path) {
  return judge("rmdir") != PASS ? -1 : syscall(SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR);
}
