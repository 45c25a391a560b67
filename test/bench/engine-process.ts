/**
 * What the engine's own process costs: its threads in the studio's process, as they once were, and in their own, turn about in the
 * same run. Jobs per second over a mix of small and large ones, the time of each alone, and the start of the studio.
 * `npm run bench engine-process [-- ROUNDS]`
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { createBackend } from '../../electron/backend/create-backend.ts'
import { writeGlb } from '../../electron/engine/formats/glb-write.ts'
import { createEngine } from '../../electron/workers/engine.ts'
import { forkEngine } from '../../electron/workers/fork-engine.ts'
import type { WorkerJobName, WorkerJobs } from '../../electron/workers/jobs.ts'
import { WorkerPool } from '../../electron/workers/pool.ts'
import { bumpyBall } from '../engine/view/shapes.ts'
import { engineHere } from '../support/engine-here.ts'
import { fakePorts } from '../support/fake-ports.ts'

const ways = { here: engineHere, own: forkEngine }
type Way = keyof typeof ways
const moduleUrl = new URL('../../electron/workers/worker.ts', import.meta.url)
/** Nothing is ended or begun again for its memory: that is not what is measured. */
const memory = { retireMb: Infinity, endMb: Infinity }

const [word, way] = process.argv.slice(2)
if (word === '--start') await startOnce(way as Way)
else await compare(Number(word ?? 5))

async function compare(rounds: number): Promise<void> {
  console.log(`Load of the machine at the start: ${loadavg()[0]!.toFixed(1)}; medians of ${rounds} rounds\n`)
  await compareJobs(rounds)
  compareStarts(rounds * 2)
}

async function compareJobs(rounds: number): Promise<void> {
  const small = await writeGlb(bumpyBall(2_000))
  const large = await writeGlb(bumpyBall(1_000_000))
  const picture = await noise(256)
  const photograph = await noise(3_000)
  const glb = 'model/gltf-binary'
  const jobs = [
    job('a picture of 256 px', 12, 'image-thumbnail', { file: picture, size: 128 }),
    job('a picture of 9 megapixels', 2, 'image-thumbnail', { file: photograph, size: 512 }),
    job('2,000 triangles looked at', 6, 'inspect', { file: small, mediaType: glb, thumbnailSize: 256 }),
    job('a million triangles looked at', 1, 'inspect', { file: large, mediaType: glb, thumbnailSize: 256 }),
    job('a million triangles as a view', 2, 'derive', { kind: 'view', parameters: {}, file: large, mediaType: glb }),
    job('a million triangles as STL', 2, 'export', { file: large, mediaType: glb, name: 'ball', format: 'stl' }),
    job('files packed into an archive', 1, 'pack-archive', { files: { 'a.glb': large, 'b.png': photograph } }),
    job('a model from words', 2, 'text-to-3d', { prompt: 'a red dragon', seed: 1, detail: 'draft' }),
  ]
  const mix = jobs.flatMap(({ run, times }) => Array.from({ length: times }, () => run))
  const pools = mapWays((start) => {
    const engine = createEngine({ moduleUrl, start, memory })
    return { engine, pool: new WorkerPool({ engine, size: 2 }) }
  })
  const found = mapWays(() => ({
    mix: [] as number[],
    mixProcessor: [] as number[],
    alone: jobs.map(() => [] as number[]),
  }))
  for (let round = -1; round < rounds; round += 1)
    for (const name of round % 2 === 0 ? (['here', 'own'] as const) : (['own', 'here'] as const)) {
      const { pool, engine } = pools[name]
      const processorBefore = processorMs(engine.pids())
      const mixMs = await timeOf(() => Promise.all(mix.map((run) => run(pool))))
      const mixProcessorMs = processorMs(engine.pids()) - processorBefore
      const alone: number[] = []
      for (const { run } of jobs) alone.push(await timeOf(() => run(pool)))
      // The first round loads the code.
      if (round < 0) continue
      found[name].mix.push(mixMs)
      found[name].mixProcessor.push(mixProcessorMs)
      alone.forEach((ms, index) => found[name].alone[index]!.push(ms))
    }
  for (const { pool, engine } of Object.values(pools)) await Promise.all([pool.stop(), engine.stop()])
  console.log('| job | threads in the studio, ms | in their own process, ms | ratio |')
  console.log('| --- | ---: | ---: | ---: |')
  jobs.forEach(({ about }, index) => row(about, found.here.alone[index]!, found.own.alone[index]!))
  row(`the mix of ${mix.length}, two at a time`, found.here.mix, found.own.mix)
  row('the same, processor time', found.here.mixProcessor, found.own.mixProcessor)
  const share = (here: number[], own: number[]) => `${((100 * median(here)) / median(own)).toFixed(1)} %`
  console.log(`\nthroughput of the mix: ${share(found.here.mix, found.own.mix)} by the clock,`)
  console.log(
    `${share(found.here.mixProcessor, found.own.mixProcessor)} by processor time (where the machine does other things, only this says much)\n`,
  )
}

