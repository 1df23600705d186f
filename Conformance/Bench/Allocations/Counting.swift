// Counts what is allocated. Built as a library of its own, which is loaded before the C library into a process
// that is to be counted; a process whose time or instructions are measured runs without it. The linker gives
// each `counting_…` the name of the function that it stands for: see the Makefile.
//
// Nothing here may allocate, or need the Swift runtime to have started. Public, since only that keeps the
// compiler from leaving out what nobody calls.

import Synchronization

private let blocks = Atomic(0)
private let bytes = Atomic(0)
private let liveBlocks = Atomic(0)
private let liveBytes = Atomic(0)

// The C library's own names for its functions, which stay when others stand for them.
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

/// Stands for `malloc`.
@_cdecl("counting_malloc")
public func countingMalloc(_ size: Int) -> UnsafeMutableRawPointer? { came(libcMalloc(size)) }

/// Stands for `calloc`.
@_cdecl("counting_calloc")
public func countingCalloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer? {
  came(libcCalloc(count, size))
}

/// Stands for `realloc`: counted as a block that goes and one that comes, as it is where it has to move.
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

/// Stands for `free`.
@_cdecl("counting_free")
public func countingFree(_ block: UnsafeMutableRawPointer?) {
  if block != nil { went(usableSize(block)) }
  libcFree(block)
}

/// Stands for `memalign` and for `aligned_alloc`.
@_cdecl("counting_memalign")
public func countingMemalign(_ alignment: Int, _ size: Int) -> UnsafeMutableRawPointer? {
  came(libcMemalign(alignment, size))
}

/// Stands for `posix_memalign`.
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
