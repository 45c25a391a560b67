import sharp from 'sharp'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { thorough } from '../support/long.ts'
import { realFile } from '../support/real-models.ts'
import type { LocalService } from '../../electron/service/local-service.ts'
import { startLocalService } from '../../electron/service/start-local-service.ts'
import { validateGlb } from '../support/validate-glb.ts'
import { clientOf, model } from './service-under-test.ts'

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

async function expectSound(url: string): Promise<void> {
  const glb = new Uint8Array(await (await fetch(url)).arrayBuffer())
  expect(await validateGlb(glb)).toMatchObject({ numErrors: 0, numWarnings: 0 })
}

test('makes a valid GLB of a red dragon figurine, and the same one again with the same seed', thorough, async () => {
  const { submit, task } = clientOf(service)
  const request = { prompt: 'a red dragon figurine, 8 cm tall', detail: 'draft', seed: 11 }
  const first = await task(await submit(request))
  expect(first).toMatchObject({ status: 'succeeded', error: null })
  await expectSound(first.outputs[0].url)
  const again = await task(await submit(request))
  expect(again.outputs[0].sha256).toBe(first.outputs[0].sha256)
})

test('refuses a prompt without a known subject with possible subjects', async () => {
  const { post } = clientOf(service)
  const answer = await post('/v1/generate', { prompt: 'unicorn head', model })
  expect(answer).toMatchObject({ status: 422, body: { code: 'unsupported_prompt' } })
  expect(answer.body.suggestions.length).toBeGreaterThan(0)
  expect((await post('/v1/generate', { prompt: answer.body.suggestions[0], model })).status).toBe(202)
})

test('makes a valid GLB from a picture, and the same one again', thorough, async () => {
  const { ask, submit, task } = clientOf(service)
  const { body: upload } = await ask('/v1/files', {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'image/png' },
    body: await sharp(realFile('images/trellis_light.png')).resize(192).png().toBuffer(),
  })
  const request = { image: upload.file_id, detail: 'draft' }
  const first = await task(await submit(request))
  expect(first).toMatchObject({ status: 'succeeded', error: null })
  await expectSound(first.outputs[0].url)
  expect((await task(await submit(request))).outputs[0].sha256).toBe(first.outputs[0].sha256)
})

test('fails and refunds a task whose file only looks like a picture', thorough, async () => {
  const { submit, task } = clientOf(service)
  const broken = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)])
  const failed = await task(await submit({ image: `data:image/png;base64,${broken.toString('base64')}` }))
  expect(failed).toMatchObject({ status: 'failed', credits: { charged: 0, refunded: 35 }, outputs: [] })
  expect(failed.error.code).not.toBe('internal')
})

test('fails a task with an empty picture with no_subject', async () => {
  const { submit, task } = clientOf(service)
  const blank = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  const failed = await task(await submit({ image: `data:image/png;base64,${blank.toString('base64')}` }))
  expect(failed).toMatchObject({ status: 'failed', error: { code: 'no_subject' } })
})
