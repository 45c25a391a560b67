/** What a page holds in memory once everything that no one needs has been collected. */
import type { Page } from 'playwright'

/** Bytes of JavaScript's objects, of the page's own, and of buffers behind typed arrays. */
export async function heldBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  // What is finalised by one collection is freed by the next.
  for (let round = 0; round < 3; round += 1) {
    await session.send('HeapProfiler.collectGarbage')
    await page.waitForTimeout(200)
  }
  const usage = (await session.send('Runtime.getHeapUsage')) as {
    usedSize: number
    embedderHeapUsedSize?: number
    backingStorageSize?: number
  }
  await session.detach()
  return usage.usedSize + (usage.embedderHeapUsedSize ?? 0) + (usage.backingStorageSize ?? 0)
}
