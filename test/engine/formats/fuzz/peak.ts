/** How much memory a piece of work takes at its height, of the whole process: what is native, packed or garbage counts as well. */
import { readFileSync, writeFileSync } from 'node:fs'

/** Linux alone says what a process took at most, and forgets it when asked. */
export const seesPeaks = process.platform === 'linux'

/** Bytes that the process took beyond what it had before, at the worst moment; elsewhere than on Linux, those at the end. */
export async function peakOf<Result>(work: () => Promise<Result>): Promise<{ result: Result; peakBytes: number }> {
  globalThis.gc?.()
  forgetPeak()
  const before = process.memoryUsage.rss()
  const result = await work()
  return { result, peakBytes: Math.max(0, highest() - before) }
}

/** "5" resets the peak (Linux, proc(5), clear_refs). */
function forgetPeak(): void {
  if (seesPeaks) writeFileSync('/proc/self/clear_refs', '5')
}

function highest(): number {
  if (!seesPeaks) return process.memoryUsage.rss()
  const found = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return Number(found) * 1024
}
