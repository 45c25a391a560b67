import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { taskSchema } from '../../electron/service/tasks/task-view.ts'
import { isFinished, model, png, serve } from './service-under-test.ts'

test('needs only a prompt and a model, and returns a GLB that anyone with its address may download', async () => {
  const { ask, post, task } = await serve()
  const accepted = await post('/v1/generate', { prompt: '  a red dragon ', model })
  expect(accepted).toMatchObject({ status: 202, body: { status: 'queued', credits: { quoted: 0 } } })

  const done = await task(accepted.body.task_id)
  expect(taskSchema.parse(done)).toEqual(done)
  expect(done).toMatchObject({ operation: 'text-to-3d', model, status: 'succeeded', progress: 1, error: null })
  expect(done.request).toMatchObject({ model, prompt: 'a red dragon', base: 'auto', detail: 'standard' })
  expect(done.request).not.toHaveProperty('height_mm')
  expect(done.request.seed).toBeGreaterThanOrEqual(0)

  const [glb, report] = done.outputs
  expect(glb).toMatchObject({ name: 'model.glb', kind: 'model', media_type: 'model/gltf-binary', expires_at: null })
  expect(report).toMatchObject({ name: 'report.json', kind: 'report' })
  const file = await ask(glb.url, {})
  expect(file.status).toBe(200)
  expect(file.body).toContain('glTF of a red dragon')
  expect(createHash('sha256').update(file.body).digest('hex')).toBe(glb.sha256)
  expect((await ask(report.url, {})).body).toMatchObject({ triangles: 12 })
})

test('passes parameters to the engine under its own names, without a missing height', async () => {
  const { submit, task, engine } = await serve()
  await task(await submit({ prompt: 'a vase', height_mm: 60, base: 'round', detail: 'fine', seed: 7 }))
  await task(await submit({ prompt: 'a cup', seed: 0 }))
  expect(engine.asked[0]).toEqual({
    name: 'text-to-3d',
    input: {
      prompt: 'a vase',
      seed: 7,
      heightMm: 60,
      base: 'round',
      style: 'said',
      surface: 'textured',
      detail: 'fine',
    },
  })
  expect(engine.asked[1]?.input).toEqual({
    prompt: 'a cup',
    seed: 0,
    base: 'auto',
    style: 'said',
    surface: 'textured',
    detail: 'standard',
  })
})

test('stores a picture from a data: URI as a file with an id, and passes it to the engine byte for byte', async () => {
  const { submit, task, engine } = await serve()
  const done = await task(await submit({ image: `data:image/png;base64,${png.toString('base64')}` }))
  expect(done).toMatchObject({ operation: 'image-to-3d', status: 'succeeded' })
  expect(done.request.image).toMatch(/^file_[0-9a-f]{32}$/)
  expect(done.request).toMatchObject({ height_mm: 80, depth: 1, relief: 0.35, base: 'none' })
  expect(engine.asked[0]?.input).toMatchObject({ seed: 0, heightMm: 80, depth: 1, relief: 0.35 })
  expect(Buffer.from(engine.asked[0]?.input['image'] as Uint8Array).equals(png)).toBe(true)
})

test('downloads a picture from an https: address once and keeps it', async () => {
  const { submit, task } = await serve(
    {},
    {
      fetchFile: async (address, take) => {
        expect(address).toBe('https://pictures.example/cat.png')
        return take(
          (async function* () {
            yield png.subarray(0, 10)
            yield png.subarray(10)
          })(),
        )
      },
    },
  )
  const done = await task(await submit({ image: 'https://pictures.example/cat.png' }))
  expect(done).toMatchObject({ status: 'succeeded', request: { image: expect.stringMatching(/^file_/) } })
})

test.each([
  [{}, ['prompt', 'image']],
  [{ model }, ['prompt', 'image']],
  [{ model, prompt: 'a cat', image: 'file_1' }, ['prompt', 'image']],
  [{ prompt: 'a cat' }, ['model']],
  [{ prompt: 'a cat', model: 'other-1.0' }, ['model']],
  [{ prompt: 'a cat', model: 7 }, ['model']],
  [{ prompt: '   ', model }, ['prompt']],
  [{ prompt: 'x'.repeat(1001), model }, ['prompt']],
  [{ prompt: ['a cat'], model }, ['prompt']],
  [{ prompt: 'a cat', model, colour: 'red', wheels: 4 }, ['colour', 'wheels']],
  [
    { prompt: 'a cat', model, height_mm: 9, base: 'square', detail: 3, seed: 1.5 },
    ['height_mm', 'base', 'detail', 'seed'],
  ],
  [{ prompt: 'a cat', model, height_mm: null }, ['height_mm']],
  [{ prompt: 'a cat', model, depth: 1 }, ['depth']],
  [{ image: 'file_00000000000000000000000000000000', model }, ['image']],
  [{ image: '../../etc/passwd', model }, ['image']],
  [{ image: 'task:task_00000000000000000000000000000000/../task.json', model }, ['image']],
  [{ image: 'http://pictures.example/cat.png', model }, ['image']],
  [{ image: 'file:///etc/passwd', model }, ['image']],
  [{ image: 'https://127.0.0.1/cat.png', model }, ['image']],
  [{ image: 'data:image/png,notbase64', model }, ['image']],
  [{ images: { front: 'file_1' }, model }, ['images']],
  [[], ['body']],
  ['words', ['body']],
])('refuses %j and names %j', async (body, fields) => {
  const { post, get } = await serve()
  const answer = await post('/v1/generate', body)
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', status: 400 } })
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(answer.body.errors.map((error: { field: string }) => error.field).sort()).toEqual([...fields].sort())
  expect((await get('/v1/tasks')).body.tasks).toEqual([])
})

