/** Cuts and finishes by HTTP, as another program would. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import type { LocalService } from '../../../electron/service/local-service.ts'
import { startLocalService } from '../../../electron/service/start-local-service.ts'
import { boxTriangles, writeStl } from '../../support/solids.ts'
import { validateGlb } from '../../support/validate-glb.ts'
import { clientOf } from '../service-under-test.ts'

const model = 'maquette-print-1'
const mesh = `data:model/stl;base64,${Buffer.from(writeStl(boxTriangles(40))).toString('base64')}`
const dataFolder = mkdtempSync(join(tmpdir(), 'maquette-service-'))
let service: LocalService
beforeAll(async () => {
  service = await startLocalService(
    {
      dataFolder,
      port: 0,
      mode: 'embedded',
      engineWorkerUrl: new URL('../../../electron/workers/worker.ts', import.meta.url),
      log: console.warn,
    },
    { rate: { burst: 1000, perSecond: 1000 } },
  )
})
afterAll(async () => {
  await service.stop()
  rmSync(dataFolder, { recursive: true })
})

/** Returns the report of a finished task and checks its GLB. */
async function made(path: string, body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { post, task } = clientOf(service)
  const accepted = await post(path, { model, mesh, ...body })
  expect(accepted.body).toMatchObject({ task_id: expect.any(String) })
  const done = await task(accepted.body.task_id)
  expect(done).toMatchObject({ status: 'succeeded', error: null })
  const [glb, report] = done.outputs as [{ url: string }, { url: string }]
  const bytes = new Uint8Array(await (await fetch(glb.url)).arrayBuffer())
  expect(await validateGlb(bytes)).toMatchObject({ numErrors: 0 })
  return (await (await fetch(report.url)).json()) as Record<string, unknown>
}

test('cuts a box along two planes, with dowels', thorough, async () => {
  const report = await made('/v1/print/cut', { planes: 'x 0; y 50 %', process: 'resin' })
  expect(report).toMatchObject({ kind: 'parts-report', planes: [{ written: 'x 0' }, { pieces: 2 }] })
  expect((report['objects'] as { role: string }[]).filter(({ role }) => role === 'part')).toHaveLength(4)
})

test('adds a base and text to a box', thorough, async () => {
  const report = await made('/v1/print/finish', { base: 'box', base_mm: 8, text: 'Box', text_style: 'engraved' })
  expect((report['remarks'] as { code: string }[]).map(({ code }) => code)).toContain('text-written')
})

test.each([
  ['/v1/print/cut', { planes: 'q 4' }, 'planes', /“q 4”, which is not a plane/],
  ['/v1/print/cut', { planes: '' }, 'planes', /at least one plane/],
  ['/v1/print/cut', { connectors_at: '1 2' }, 'connectors_at', /“1 2”, which is not a position/],
  ['/v1/print/finish', { base: 'disc', text: 'A', font: 'No Such Font' }, 'font', /not on this computer/],
])('refuses %s with %j before it is accepted', async (path, body, field, reason) => {
  const answer = await clientOf(service).post(path, { model, mesh, ...body })
  expect(answer.status).toBe(400)
  expect(answer.body.errors).toEqual([{ field, reason: expect.stringMatching(reason) }])
})

test('reports a plane that misses the model with the model’s position', async () => {
  const { post, task } = clientOf(service)
  const { body } = await post('/v1/print/cut', { model, mesh, planes: 'y 500' })
  const done = await task(body.task_id)
  expect(done).toMatchObject({ status: 'failed' })
  expect(JSON.stringify(done.error)).toMatch(/must meet the model: it reaches from -?\d+ to \d+ mm along X/)
})
