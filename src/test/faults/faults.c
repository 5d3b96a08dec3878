// Faults of a system under a process that knows nothing of them:
//
//   cc -shared -fPIC -O2 -o faults.so faults.c
//   FAULTS=file LD_PRELOAD=faults.so command
//
// The file holds three 64-bit numbers, which may change at any time: how many milliseconds the clock is ahead, whether
// syncs only say that they were done, and how many of the next syncs fail.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

struct faults {
  _Atomic int64_t ahead_ms;
  _Atomic int64_t lies;
  _Atomic int64_t failures;
};

static struct faults none;
static struct faults *faults = &none;
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_clock_gettime)(clockid_t, struct timespec *);

__attribute__((constructor)) static void begin(void) {
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
  real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
  const char *path = getenv("FAULTS");
  int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0)
    return;
  void *shared = mmap(NULL, sizeof(struct faults), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (shared != MAP_FAILED)
    faults = shared;
}

static int synced(int (*real)(int), int file) {
  int64_t left = faults->failures;
  while (left > 0)
    if (atomic_compare_exchange_weak(&faults->failures, &left, left - 1)) {
      errno = EIO;
      return -1;
    }
  return faults->lies ? 0 : real(file);
}

int fsync(int file) { return synced(real_fsync, file); }

int fdatasync(int file) { return synced(real_fdatasync, file); }

int clock_gettime(clockid_t clock, struct timespec *now) {
  if (!real_clock_gettime)
    real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
  int result = real_clock_gettime(clock, now);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
    int64_t ms = faults->ahead_ms + now->tv_nsec / 1000000;
    now->tv_sec += ms / 1000 - (ms % 1000 < 0);
    now->tv_nsec = (ms % 1000 + (ms % 1000 < 0) * 1000) * 1000000 + now->tv_nsec % 1000000;
  }
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  (void)zone;
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  now->tv_sec = time.tv_sec;
  now->tv_usec = time.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *now) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  if (now)
    *now = time.tv_sec;
  return time.tv_sec;
}
