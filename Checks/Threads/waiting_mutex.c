// SPDX-License-Identifier: Apache-2.0
/* Lets the thread sanitizer see what a thread that waited for a `Synchronization.Mutex` may rely on.

   `Mutex` locks and unlocks in code that is compiled into the program, and there the sanitizer sees
   it. Where threads wait they do so in the standard library, which is not instrumented, and the Linux
   kernel hands the lock on; the sanitizer then takes everything behind that lock for a race. This
   library, loaded before the program, stands in front of these two functions and says what they do.
   Their names are those of Swift's, mangled; should they change, the reports come back. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
/* Synchronization._MutexHandle._lockSlow(Swift.UInt32) -> () and ._unlockSlow() -> () */
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

/* Not there in processes that run without the sanitizer, such as the one that starts the tests. */
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

SWIFT void waiting_lock(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT void waiting_unlock(SELF void *mutex) __asm__(UNLOCK);

SWIFT void waiting_lock(uint32_t thread, SELF void *mutex) {
  SWIFT void (*lock)(uint32_t, SELF void *) = dlsym(RTLD_NEXT, LOCK);
  lock(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void waiting_unlock(SELF void *mutex) {
  SWIFT void (*unlock)(SELF void *) = dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(mutex);
  unlock(mutex);
}
