/** Which derived files have to go. Pure. */

export interface KeptFile {
  bytes: number
  /** Milliseconds since 1970. */
  usedAt: number
}

/** A file that was used a moment ago may be about to be read. */
const spareMs = 60_000

/** Those used longest ago, until the rest fits; never one that was used within the last minute. */
export function overBudget<File extends KeptFile>(files: Iterable<File>, budgetBytes: number, now: number): File[] {
  const oldestFirst = [...files].sort((a, b) => a.usedAt - b.usedAt)
  let bytes = oldestFirst.reduce((sum, file) => sum + file.bytes, 0)
  const leaving: File[] = []
  for (const file of oldestFirst) {
    if (bytes <= budgetBytes || file.usedAt > now - spareMs) break
    leaving.push(file)
    bytes -= file.bytes
  }
  return leaving
}
