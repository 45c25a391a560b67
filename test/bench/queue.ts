/**
 * The queue under load: ten thousand jobs that are over and a thousand that run at a metered service. `npm run bench:queue`;
 * MAQUETTE_SECONDS changes how long each phase is watched, MAQUETTE_PART=backend or browser leaves out the other.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeGlb } from '../../electron/engine/formats/glb-write.ts'
import { openStore } from '../../electron/backend/store/open-store.ts'
import { spawnStudio, type StudioProcess } from '../crash/studio-process.ts'
import { cube, modelOf } from '../engine/mesh/shapes.ts'
import { fillBusyFolder } from './queue/busy-folder.ts'
import { measureList } from './queue/list-in-browser.ts'
import { maxWithin, startMeteredService, type MeteredService } from './queue/metered-service.ts'

const ended = 10_000
const running = 1_000
const asksPerSecond = 20
const seconds = Number(process.env['MAQUETTE_SECONDS'] ?? '60')
const file = await writeGlb(modelOf(cube(0.05)))
/** Task → when its result was in the library. */
const arrived = new Map<string, number>()
const rows: { what: string; figure: string; limit: string; holds: boolean }[] = []

const part = process.env['MAQUETTE_PART'] ?? 'all'
if (part !== 'browser') for (const lists of [true, false]) await measure(lists)
if (part !== 'backend') await measureBrowser()

const width = Math.max(...rows.map(({ what }) => what.length))
for (const { what, figure, limit, holds } of rows)
  console.log(`${holds ? ' ' : '✗'} ${what.padEnd(width)}  ${figure}${limit === '' ? '' : `  (limit: ${limit})`}`)
process.exit(rows.every(({ holds }) => holds) ? 0 : 1)

/** One start over a full folder, a while of asking, and a while in which tasks finish. */
async function measure(lists: boolean): Promise<void> {
  const about = lists ? 'with a list' : 'without a list'
  const { dataFolder, service } = await busyStudio(lists)
  const studio = spawnStudio()
  // The code is read before the clock starts: what a process costs to start is measured elsewhere.
  await sleep(1_500)
  const given = { dataFolder, now: Date.now(), speed: 1, engine: 'real', measured: true } as const
  const { tookMs, snapshotMs } = await studio.start(given)
  if (lists) {
    const restoreMs = timeOfRestore(dataFolder)
    row('queue: its jobs read from the store', `${restoreMs.toFixed(0)} ms`, '', true)
    row('start → backend ready', `${tookMs.toFixed(0)} ms`, '500 ms', tookMs < 500)
    row('start → studio.snapshot answered', `${snapshotMs.toFixed(0)} ms`, '500 ms', snapshotMs < 500)
  }

  // What a start does once is not what it does all the time.
  await sleep(5_000)
  const idle = await watch(studio, service, seconds, null)
  const busy = await watch(studio, service, seconds, 4)
  const latencies = await arrivals(service)
  const most = maxWithin(service.requests, 1_000)
  const interval = percentiles(service.intervalsMs)

  row(`${about}: most requests in 1 s, ever`, String(most), `${asksPerSecond}`, most <= asksPerSecond)
  row(
    `${about}: requests a second while ${running} run`,
    idle.perSecond.toFixed(1),
    `${asksPerSecond}`,
    idle.perSecond <= asksPerSecond,
  )
  row(`${about}: of one core while ${running} run`, `${idle.cpuShare.toFixed(1)} %`, '10 %', idle.cpuShare < 10)
  row(`${about}: memory while ${running} run`, `${idle.rssMb.toFixed(0)} MB`, '250 MB', idle.rssMb < 250)
  row(`${about}: of one core while 4 a second finish and are kept`, `${busy.cpuShare.toFixed(1)} %`, '', true)
  row(`${about}: memory after that, with the engine's workers`, `${busy.rssMb.toFixed(0)} MB`, '', true)
  row(`${about}: between two questions about a task`, words(interval), '', true)
  const limitMs = interval.most + 2_000
  row(
    `${about}: finished → in the library`,
    `${words(latencies)}, ${latencies.count} of ${latencies.wanted}`,
    'one polling interval and the transfer',
    latencies.count === latencies.wanted && latencies.most <= limitMs,
  )
  if (studio.complaints() !== '') row(`${about}: complaints`, studio.complaints().slice(0, 300), 'none', false)
  await studio.stop()
  await service.close()
  rmSync(dataFolder, { recursive: true, force: true })
}

