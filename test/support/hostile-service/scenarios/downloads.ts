/** Downloads that do not get on: broken off for good, without an end, and stopped by the artist. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Answer, changed } from '../answer.ts'
import { expectThat } from '../expect-that.ts'
import type { HostileService, Visit } from '../hostile-service.ts'
import { glb, modelFile } from '../result-files.ts'
import type { Scenario } from '../scenario.ts'
import type { StudioUnderTest } from '../studio-under-test.ts'

const large = modelFile({ bytes: glb(300_000) })

const makes = (service: HostileService) => {
  service.books.ending = { status: 'succeeded', files: [large] }
}

/** In the order of the table. */
export const downloadScenarios: readonly Scenario[] = [
  {
    name: 'broken off for good',
    about: 'Cuts every transfer at the same place.',
    sees: {
      state: 'failed',
      title: 'Download failed',
      meanwhile: ['No connection. The job keeps running there; retrying soon'],
    },
    speed: 500,
    arrange: (service) => {
      makes(service)
      service.on('download', (visit) => {
        const headers = {
          etag: '"same"',
          'content-type': 'model/gltf-binary',
          'content-length': String(large.bytes.length),
        }
        if (visit.request.headers.range === undefined)
          return { headers, body: large.bytes.subarray(0, 120_000), misbehave: 'cut' }
        const from = Number(/\d+/.exec(visit.request.headers.range ?? '')?.[0] ?? 0)
        const range = `bytes ${from}-${large.bytes.length - 1}/${large.bytes.length}`
        const left = { ...headers, 'content-range': range, 'content-length': String(large.bytes.length - from) }
        return { status: 206, headers: left, misbehave: 'head-only' }
      })
    },
    expect: {
      code: 'service-down',
      reason: 'download-stalled',
      tasks: 1,
      also: (_studio, service) => expectThat(isBetween(service.count('download'), 12, 20), 'it is not tried for ever'),
    },
  },
  {
    name: 'broken off for good, repaired, downloaded again',
    about:
      'Cuts every transfer before its first byte until the job has ended; the artist asks again, and the file is there.',
    sees: { state: 'done', meanwhile: ['Download failed'] },
    speed: 500,
    arrange: (service) => service.on('download', () => ({ misbehave: 'reset' })),
    act: async (studio, service) => {
      await studio.submit()
      await studio.until('it is over', () => studio.job().state === 'failed')
      service.on('download', ({ honest }) => honest())
      await studio.call('jobs.download-again', { id: studio.job().id })
    },
    expect: { tasks: 1 },
  },
  {
    name: 'a few more bytes each time',
    about:
      'Cuts every transfer, each a little later than the one before, more often than attempts in vain would be made.',
    sees: { state: 'done' },
    speed: 500,
    arrange: (service) => {
      makes(service)
      service.first(16, 'download', (visit) => cutAt(2_000)(visit))
    },
    expect: {
      tasks: 1,
      also: (_studio, service) => expectThat(service.count('download') === 17, 'new bytes are progress'),
    },
  },
  {
    name: 'three broken downloads',
    about: 'Cuts every transfer of the first three results, and makes a fourth job meanwhile.',
    sees: { state: 'done', meanwhile: ['Download failed'] },
    speed: 500,
    arrange: (service) =>
      service.on('download', (visit) => (isOfFirstThree(service, visit) ? { misbehave: 'reset' } : visit.honest())),
    act: async (studio, service) => {
      const broken = [await studio.submit(), await studio.submit(), await studio.submit()].map(({ id }) => id)
      const { id } = await studio.submit({ prompt: 'a blue cat' })
      await studio.until('the fourth is done', () => studio.job(id).state === 'done')
      expectThat(
        broken.every((one) => studio.job(one).state === 'downloading'),
        'the others still try',
      )
      await studio.until('the others are over', () => broken.every((one) => studio.job(one).state === 'failed'))
      service.on('download', ({ honest }) => honest())
      for (const one of broken) await studio.call('jobs.download-again', { id: one })
      await studio.until('all are done', () => studio.jobs().every(({ state }) => state === 'done'))
    },
    expect: { tasks: 4, assets: 4 },
  },
  {
    name: 'download stopped by the artist',
    about: 'Sends half of the file and then nothing more, until the artist stops the download.',
    sees: { state: 'cancelled', title: 'Download stopped' },
    arrange: (service) => {
      makes(service)
      service.on('download', stallAt(120_000))
    },
    act: stopOnTheWay,
    expect: { code: 'cancelled', reason: 'download-stopped', tasks: 1 },
  },
  {
    name: 'download stopped, then downloaded again',
    about: 'Sends half of the file and then nothing more; the artist stops it, asks again, and the rest comes.',
    sees: { state: 'done', meanwhile: ['Download stopped'] },
    arrange: (service) => {
      makes(service)
      service.first(1, 'download', stallAt(120_000))
    },
    act: async (studio, service) => {
      await stopOnTheWay(studio, service)
      await studio.call('jobs.download-again', { id: studio.job().id })
    },
    expect: {
      tasks: 1,
      also: (_studio, service) =>
        expectThat(
          service.requests.some(({ headers }) => headers.range !== undefined),
          'the rest is asked for, not all of it again',
        ),
    },
  },
  {
    name: 'a result without an end',
    about: 'Sends bytes without end and does not say how many, to a disk that has room for 24 MB.',
    sees: {
      state: 'cancelled',
      title: 'Download stopped',
      meanwhile: ['Disk full. The download continues when there is space'],
    },
    roomBytes: (downloaded) => 24 * 1024 * 1024 - downloaded,
    arrange: (service) => {
      service.on('poll', ({ honest }) => changed(honest(), withoutPromises))
      service.on('download', () => ({ body: Buffer.alloc(256 * 1024), misbehave: 'endless' }))
    },
    act: async (studio) => {
      await studio.submit()
      await studio.until('the disk is full', () => JSON.stringify(studio.job().note).includes('disk-full'))
      expectThat(readdirSync(join(studio.dataFolder, 'parts')).length === 0, 'what cannot be resumed is removed')
      await studio.call('jobs.cancel', { id: studio.job().id })
    },
    expect: { code: 'cancelled', tasks: 1 },
  },
]

/** Cuts the transfer so many bytes after where it begins. */
function cutAt(bytes: number) {
  return ({ honest }: Visit): Answer => {
    const answer = honest()
    const rest = answer.body as Buffer
    const headers = { ...answer.headers, 'content-length': String(rest.length) }
    return { ...answer, headers, body: rest.subarray(0, bytes), misbehave: 'cut' }
  }
}

function stallAt(bytes: number) {
  return (visit: Visit): Answer => ({ ...cutAt(bytes)(visit), misbehave: 'stall' })
}

async function stopOnTheWay(studio: StudioUnderTest, service: HostileService): Promise<void> {
  await studio.submit()
  await studio.until('half of it is here', () => service.count('download') > 0 && (studio.job().progress ?? 0) > 0.3)
  await studio.call('jobs.cancel', { id: studio.job().id })
}

function isOfFirstThree({ books }: HostileService, { request }: Visit): boolean {
  return books
    .tasks()
    .slice(0, 3)
    .some(({ id }) => request.path.includes(`/${id}/`))
}

/** The task with results of which neither length nor hash is known. */
function withoutPromises(task: Record<string, unknown>): Record<string, unknown> {
  const outputs = task['outputs'] as Record<string, unknown>[]
  return { ...task, outputs: outputs.map(({ bytes: _bytes, sha256: _sha256, ...output }) => output) }
}

function isBetween(value: number, least: number, most: number): boolean {
  return value >= least && value <= most
}
