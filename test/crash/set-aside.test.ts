/** A result that hangs the studio while it is read is set aside after the second time; all else goes on, and it can be tried again. */
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Job } from '../../shared/protocol/job.ts'
import { eventually, until } from '../support/eventually.ts'
import { crashModelIds } from './crash-catalogue.ts'
import { taskFate } from './fate.ts'
import { startPaidService } from './paid-service.ts'
import { type Studio, spawnStudio, type StudioProcess } from './studio-process.ts'

const speed = 50
/** Both orders of it succeed. */
const seed = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((each) =>
  [1, 2].every((order) => taskFate(each, order).end === 'succeeded'),
)!
const running: StudioProcess[] = []
afterEach(() => Promise.all(running.splice(0).map((studio) => studio.kill())))

test('a job whose result hangs the studio twice is set aside with its file and read again on request', async () => {
  const began = performance.now()
  const now = () => Math.round(Date.UTC(2026, 4, 12, 9) + (performance.now() - began) * speed)
  const service = await startPaidService(seed, now, { calm: true })
  const dataFolder = mkdtempSync(join(tmpdir(), 'maquette-set-aside-'))
  const live = async (hangsAt?: string): Promise<StudioProcess> => {
    const studio = spawnStudio()
    running.push(studio)
    await studio.start({ dataFolder, now: now(), speed, ...(hangsAt === undefined ? {} : { hangsAt }) })
    return studio
  }
  const hangs = async (studio: StudioProcess) => {
    await eventually(() => expect(studio.complaints()).toContain('hangs'))
    await studio.kill()
  }

  const first = await live('cursed')
  const overrides = { deduplicates: 'no', 'rate.submits': '60000', 'rate.asks': '60000' }
  const about = { provider: 'specification', name: 'paid', baseUrl: `${service.url}/lists`, overrides }
  const { id: connectionId } = await need(first.call('connections.add', about))
  await need(first.call('catalogue.get', { connectionId }))
  const submit = (studio: Studio, prompt: string, order: number) =>
    need(
      studio.call('jobs.submit', {
        connectionId,
        operation: 'text-to-3d',
        modelId: crashModelIds[0],
        prompt,
        parameters: { seed: order },
        files: {},
      }),
    )
  const cursed = await submit(first, 'a cursed vase', 1)
  await hangs(first)
  await hangs(await live('cursed'))

  const third = await live('cursed')
  const setAside = await ended(third, cursed.id)
  expect(setAside).toMatchObject({
    state: 'failed',
    error: { code: 'unsafe-file', details: { reason: 'stopped-twice', times: 2 } },
  })
  expect(existsSync(String(setAside.error?.details?.['path']))).toBe(true)
  const good = await submit(third, 'a good vase', 2)
  expect(await ended(third, good.id)).toMatchObject({ state: 'done' })
  await third.stop()

  const fourth = await live()
  expect(await ended(fourth, cursed.id)).toMatchObject({ state: 'failed' })
  await need(fourth.call('jobs.download-again', { id: cursed.id }))
  expect(await ended(fourth, cursed.id)).toMatchObject({ state: 'done' })
  expect(service.accounts.get('lists')?.tasks.size).toBe(2)
  expect(fourth.complaints()).toBe('')
  await fourth.stop()
  await service.close()
}, 300_000)

/** The job when it is over. */
function ended(studio: Studio, id: string): Promise<Job> {
  return until(async () => {
    const { jobs } = await need(studio.call('studio.snapshot', {}))
    return jobs.find((job) => job.id === id && job.finishedAt !== null) ?? false
  })
}

async function need<Value>(asked: Promise<{ ok: true; value: Value } | { ok: false; error: { message: string } }>) {
  const reply = await asked
  if (!reply.ok) throw new Error(reply.error.message)
  return reply.value
}
