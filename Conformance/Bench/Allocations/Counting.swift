// Counts allocations. Built as a library of its own, which is loaded before the C library into a process
// to be counted; a process whose time or instructions are measured runs without it. The linker gives
// each `counting_…` the name of the function that it replaces: see the Makefile.
//
// Nothing here may allocate, or need the Swift runtime to have started. Public, since only that keeps the
// compiler from leaving out unused functions.

import Synchronization

private let blocks = Atomic(0)
private let bytes = Atomic(0)
private let liveBlocks = Atomic(0)
private let liveBytes = Atomic(0)

// The C library's own names for its functions, which stay valid when the functions are replaced.
@_silgen_name("__libc_malloc")
private func libcMalloc(_ size: Int) -> UnsafeMutableRawPointer?
@_silgen_name("__libc_calloc")
private func libcCalloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer?
@_silgen_name("__libc_realloc")
private func libcRealloc(_ block: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer?
@_silgen_name("__libc_memalign")
private func libcMemalign(_ alignment: Int, _ size: Int) -> UnsafeMutableRawPointer?
@_silgen_name("__libc_free")
private func libcFree(_ block: UnsafeMutableRawPointer?)
@_silgen_name("malloc_usable_size")
private func usableSize(_ block: UnsafeMutableRawPointer?) -> Int

/// How many blocks were allocated so far, of how many usable bytes, and how much of both is in use.
@_cdecl("allocations_so_far")
public func allocationsSoFar(_ result: UnsafeMutablePointer<Int>) {
  result[0] = blocks.load(ordering: .relaxed)
  result[1] = bytes.load(ordering: .relaxed)
  result[2] = liveBlocks.load(ordering: .relaxed)
  result[3] = liveBytes.load(ordering: .relaxed)
}

private func came(_ block: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let block else { return nil }
  let size = usableSize(block)
  blocks.wrappingAdd(1, ordering: .relaxed)
  bytes.wrappingAdd(size, ordering: .relaxed)
  liveBlocks.wrappingAdd(1, ordering: .relaxed)
  liveBytes.wrappingAdd(size, ordering: .relaxed)
  return block
}

private func went(_ size: Int) {
  liveBlocks.wrappingSubtract(1, ordering: .relaxed)
  liveBytes.wrappingSubtract(size, ordering: .relaxed)
}

/// Replaces `malloc`.
@_cdecl("counting_malloc")
public func countingMalloc(_ size: Int) -> UnsafeMutableRawPointer? { came(libcMalloc(size)) }

/// Replaces `calloc`.
@_cdecl("counting_calloc")
public func countingCalloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer? {
  came(libcCalloc(count, size))
}

/// Replaces `realloc`: counted as one block freed and one allocated, as when it has to move the block.
@_cdecl("counting_realloc")
public func countingRealloc(
  _ block: UnsafeMutableRawPointer?,
  _ size: Int
) -> UnsafeMutableRawPointer? {
  let before = block == nil ? 0 : usableSize(block)
  let moved = libcRealloc(block, size)
  if block != nil, moved != nil || size == 0 { went(before) }
  return came(moved)
}

/// Replaces `free`.
@_cdecl("counting_free")
public func countingFree(_ block: UnsafeMutableRawPointer?) {
  if block != nil { went(usableSize(block)) }
  libcFree(block)
}

/// Replaces `memalign` and `aligned_alloc`.
@_cdecl("counting_memalign")
public func countingMemalign(_ alignment: Int, _ size: Int) -> UnsafeMutableRawPointer? {
  came(libcMemalign(alignment, size))
}

/// Replaces `posix_memalign`.
@_cdecl("counting_posix_memalign")
public func countingPosixMemalign(
  _ block: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
  _ alignment: Int,
  _ size: Int
) -> Int32 {
  let outOfMemory: Int32 = 12
  block.pointee = countingMemalign(alignment, size)
  return block.pointee == nil ? outOfMemory : 0
}
