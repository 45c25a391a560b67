/** Services that answer with the result, over a whole studio: what they want changed of a picture, and what is kept of their answers. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KeptAnswers } from '../../electron/backend/connections/kept-answers.ts'
import { decodeImage } from '../../electron/engine/image/decode-image.ts'
import { encodePng } from '../../electron/engine/image/encode-png.ts'
import { pixelsOf } from '../../electron/engine/image/picture-library.ts'
import { openStore } from '../../electron/backend/store/open-store.ts'
import { asset, connection, job } from '../support/builders.ts'
import { fakePorts, type FakePorts } from '../support/fake-ports.ts'
import { type RunningStudio, runStudio } from '../support/running-studio.ts'
import { openaiReplica } from '../support/services/openai.ts'
import { type Replica, startReplica } from '../support/services/replica.ts'

let replica: Replica
let ports: FakePorts
beforeEach(async () => {
  replica = await startReplica(openaiReplica)
  ports = fakePorts({ localEngine: false })
  ports.keys.set('paid', { secret: replica.kind.key!, origin: new URL(replica.url).origin, storage: 'run' })
  const { store } = openStore(ports.dataFolder, () => undefined)
  store.connections.save(connection({ provider: 'openai', baseUrl: replica.url }))
  store.close()
})
afterEach(() => replica.close())

/** Half white, half black. */
function halves(width: number, height: number): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1)
    for (let x = width / 2; x < width; x += 1) data.set([0, 0, 0, 255], (y * width + x) * 4)
  return data
}

async function stage({ backend }: RunningStudio, name: string, mediaType: string, bytes: Uint8Array): Promise<string> {
  const { stagedId } = await backend.stage(new Blob([new Uint8Array(bytes)]).stream(), { name, mediaType })
  return stagedId
}

const stateOf = ({ events }: RunningStudio, id: string) =>
  events.flatMap((event) => (event.type === 'job' && event.job.id === id ? [event.job] : [])).at(-1)?.state

test('sends a picture and a mask as the service expects them, and records the changes in the job', async () => {
  const studio = await runStudio(ports)
  const raw = { width: 32, height: 64, channels: 4 } as const
  const lying = pixelsOf(halves(32, 64), raw).removeAlpha()
  const picture = await lying.jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const mask = await encodePng({ width: 32, height: 16, data: halves(32, 16) })
  const { id } = await studio.call('jobs.submit', {
    connectionId: 'paid',
    operation: 'image-edit',
    modelId: 'gpt-image-2.5-sunburst',
    prompt: 'make it green',
    files: {
      mask: { stagedId: await stage(studio, 'mask.png', 'image/png', mask) },
      image: { stagedId: await stage(studio, 'owl.jpg', 'image/jpeg', new Uint8Array(picture)) },
    },
    parameters: {},
  })
  await studio.until(() => stateOf(studio, id) === 'done')

  const [submit] = replica.requests.filter(({ step }) => step === 'submit')
  const files = submit!.request.parts.filter(({ fileName }) => fileName !== null)
  expect(files.map(({ name, fileName, mediaType }) => [name, fileName, mediaType])).toEqual([
    ['image[]', 'owl.jpg', 'image/jpeg'],
    ['mask', 'mask.png', 'image/png'],
  ])
  const { raster } = await decodeImage(new Uint8Array(files[1]!.bytes))
  const alphaAt = (x: number) => raster.data[(16 * raster.width + x) * 4 + 3]
  expect([raster.width, raster.height, alphaAt(8), alphaAt(56)]).toEqual([64, 32, 0, 255])

  const { moments } = await studio.call('jobs.timeline', { id })
  expect(moments.find(({ type }) => type === 'sending')?.details['note']).toEqual({
    code: 'inputs-changed',
    figures: {
      converted: [],
      formats: [],
      resized: ['mask.png'],
      sizes: ['64 × 32'],
      flattened: [],
      turned: ['owl.jpg'],
      inverted: ['mask.png'],
    },
  })
  expect(replica.leaks()).toEqual([])
  await studio.stop()
  expect(readdirSync(join(ports.dataFolder, 'answers'))).toEqual([])
  expect(existsSync(join(ports.dataFolder, 'converted'))).toBe(false)
})

const answer = { status: 200, headers: {}, json: {}, text: '{}' }
const request = { operation: 'image-generate', modelId: 'gpt-image-2', prompt: 'an owl', parameters: {} } as const

test('keeps answers after the store is lost, since their jobs may still be found', async () => {
  // An empty store is one that was lost.
  const kept = new KeptAnswers(join(ports.dataFolder, 'answers'))
  await kept.save('of-no-job', { answer, request })
  const studio = await runStudio(ports)
  await studio.stop()
  expect(await kept.load('of-no-job')).toMatchObject({ answer })
})

test('deletes answers without a job at start, and no others', async () => {
  const taskOf = (name: string) => ({ idempotencyKey: name, taskId: `kept:${name}` })
  const { store } = openStore(ports.dataFolder, () => undefined)
  store.connections.save(connection({ provider: 'openai', baseUrl: replica.url, held: true }))
  const error = { code: 'disk-full' as const, message: 'full' }
  store.assets.save(asset())
  store.jobs.save(job({ ...taskOf('done'), state: 'done' }))
  store.jobs.save(job({ idempotencyKey: 'refused', state: 'refused', error }))
  store.jobs.save(job({ idempotencyKey: 'let-go', state: 'cancelled' }))
  store.jobs.save(job({ idempotencyKey: 'in-doubt', state: 'unsure', unsureSince: '2026-01-31T09:00:00.000Z' }))
  store.jobs.save(job({ idempotencyKey: 'waits', state: 'waiting' }))
  store.jobs.save(job({ ...taskOf('may-be-downloaded-again'), state: 'failed', error }))
  const stopped = job({ ...taskOf('stopped'), state: 'cancelled', error })
  store.jobs.save(stopped)
  store.jobs.hide([stopped.id], new Date().toISOString())
  store.jobs.save(job({ idempotencyKey: 'other', taskId: 'task/of a service', state: 'running', watched: false }))
  store.close()
  const kept = new KeptAnswers(join(ports.dataFolder, 'answers'))
  const names = ['done', 'refused', 'let-go', 'in-doubt', 'waits', 'may-be-downloaded-again', 'stopped']
  for (const name of [...names, 'task/of a service']) await kept.save(name, { answer, request })
  mkdirSync(join(ports.dataFolder, 'answers', 'of-no-job'))
  writeFileSync(join(ports.dataFolder, 'answers', 'of-no-job', '0'), 'half a picture')

  await runStudio(ports)
  const isKept = async (name: string) => (await kept.load(name)) !== null
  const left = await Promise.all(
    [...names, 'task/of a service'].map(async (name) => ((await isKept(name)) ? [name] : [])),
  )
  expect(left.flat()).toEqual(['in-doubt', 'waits', 'may-be-downloaded-again', 'stopped', 'task/of a service'])
  expect(existsSync(join(ports.dataFolder, 'answers', 'of-no-job'))).toBe(false)
})
