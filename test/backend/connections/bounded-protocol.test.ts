import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { boundedProtocol, maxLinkLength, maxOutputs } from '../../../electron/backend/connections/bounded-protocol.ts'
import { specification } from '../../../electron/backend/connections/providers/specification/specification.ts'
import { answerOf } from '../../support/answers.ts'
import { clientUnderTest, dragonRequest, never } from '../../support/client-under-test.ts'
import { startScriptedService, type ScriptedService } from '../../support/scripted-service.ts'

const protocol = boundedProtocol(specification.protocol({}))
const taskIn = (body: object) => {
  const read = protocol.readTask(answerOf({ task_id: 't1', ...body }), 't1')
  if (read.kind !== 'task') throw new Error(read.kind)
  return read.task
}
const outputsOf = (outputs: unknown) => taskIn({ status: 'succeeded', outputs })
const long = 'x'.repeat(100_000)

describe('outputs', () => {
  test('are limited in number, the main ones first, and the rest is counted', () => {
    const pictures = Array.from({ length: 1000 }, (_, index) => ({ url: `https://c.example/${index}.png` }))
    const { outputs, leftOut } = outputsOf([...pictures, { url: 'https://c.example/model.glb' }])
    expect(outputs).toHaveLength(maxOutputs)
    expect(outputs[0]?.name).toBe('model.glb')
    expect(leftOut).toBe(1001 - maxOutputs)
    expect(outputsOf(pictures.slice(0, maxOutputs))).not.toHaveProperty('leftOut')
  })

  test('have names of limited length, with their extensions', () => {
    const [output] = outputsOf([{ name: `${long}.glb`, url: 'https://c.example/1' }]).outputs
    expect(output?.name).toMatch(/^x{196}\.glb$/)
  })

  test('with overlong links are dropped and counted; a data URI is the file itself', () => {
    const { outputs, leftOut } = outputsOf([
      `https://c.example/${'a'.repeat(maxLinkLength)}`,
      `data:image/png;base64,${'A'.repeat(maxLinkLength)}`,
    ])
    expect(outputs.map(({ mediaType }) => mediaType)).toEqual(['image/png'])
    expect(leftOut).toBe(1)
  })
})

test('limits the length and number of texts', () => {
  const texts = Array.from({ length: 500 }, (_, index) => `${index} ${long}`)
  const errors = texts.map((text) => ({ field: text, message: text }))
  const words = protocol.readError(answerOf({ message: long, suggestions: texts, errors }, 422))
  expect(words.message).toHaveLength(1000)
  expect(words.suggestions.map(({ length }) => length)).toEqual(Array.from({ length: 12 }, () => 1000))
  expect(words.fields.map(({ field, reason }) => [field.length, reason.length])).toEqual(
    Array.from({ length: 24 }, () => [200, 1000]),
  )
  expect(taskIn({ status: long }).statusWord).toHaveLength(200)
  expect(taskIn({ status: 'failed', error: { code: long, message: long } }).failure?.message).toHaveLength(1000)
})

test('rejects an id that is too long to be polled', () => {
  const protocolOfIds = boundedProtocol({
    ...specification.protocol({}),
    readSubmit: () => ({ kind: 'task', taskId: long, task: null, quotedCredits: null }),
  })
  expect(protocolOfIds.readSubmit(answerOf({}), dragonRequest)).toEqual({
    kind: 'unreadable',
    reason: 'task-id-too-long',
  })
})

describe('a client', () => {
  let service: ScriptedService
  beforeEach(async () => {
    service = await startScriptedService()
  })
  afterEach(() => service.close())

  test.each(['specification', 'comfyui', 'replicate', 'meshy'])('of %s applies these limits', async (provider) => {
    const names = Array.from({ length: 20_000 }, (_, index) => `${index}.png`)
    const links = names.map((name) => `https://c.example/${name}`)
    const body = {
      specification: { status: 'succeeded', outputs: links },
      comfyui: {
        queue_running: [],
        queue_pending: [],
        t1: { outputs: { 9: { images: names.map((filename) => ({ filename, type: 'output' })) } } },
      },
      replicate: { id: 't1', status: 'succeeded', output: links },
      meshy: { id: 't1', status: 'SUCCEEDED', image_urls: links },
    }[provider]
    service.script = () => ({ body })
    const client = clientUnderTest({ provider, baseUrl: service.url }, provider === 'comfyui' ? { key: null } : {})
    const before = performance.now()
    const { outputs, leftOut } = await client.task(provider === 'meshy' ? 'openapi/v1/text-to-image|t1' : 't1', never())
    expect([outputs.length, leftOut]).toEqual([maxOutputs, 20_000 - maxOutputs])
    // A quadratic search took 14 s.
    expect(performance.now() - before).toBeLessThan(5000)
    client.close()
  })
})
