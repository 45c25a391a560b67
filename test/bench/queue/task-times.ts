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
  return (await longestTasksMs(browser, page, work)).page
}

/** The same, that of the page's workers (0 where none had anything to do), and that of all tasks of the page's thread together. */
export async function longestTasksMs(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<{ page: number; workers: number; pageSum: number }> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const tasksOf = (isThread: (name: string) => boolean) => {
    const named = traceEvents.filter(({ name, args }) => name === 'thread_name' && isThread(args?.name ?? ''))
    const threads = new Set(named.map(threadOf))
    return traceEvents.filter((event) => event.name.endsWith('RunTask') && threads.has(threadOf(event)))
  }
  const longest = (tasks: TraceEvent[]) => tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1_000
  const tasks = tasksOf((name) => name === 'CrRendererMain')
  if (tasks.length === 0) throw new Error('the trace has no tasks of the page')
  const pageSum = tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000
  return { page: longest(tasks), workers: longest(tasksOf((name) => name.startsWith('DedicatedWorker'))), pageSum }
}