/** A while of work; so many tasks a second finish meanwhile. */
async function watch(
  studio: StudioProcess,
  service: MeteredService,
  forSeconds: number,
  finishing: number | null,
): Promise<{ perSecond: number; cpuShare: number; rssMb: number }> {
  studio.onJob = (id, state) => {
    if (state === 'done') arrived.set(id.replace('running', 'task'), performance.now())
  }
  const before = await studio.usage()
  const requests = service.requests.length
  const began = performance.now()
  while (performance.now() - began < forSeconds * 1_000) {
    if (finishing !== null && service.finished.size < running)
      service.finish(`task-${(service.finished.size * 379) % running}`)
    await sleep(1_000 / (finishing ?? 1))
  }
  const after = await studio.usage()
  const tookMs = performance.now() - began
  return {
    perSecond: ((service.requests.length - requests) / tookMs) * 1_000,
    cpuShare: ((after.cpuMs - before.cpuMs) / tookMs) * 100,
    rssMb: after.rssMb,
  }
}

/** Waits until all that finished is in the library, and says how long it took each. */
async function arrivals(service: MeteredService) {
  const limit = performance.now() + 180_000
  while (arrived.size < service.finished.size && performance.now() < limit) await sleep(200)
  const taken = [...service.finished].flatMap(([taskId, at]) => {
    const end = arrived.get(taskId)
    return end === undefined ? [] : [end - at]
  })
  arrived.clear()
  return { ...percentiles(taken), count: taken.length, wanted: service.finished.size }
}

function timeOfRestore(dataFolder: string): number {
  const { store } = openStore(dataFolder, () => undefined)
  const began = performance.now()
  const live = store.jobs.live().length
  const took = performance.now() - began
  store.close()
  if (live < running) throw new Error(`${live} jobs of ${running} are on their way`)
  return took
}

async function measureBrowser(): Promise<void> {
  const { dataFolder, service } = await busyStudio(true)
  const { scrolling, searching, rowsDrawn, jobs } = await measureList(dataFolder)
  const said = ({ count, longestMs }: typeof scrolling) =>
    count === 0 ? 'no task over 50 ms' : `${count} tasks over 50 ms, the longest ${longestMs} ms`
  row(`list of ${jobs} jobs: while scrolling`, said(scrolling), 'none', scrolling.count === 0)
  row(`list of ${jobs} jobs: while searching`, said(searching), 'none', searching.count === 0)
  const work = [scrolling, searching].map(({ workMs }) => `${workMs.toFixed(0)} ms`).join(' and ')
  row(`list of ${jobs} jobs: most processor time of one task, scrolling and searching`, work, '', true)
  row(`list of ${jobs} jobs: rows on the page`, String(rowsDrawn), '', true)
  await service.close()
  rmSync(dataFolder, { recursive: true, force: true })
}

async function busyStudio(lists: boolean): Promise<{ dataFolder: string; service: MeteredService }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'maquette-busy-'))
  const service = await startMeteredService(running, file)
  const overrides = {
    'rate.asks': String(asksPerSecond * 60),
    'rate.submits': '60',
    ...(lists ? {} : { list: 'none' }),
  }
  fillBusyFolder({ dataFolder, baseUrl: service.url, overrides, ended, running })
  return { dataFolder, service }
}

interface Percentiles {
  median: number
  p95: number
  most: number
}

function percentiles(values: readonly number[]): Percentiles {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { median: at(0.5), p95: at(0.95), most: at(1) }
}

function words({ median, p95, most }: Percentiles): string {
  const inSeconds = (ms: number) => (ms / 1_000).toFixed(1)
  return `median ${inSeconds(median)} s, 95 % ${inSeconds(p95)} s, most ${inSeconds(most)} s`
}

function row(what: string, figure: string, limit: string, holds: boolean): void {
  rows.push({ what, figure, limit, holds })
}
