import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { thorough } from '../support/long.ts'
import type { LocalService } from '../../electron/service/local-service.ts'
import { startLocalService } from '../../electron/service/start-local-service.ts'
import { drawnSmall, pngOf } from '../engine/image/pictures.ts'
import { validateGlb } from '../support/validate-glb.ts'
import { clientOf } from './service-under-test.ts'

const model = 'maquette-views-3.0'

const dataFolder = mkdtempSync(join(tmpdir(), 'maquette-service-'))
let service: LocalService
beforeAll(async () => {
  service = await startLocalService(
    {
      dataFolder,
      port: 0,
      mode: 'metered',
      engineWorkerUrl: new URL('../../electron/workers/worker.ts', import.meta.url),
      log: console.warn,
    },
    { rate: { burst: 1000, perSecond: 1000 } },
  )
})
afterAll(async () => {
  await service.stop()
  rmSync(dataFolder, { recursive: true })
})

async function uriOf(shapes: string): Promise<string> {
  return `data:image/png;base64,${Buffer.from(await pngOf(await drawnSmall(shapes))).toString('base64')}`
}

const before = '<ellipse cx="160" cy="140" rx="60" ry="110" fill="#c84018"/>'
const beside = '<ellipse cx="160" cy="140" rx="100" ry="110" fill="#2050a0"/>'

test('makes a valid GLB from views, with its picture and a report', thorough, async () => {
  const { submit, task } = clientOf(service)
  const request = { model, images: { front: await uriOf(before), left: await uriOf(beside) }, detail: 'draft' }
  const first = await task(await submit(request))
  expect(first).toMatchObject({ status: 'succeeded', error: null, credits: { charged: 40 } })
  expect(first.outputs.map(({ name }: { name: string }) => name)).toEqual([
    'model.glb',
    'base-colour.jpg',
    'report.json',
  ])
  const glb = new Uint8Array(await (await fetch(first.outputs[0].url)).arrayBuffer())
  expect(await validateGlb(glb)).toMatchObject({ numErrors: 0, numWarnings: 0 })
  const report = await (await fetch(first.outputs[2].url)).json()
  expect(report.understood).toMatchObject({ depthFrom: 'side view', corners: 'round', conflicts: [], seed: 0 })
  for (const { overlap } of report.understood.views) expect(overlap).toBeGreaterThan(0.98)
})

test('makes a body with an invented side from one view', thorough, async () => {
  const { submit, task } = clientOf(service)
  const made = await task(await submit({ model, images: { front: await uriOf(before) }, detail: 'draft', depth: 60 }))
  expect(made).toMatchObject({ status: 'succeeded', credits: { charged: 40 } })
  const report = await (await fetch(made.outputs[2].url)).json()
  expect(report.understood).toMatchObject({ depthFrom: 'invented side', takenFor: 'turned', depth: 0.6 })
})

test('refuses views without a front before payment', async () => {
  const { post } = clientOf(service)
  const answer = await post('/v1/generate', { model, images: { left: await uriOf(beside) } })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body.errors)).toMatch(/front/)
})

test('fails and refunds a task with views of different subjects, and names the view', thorough, async () => {
  const { submit, task } = clientOf(service)
  const gap = '<rect x="110" y="20" width="90" height="30"/><rect x="110" y="230" width="90" height="30"/>'
  const solid = '<rect x="110" y="20" width="90" height="240"/>'
  const images = { front: await uriOf(solid), left: await uriOf(gap) }
  const failed = await task(await submit({ model, images, detail: 'draft' }))
  expect(failed).toMatchObject({ status: 'failed', credits: { charged: 0, refunded: 40 }, outputs: [] })
  expect(failed.error.code).toBe('bad_geometry')
  expect(failed.error.message).toMatch(/front/)
})