function compareStarts(rounds: number): void {
  const found = mapWays(() => ({ started: [] as number[], looked: [] as number[] }))
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 === 0 ? (['here', 'own'] as const) : (['own', 'here'] as const)) {
      const { stdout } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), '--start', name])
      const { startedMs, lookedMs } = JSON.parse(stdout.toString()) as { startedMs: number; lookedMs: number }
      found[name].started.push(startedMs)
      found[name].looked.push(lookedMs)
    }
  console.log('| start | threads in the studio, ms | in their own process, ms | ratio |')
  console.log('| --- | ---: | ---: | ---: |')
  row('a studio, until its snapshot is there', found.here.started, found.own.started)
  row('its first file looked at after that', found.here.looked, found.own.looked)
}

/** One studio on an empty folder, in a process of its own; prints its times. */
async function startOnce(name: Way): Promise<void> {
  const file = await writeGlb(bumpyBall(2_000))
  const ports = fakePorts({ engineWorkerUrl: moduleUrl, startEngine: ways[name] })
  const began = performance.now()
  const backend = createBackend(ports)
  await backend.start()
  await backend.dispatch('studio.snapshot', {})
  const startedMs = performance.now() - began
  const { stagedId } = await backend.stage(new Blob([new Uint8Array(file)]).stream(), {
    name: 'ball.glb',
    mediaType: 'model/gltf-binary',
  })
  const looked = Promise.withResolvers<void>()
  backend.subscribe((event) => event.type === 'asset' && event.asset.facts !== null && looked.resolve())
  await backend.dispatch('assets.import', { stagedId })
  await looked.promise
  console.log(JSON.stringify({ startedMs, lookedMs: performance.now() - began - startedMs }))
  await backend.stop()
  rmSync(ports.dataFolder, { recursive: true, force: true })
  process.exit(0)
}

function job<Name extends WorkerJobName>(about: string, times: number, name: Name, input: WorkerJobs[Name]['input']) {
  return { about, times, run: (pool: WorkerPool): Promise<unknown> => pool.run(name, input) }
}

function noise(side: number): Promise<Uint8Array> {
  const pixels = new Uint8Array(side * side * 3).map((_, index) => (index * 7919) % 251)
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

function mapWays<Value>(make: (start: (typeof ways)[Way]) => Value): Record<Way, Value> {
  return { here: make(ways.here), own: make(ways.own) }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Of this process with its threads and, on Linux, of these others: user and system, since they began. */
function processorMs(pids: readonly number[]): number {
  const { user, system } = process.cpuUsage()
  if (pids.length > 0 && process.platform !== 'linux') return Number.NaN
  const others = pids.map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    // In hundredths of a second.
    return (Number(fields[11]) + Number(fields[12])) * 10
  })
  return (user + system) / 1000 + others.reduce((sum, ms) => sum + ms, 0)
}

function row(about: string, here: number[], own: number[]): void {
  const [a, b] = [median(here), median(own)]
  console.log(`| ${about} | ${a.toFixed(1)} | ${b.toFixed(1)} | ${(b / a).toFixed(2)} |`)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
