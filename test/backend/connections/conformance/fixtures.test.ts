/** Runs every reader on every recorded answer: none throws, and unknown fields change nothing. */
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../../../electron/backend/connections/answer.ts'
import { errorOfReply } from '../../../../electron/backend/connections/http-errors.ts'
import type { Protocol } from '../../../../electron/backend/connections/provider.ts'
import { providers } from '../../../../electron/backend/connections/providers.ts'
import type { ServiceRequest } from '../../../../electron/backend/connections/service-client.ts'
import { asSpecified } from '../../../support/services/as-specified.ts'
import { answerTo, exchangesOf } from '../../../support/services/fixtures.ts'
import { samplesOf } from '../../../support/services/sample-requests.ts'

const online = providers.filter(({ id }) => !asSpecified.includes(id))

test.each(online.map(({ id }) => id))('%s has fixtures', (id) => {
  expect(exchangesOf(id).length).toBeGreaterThan(2)
})

describe.each(online.map((provider) => [provider.id, provider] as const))('%s', (id, provider) => {
  const protocol = provider.protocol({})
  const request: ServiceRequest = samplesOf(provider)[0]?.request ?? {
    operation: 'text-to-3d',
    modelId: 'any',
    prompt: 'a mug',
    parameters: {},
    files: [],
  }

  test.each(exchangesOf(id).map((exchange) => [exchange.name, exchange] as const))('%s', (_name, exchange) => {
    const answer = answerTo(exchange)
    const seen = everythingRead(protocol, answer, request)
    if (answer.json === undefined) return
    for (const json of [withLaterFields(answer.json, 'new'), withLaterFields(answer.json, 'x'.repeat(300_000))])
      expect(everythingRead(protocol, { ...answer, json, text: '' }, request)).toEqual(seen)
  })

  test('maps every recorded refusal to an error code', () => {
    for (const exchange of exchangesOf(id)) {
      if (exchange.response.status < 400) continue
      const answer = answerTo(exchange)
      const error = errorOfReply(answer, protocol.readError(answer), { asked: 'submit', now: 0 })
      expect({ name: exchange.name, code: error.code }).not.toEqual({ name: exchange.name, code: 'internal' })
    }
  })

  test('rejects answers of other shapes without throwing', () => {
    for (const json of [undefined, null, 1, 'no', [], {}, { data: null }, { error: null }, { results: 'none' }, [[]]])
      for (const status of [200, 201, 204, 400, 404, 500, 503]) {
        const answer: Answer = { status, headers: {}, json, text: '' }
        const { submit, task } = everythingRead(protocol, answer, request)
        if (submit.kind === 'task') expect(submit.taskId).not.toBe('')
        if (task.kind === 'task') expect(['running', 'queued']).toContain(task.task.status)
      }
  })
})

function everythingRead(protocol: Protocol, answer: Answer, request: ServiceRequest) {
  const submit = protocol.readSubmit(answer, request)
  const taskId = submit.kind === 'task' ? submit.taskId : 'handle|part'
  return {
    submit,
    task: protocol.readTask(answer, taskId),
    result: protocol.readResult(answer, taskId),
    error: protocol.readError(answer),
    balance: protocol.readBalance(answer),
    upload: protocol.readUpload(answer),
  }
}

/** Adds an unknown field to every object. */
function withLaterFields(json: unknown, value: string, isTop = true): unknown {
  if (Array.isArray(json)) return json.map((item) => withLaterFields(item, isTop ? value : value.slice(0, 3), false))
  if (typeof json !== 'object' || json === null) return json
  const fields = Object.entries(json).map(([name, inner]) => [name, withLaterFields(inner, value.slice(0, 3), false)])
  return { ...Object.fromEntries(fields), added_in_a_later_version: isTop ? value : { by: value.slice(0, 3) } }
}
