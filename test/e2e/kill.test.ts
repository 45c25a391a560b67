/**
 * `kill -9` of the whole web host with its offline engine at random moments: no job lost, none sent twice, no half file shown
 * as a result. A paid service that forgets and misbehaves is in `test/crash`.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { chanceOf, type Chance } from '../crash/chance.ts'
import { end, startWebHost } from '../support/launch-web.ts'
import { openClient, until, type StudioClient } from '../support/studio-client.ts'
import { howMany } from '../support/long.ts'

const rounds = howMany('MAQUETTE_HOST_KILLS', 1, 40)
const seed = Number(process.env['MAQUETTE_SEED'] ?? Date.now() % 100_000)
const prompts = [
  'a red dragon',
  'a blue vase',
  'three gold stars',
  'a gear with 12 teeth',
  'a cat',
  'a chess knight',
] as const

test(`loses and repeats nothing over ${rounds} kills (MAQUETTE_SEED=${seed})`, { timeout: 600_000 }, async () => {
  const chance = chanceOf(seed, 'web host')
  const dataFolder = await mkdtemp(join(tmpdir(), 'maquette-kill-'))
  const submitted = new Set<string>()

  for (let round = 0; round < rounds; round += 1) {
    const host = await startWebHost(dataFolder)
    const client = await openClient(host.url)
    const killed = sleep(20 + chance.below(900)).then(() => end(host.child, 'SIGKILL'))
    await submitUntilGone(client, chance, submitted)
    await killed
  }

  const host = await startWebHost(dataFolder)
  const client = await openClient(host.url)
  const { jobs, assets } = await until(async () => {
    const snapshot = await client.call('studio.snapshot', {})
    const busy = snapshot.jobs.filter(({ state }) =>
      ['waiting', 'submitting', 'running', 'downloading', 'unsure'].includes(state),
    )
    return busy.length === 0 && snapshot.assets.every(({ pending }) => !pending) && snapshot
  }, 300_000)

  // Lost: a submit that was answered is a job that ends well.
  const done = new Map(jobs.map((job) => [job.id, job]))
  expect([...submitted].filter((id) => done.get(id)?.state !== 'done')).toEqual([])
  expect(jobs.filter(({ state }) => state !== 'done').map(({ state, error }) => ({ state, error }))).toEqual([])

  // Repeated: the service has as many tasks as there are jobs, and no two jobs share one.
  const tasks = await readdir(join(dataFolder, 'service', 'tasks'))
  expect(tasks.length).toBe(jobs.length)
  expect(new Set(jobs.map(({ taskId }) => taskId)).size).toBe(jobs.length)

  // Half: every asset is whole by its hash, and every job has exactly its own.
  const models = assets.filter(({ partOf }) => partOf === null)
  expect(models.length).toBe(jobs.length)
  expect(models.filter(({ facts }) => facts?.watertight !== true)).toEqual([])
  for (const asset of assets) {
    const bytes = await client.read(asset.url)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(asset.sha256)
  }
  await end(host.child, 'SIGTERM')
})

/** Sends a job now and then until the studio is gone; remembers those that were answered. */
async function submitUntilGone(client: StudioClient, chance: Chance, submitted: Set<string>): Promise<void> {
  try {
    const { connections } = await client.call('studio.snapshot', {})
    const local = connections.find(({ embedded }) => embedded)
    if (local === undefined) throw new Error('there is no local service')
    const catalogue = await client.call('catalogue.get', { connectionId: local.id })
    const modelId = catalogue.models[0]?.id ?? ''
    for (;;) {
      const job = await client.call('jobs.submit', {
        connectionId: local.id,
        operation: 'text-to-3d',
        modelId,
        prompt: chance.pick(prompts),
        files: {},
        parameters: { detail: 'draft', seed: chance.below(1_000_000) },
      })
      submitted.add(job.id)
      await sleep(150 + chance.below(500))
    }
  } catch (error) {
    // The studio was killed under the request; anything else is a failure of its own.
    if (!(error instanceof TypeError)) throw error
  }
}
