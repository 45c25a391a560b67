/**
 * How the window bears many jobs: the tasks of its main thread while ten thousand of them are scrolled, searched and
 * filtered, and while a thousand running ones tell of their progress at once. By the clock, which counts whatever else the
 * machine does, and by the processor's time, which is the window's own work. Ends with 1 where that is over 50 ms.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { Job } from '../../shared/job.ts'
import { aJob } from '../renderer/builders.ts'
import { launchWeb } from '../support/launch-web.ts'
import { showQueueScene } from '../support/queue-scene.ts'
import { until } from '../support/studio-client.ts'

const longTaskMs = 50
const subjects = ['a red dragon', 'a mushroom house', 'a chess knight', 'a gear with 12 teeth', 'a teapot']
const now = Date.now()

interface Measured {
  what: string
  /** Milliseconds of each task: by the clock, and of the processor. */
  tasks: { ms: number; ownMs: number }[]
}

const measured = [...(await manyEnded()), ...(await manyRunning())]
const longest = (tasks: Measured['tasks'], key: 'ms' | 'ownMs') => Math.max(0, ...tasks.map((task) => task[key]))
const over = (tasks: Measured['tasks'], key: 'ms' | 'ownMs') => tasks.filter((task) => task[key] > longTaskMs).length
console.log('                                           tasks   longest: own  clock   over 50 ms: own  clock')
for (const { what, tasks } of measured)
  console.log(
    [
      what.padEnd(42),
      String(tasks.length).padStart(6),
      `${longest(tasks, 'ownMs').toFixed(0)} ms`.padStart(13),
      `${longest(tasks, 'ms').toFixed(0)} ms`.padStart(6),
      String(over(tasks, 'ownMs')).padStart(16),
      String(over(tasks, 'ms')).padStart(6),
    ].join(' '),
  )
process.exit(measured.some(({ tasks }) => over(tasks, 'ownMs') > 0) ? 1 : 0)

async function manyEnded(): Promise<Measured[]> {
  const studio = await open(Array.from({ length: 10_000 }, (_, index) => job(index)))
  const { page } = studio
  await page.getByTestId('open-queue').click()
  await page.waitForTimeout(1_500)
  const list = page.getByTestId('queue-list')
  const results = [
    await measure(page, '10,000 over: scrolled by the wheel', async () => {
      await list.hover()
      for (let step = 0; step < 120; step += 1) {
        await page.mouse.wheel(0, 400)
        await page.waitForTimeout(16)
      }
    }),
    await measure(page, '10,000 over: to the very end', () =>
      until(async () => {
        await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
        await page.waitForTimeout(16)
        return (await page.getByTestId('queue-row').filter({ hasText: 'number 9999' }).count()) === 1
      }, 120_000),
    ),
    await measure(page, '10,000 over: jumped through', async () => {
      for (let step = 0; step < 60; step += 1) {
        await list.evaluate(
          (element, part) => element.scrollTo(0, element.scrollHeight * part),
          ((step * 37) % 100) / 100,
        )
        await page.waitForTimeout(16)
      }
    }),
    await measure(page, '10,000 over: searched', async () => {
      await page.getByTestId('queue-search').pressSequentially('dragon number 77', { delay: 60 })
      await page.waitForTimeout(800)
      await page.getByTestId('queue-search').fill('')
      await page.waitForTimeout(800)
    }),
    await measure(page, '10,000 over: filtered', async () => {
      await page.getByTestId('queue-filter').click()
      await page.waitForTimeout(500)
      await page.getByText('Failed', { exact: true }).last().click()
      await page.waitForTimeout(800)
      await page.getByText('Failed', { exact: true }).last().click()
      await page.waitForTimeout(800)
    }),
  ]
  await studio.quit()
  return results
}

async function manyRunning(): Promise<Measured[]> {
  const running = Array.from({ length: 1000 }, (_, index) => job(index, { state: 'running', finishedAt: null }))
  const studio = await open([...running, ...Array.from({ length: 10_000 }, (_, index) => job(index + 1000))], true)
  const { page } = studio
  await page.evaluate((jobs) => {
    const reported = Array.from({ length: 20 }, (_, round) =>
      jobs.map((one) => JSON.stringify({ type: 'job', job: { ...one, progress: (round + 1) / 20 } })),
    )
    Object.assign(globalThis, { reported })
  }, running)
  await page.waitForTimeout(1_000)
  const result = await measure(page, '1,000 running: all tell, twenty times', () =>
    page.evaluate(async () => {
      const { reported, report } = globalThis as unknown as { reported: string[][]; report: (events: string[]) => void }
      for (const events of reported)
        // As they come over the wire: in parts, several to a frame.
        for (let from = 0; from < events.length; from += 50) {
          report(events.slice(from, from + 50))
          await new Promise((resolve) => setTimeout(resolve, 4))
        }
    }),
  )
  await until(
    async () => (await page.getByTestId('queue-row').first().textContent())?.includes('100 %') === true,
    10_000,
  )
  await studio.quit()
  return [result]
}

/** `silent`: the host's own events are not listened to; `tell` says what happens. */
async function open(jobs: readonly Job[], silent = false) {
  const studio = await launchWeb({
    dataFolder: mkdtempSync(join(tmpdir(), 'maquette-bench-')),
    scale: 1,
    browserArguments: [],
  })
  const { page } = studio
  if (silent)
    await page.addInitScript(() => {
      const sources: EventTarget[] = []
      Object.assign(globalThis, {
        report: (events: string[]) => {
          for (const source of sources)
            for (const data of events) source.dispatchEvent(new MessageEvent('message', { data }))
        },
        EventSource: class extends EventTarget {
          constructor() {
            super()
            sources.push(this)
          }
          close(): void {}
        },
      })
    })
  await page.getByTestId('prompt').waitFor()
  await showQueueScene(page, { jobs })
  await page.reload()
  await page.getByTestId('queue-row').first().waitFor()
  await page.waitForTimeout(2_000)
  return studio
}

function job(index: number, about: Partial<Job> = {}): Job {
  const at = new Date(now - index * 60_000).toISOString()
  const failed = index % 9 === 0 && about.state === undefined
  return aJob({
    id: `job-${String(100_000 - index)}`,
    prompt: `${subjects[index % subjects.length]} number ${index}`,
    state: failed ? 'failed' : 'done',
    error: failed ? { code: 'task-failed', message: 'the service gave up' } : null,
    cost: { quoted: 35, charged: 35, refunded: null },
    createdAt: at,
    submittedAt: at,
    finishedAt: at,
    updatedAt: at,
    ...about,
  })
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

/** Traces the page while something is done. Only tasks over a millisecond are told of. */
async function measure(page: Page, what: string, act: () => Promise<unknown>): Promise<Measured> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('the page has no browser')
  await browser.startTracing(page, { categories: ['toplevel'] })
  await act()
  await page.waitForTimeout(200)
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const thread = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`
  const main = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map((event) => thread(event)),
  )
  const tasks = trace.traceEvents
    .filter((event) => event.ph === 'X' && event.name === 'ThreadControllerImpl::RunTask' && main.has(thread(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ ms: dur / 1000, ownMs: tdur / 1000 }))
    .filter(({ ms }) => ms > 1)
  if (tasks.length === 0) throw new Error('the trace reports of no task: its format has changed')
  return { what, tasks }
}
