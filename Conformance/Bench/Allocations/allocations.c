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

static atomic_long made, bytes, live;

/// How many blocks were allocated so far, of how many usable bytes, and how many bytes are in use.
void allocations_so_far(long result[3]) {
  result[0] = made;
  result[1] = bytes;
  result[2] = live;
}

static void *counted(void *block) {
  if (!block) return block;
  long size = (long)malloc_usable_size(block);
  made += 1;
  bytes += size;
  live += size;
  return block;
}

static void gone(void *block) {
  if (block) live -= (long)malloc_usable_size(block);
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }

void *realloc(void *block, size_t size) {
  long before = block ? (long)malloc_usable_size(block) : 0;
  void *moved = __libc_realloc(block, size);
  if (moved || size == 0) live -= before;
  return counted(moved);
}

void free(void *block) {
  gone(block);
  __libc_free(block);
}

void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}