test('answers an unknown model with the known ones', async () => {
  const { post } = await serve()
  const { body } = await post('/v1/generate', { prompt: 'a cat', model: 'first-3.1' })
  expect(body.errors).toEqual([{ field: 'model', reason: 'must be maquette-figure-3.1' }])
})

test('refuses a prompt without a known subject with the nearest subjects, and creates no task', async () => {
  const { post, get } = await serve()
  const answer = await post('/v1/generate', { prompt: 'gibberish', model })
  expect(answer).toMatchObject({ status: 422, body: { code: 'unsupported_prompt', suggestions: ['dragon', 'vase'] } })
  expect((await get('/v1/tasks')).body.tasks).toEqual([])
})

test.each([
  ['crash', 'internal'],
  ['hollow', 'bad_geometry'],
  ['stray', 'no_subject'],
])('fails a task that ends in "%s" with %s, and completes the next one', async (words, code) => {
  const { submit, task, logged } = await serve()
  const failed = await task(await submit({ prompt: words }))
  expect(failed).toMatchObject({ status: 'failed', outputs: [], error: { code } })
  expect(JSON.stringify(failed)).not.toContain('/secret')
  expect(logged.join('\n').includes('/secret')).toBe(code === 'internal')
  expect(await task(await submit({ prompt: 'a cat' }))).toMatchObject({ status: 'succeeded' })
})

test('returns the same file for the same request and seed', async () => {
  const { submit, task } = await serve()
  const hashes = []
  for (let round = 0; round < 2; round += 1)
    hashes.push((await task(await submit({ prompt: 'a cat', seed: 5 }))).outputs[0].sha256)
  expect(hashes[0]).toBe(hashes[1])
})

test('runs tasks in parallel up to the limit, in order of arrival, and refuses when too many wait', async () => {
  const { submit, post, task, engine } = await serve({}, { size: 1, maxTasks: 2 })
  const ids = [
    await submit({ prompt: 'wait 1' }),
    await submit({ prompt: 'wait 2' }),
    await submit({ prompt: 'wait 3' }),
  ]
  const refused = await post('/v1/generate', { prompt: 'wait 4', model })
  expect(refused).toMatchObject({ status: 429, body: { code: 'queue_full' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await task(ids[0]!, (one) => one.progress === 0.5)).toMatchObject({ status: 'running' })
  expect(await task(ids[1]!, () => true)).toMatchObject({ status: 'queued', started_at: null, progress: 0 })
  const reported: string[] = []
  for (const id of ids) {
    engine.release()
    const done = await task(id, (one) => {
      engine.release()
      return isFinished(one)
    })
    reported.push(done.status)
  }
  expect(reported).toEqual(['succeeded', 'succeeded', 'succeeded'])
  expect(engine.asked.map(({ input }) => input['prompt'])).toEqual(['wait 1', 'wait 2', 'wait 3'])
})

test.each([
  '/v1/images/generate',
  '/v1/images/edit',
  '/v1/textures/generate',
  '/v1/meshes/remesh',
  '/v1/meshes/optimize',
  '/v1/meshes/convert',
  '/v1/print/prepare',
])('%s is reported as not available yet', async (path) => {
  const { post } = await serve()
  expect(await post(path, { prompt: 'a cat' })).toMatchObject({ status: 404, body: { code: 'unsupported' } })
})

test('refuses a body with thousands of errors at once, listing a readable number of them', async () => {
  const { post } = await serve()
  const unknown = Object.fromEntries(Array.from({ length: 4000 }, (_, index) => [`field_${index}`, 1]))
  const { status, body } = await post('/v1/generate', { prompt: 'a cup', model, ...unknown })
  expect(status).toBe(400)
  expect(body.errors).toHaveLength(100)
})

test('refuses a deeply nested body like any other', async () => {
  const { ask, service } = await serve()
  const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' }
  for (const field of ['seed', 'prompt', 'unknown']) {
    const body = `{"prompt":"a cup","model":"${model}","${field}":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    expect((await ask('/v1/generate', { method: 'POST', headers, body })).status).toBe(400)
  }
})
