/** What drawing costs apart from the page: without a card the process that draws does it on the processor. */
import type { Browser } from 'playwright'

/** Processor time of all threads of the browser's process that draws while the work runs, in ms. */
export async function drawingMs(browser: Browser, work: () => Promise<void>): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  try {
    const spentMs = async () => {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo')
      return processInfo.filter(({ type }) => type === 'GPU').reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0)
    }
    const before = await spentMs()
    await work()
    return (await spentMs()) - before
  } finally {
    await session.detach()
  }
}
