// Counts what is allocated. Loaded before the C library, whose functions it calls, into a process that is
// to be counted; a process whose time or instructions are measured runs without it.

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static atomic_long blocks, bytes, live_blocks, live_bytes;

/// How many blocks were allocated so far, of how many usable bytes, and how much of both is in use.
void allocations_so_far(long result[4]) {
  result[0] = blocks;
  result[1] = bytes;
  result[2] = live_blocks;
  result[3] = live_bytes;
}

static void *came(void *block) {
  if (!block) return block;
  long size = (long)malloc_usable_size(block);
  blocks += 1;
  bytes += size;
  live_blocks += 1;
  live_bytes += size;
  return block;
}

static void went(long size) {
  live_blocks -= 1;
  live_bytes -= size;
}

void *malloc(size_t size) { return came(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return came(__libc_calloc(count, size)); }

// Counted as a block that goes and one that comes, as it is where it has to move.
void *realloc(void *block, size_t size) {
  long before = block ? (long)malloc_usable_size(block) : 0;
  void *moved = __libc_realloc(block, size);
  if (block && (moved || size == 0)) went(before);
  return came(moved);
}

void free(void *block) {
  if (block) went((long)malloc_usable_size(block));
  __libc_free(block);
}

void *memalign(size_t alignment, size_t size) { return came(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}
