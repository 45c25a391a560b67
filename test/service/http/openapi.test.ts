import { expect, test } from 'vitest'
import { serve } from '../service-under-test.ts'

test('lists every route with its inputs and responses', async () => {
  const { get } = await serve({ mode: 'metered' })
  const { body: page } = await get('/v1/openapi.json')
  expect(page.openapi).toBe('3.1.0')
  const methods = Object.entries<object>(page.paths).flatMap(([path, item]) =>
    Object.keys(item).map((one) => `${one} ${path}`),
  )
  expect(methods).toEqual(
    expect.arrayContaining([
      'post /v1/generate',
      'post /v1/quotes',
      'get /v1/tasks',
      'get /v1/tasks/{id}',
      'delete /v1/tasks/{id}',
      'post /v1/tasks/{id}/cancel',
      'get /v1/outputs/{task}/{token}/{name}',
      'post /v1/files',
      'get /v1/models',
      'get /v1/credits',
      'get /health',
    ]),
  )
  const [text, image] = page.paths['/v1/generate'].post.requestBody.content['application/json'].schema.anyOf
  expect(text.required).toEqual(['model', 'prompt'])
  expect(text.properties.model.const).toBe('maquette-figure-3.1')
  expect(text.properties.height_mm).toMatchObject({ type: 'number', minimum: 10, maximum: 500, title: 'Height' })
  expect(text.properties.base).toMatchObject({ enum: ['auto', 'none', 'round'], default: 'auto' })
  expect(text.additionalProperties).toBe(false)
  expect(image.required).toEqual(['model', 'image'])
  expect(Object.keys(page.paths['/v1/generate'].post.responses)).toEqual(
    expect.arrayContaining(['202', '400', '401', '402', '409', '413', '415', '422', '429', '503']),
  )
  expect(page.paths['/v1/outputs/{task}/{token}/{name}'].get.security).toEqual([])
})

test('documents only existing addresses', async () => {
  const { get, ask, service } = await serve()
  const { body: page } = await get('/v1/openapi.json')
  for (const [path, item] of Object.entries<Record<string, { responses: object }>>(page.paths))
    for (const [method, operation] of Object.entries(item)) {
      const answer = await ask(path.replaceAll(/\{\w+\}/g, 'x'), {
        method: method.toUpperCase(),
        headers: { authorization: `Bearer ${service.key}` },
      })
      expect(answer.status, `${method} ${path}`).not.toBe(405)
      expect(Object.keys(operation.responses), `${method} ${path}`).toContain(String(answer.status))
    }
})
