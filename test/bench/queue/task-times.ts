/** What the page's thread itself spent on its tasks, from a trace: on a busy machine a task lasts longer than it works. */
import type { Browser, Page } from 'playwright'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds of its thread's processor time. */
  tdur?: number
  args?: { name?: string }
}

/** The most processor time of one task while the work runs, in ms. */
export async function longestTaskMs(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  return (await taskTimes(browser, page, work)).longestMs
}

/** Runs the work under a trace of Chromium; resolves with the processor time of the longest task and of all together, in ms. */
export async function taskTimes(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<{ longestMs: number; sumMs: number }> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const pageThreads = new Set(
    traceEvents.filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain').map(threadOf),
  )
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && pageThreads.has(threadOf(event)))
  if (tasks.length === 0) throw new Error('the trace has no tasks of the page')
  const longest = tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0)
  return { longestMs: longest / 1_000, sumMs: tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000 }
}
