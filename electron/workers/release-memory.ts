/** Frees large arrays at once. */

/**
 * Frees the memory of arrays that nothing uses any more; they are empty afterwards. Waiting for the garbage collector
 * costs more: a few dozen megabytes in buffers make it search the whole heap. Arrays that are parts of a buffer are
 * left to it.
 */
export function releaseMemory(arrays: Iterable<Uint8Array>): void {
  for (const { buffer, byteLength } of arrays)
    if (buffer instanceof ArrayBuffer && byteLength > 0 && byteLength === buffer.byteLength) buffer.transfer(0)
}
