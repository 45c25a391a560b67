/** The queue's list in Chromium: how long the longest task on the page's thread is while it is scrolled and searched. */
import type { Browser, Page } from 'playwright'
import { launchBrowser } from '../../support/browser.ts'
import { end, startWebHost } from '../../support/launch-web.ts'
import { openClient } from '../../support/studio-client.ts'
import { busyConnectionId } from './busy-folder.ts'
import { longestTaskMs } from './task-times.ts'

export interface ListFigures {
  /** Tasks over 50 ms, and the longest, while … */
  scrolling: LongTasks
  searching: LongTasks
  /** Rows that were on the page at the end, of all. */
  rowsDrawn: number
  jobs: number
}

export interface LongTasks {
  count: number
  longestMs: number
  /** The most processor time of one task, long or not. */
  workMs: number
}

const words = ['dragon', 'mossy castle', 'number 77', 'zzz'] as const

/** Starts the web host on the folder with the service's key set, so that the running jobs move meanwhile. */
export async function measureList(dataFolder: string): Promise<ListFigures> {
  const host = await startWebHost(dataFolder)
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript(watchLongTasks)
    await page.goto(host.url)
    const client = await openClient(await host.newLink()).catch(() => null)
    await client?.call('connections.set-key', { id: busyConnectionId, key: 'key-of-the-bench', storage: 'run' })
    const list = page.getByTestId('queue-list')
    await list.getByTestId('queue-row').first().waitFor()
    // The page has just been made: what its beginning costs is measured elsewhere.
    await page.waitForTimeout(5_000)

    const scrolling = await during(browser, page, async () => {
      const box = await list.boundingBox()
      if (box === null) throw new Error('the list is not on the page')
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      for (let turn = 0; turn < 240; turn += 1) {
        await page.mouse.wheel(0, turn < 200 ? 600 : -1_500)
        await page.waitForTimeout(16)
      }
    })
    const searching = await during(browser, page, async () => {
      const field = page.getByTestId('queue-search')
      for (const word of words) {
        await field.fill('')
        await field.pressSequentially(word, { delay: 60 })
        await page.waitForTimeout(600)
      }
      await field.fill('')
      await page.waitForTimeout(600)
    })
    const snapshot = await client?.call('studio.snapshot', {})
    return {
      scrolling,
      searching,
      rowsDrawn: await list.getByTestId('queue-row').count(),
      jobs: (snapshot?.endedJobs ?? 0) + (snapshot?.jobs.length ?? 0),
    }
  } finally {
    await browser.close()
    await end(host.child, 'SIGTERM')
  }
}

async function during(browser: Browser, page: Page, work: () => Promise<void>): Promise<LongTasks> {
  await page.evaluate(() => void ((globalThis as unknown as { longTasks: number[] }).longTasks.length = 0))
  const workMs = await longestTaskMs(browser, page, work)
  const durations = await page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks.slice())
  return { count: durations.length, longestMs: Math.max(0, ...durations), workMs }
}

/** Runs in the page. */
function watchLongTasks(): void {
  const longTasks: number[] = []
  Object.assign(globalThis, { longTasks })
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) longTasks.push(Math.round(entry.duration))
  }).observe({ type: 'longtask' })
}
