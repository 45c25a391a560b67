import { expect, test } from 'vitest'
import type { ModelOperation, Price } from '../../../shared/catalogue/catalogue.ts'
import { makeJob } from '../../../electron/backend/studio/make-job.ts'
import type { PreparedRequest } from '../../../electron/backend/studio/prepare-request.ts'
import { connection } from '../../support/builders.ts'

const about: Price = {
  kind: 'credits',
  credits: 0.1,
  upTo: 0.4,
  plus: [{ when: [{ slot: 'mesh', given: true }], credits: 1 }],
}
const operation: ModelOperation = {
  operation: 'texture',
  inputs: [{ id: 'mesh', kind: 'mesh', label: 'Model', required: false }],
  parameters: [],
  price: about,
}

function prepared(quote?: { requestHash: string; credits: number | null }): PreparedRequest {
  return {
    connection: connection(),
    request: { connectionId: 'paid', operation: 'texture', modelId: 'm', files: {}, parameters: {}, quote },
    checked: {
      model: { id: 'm', family: 'f', version: '1', name: 'M', summary: '', operations: [operation] },
      operation,
      prompt: null,
      parameters: {},
    },
    files: [],
    unit: 'USD',
    triangles: null,
    askedHash: '',
  }
}

test('gives a job the unit of its service, and the range of an estimated price', () => {
  const { unit, cost } = makeJob(prepared(), { now: 0 })
  expect(unit).toBe('USD')
  expect(cost).toEqual({ quoted: 0.4, quotedLeast: 0.1, charged: null, refunded: null })
})

test('uses a quoted price alone, unless it is the range of the list', () => {
  const costOf = (credits: number | null) => makeJob(prepared({ requestHash: '', credits }), { now: 0 }).cost
  expect(costOf(0.25)).toEqual({ quoted: 0.25, charged: null, refunded: null })
  expect(costOf(0.4)).toMatchObject({ quoted: 0.4, quotedLeast: 0.1 })
  expect(costOf(null)).toMatchObject({ quoted: 0.4, quotedLeast: 0.1 })
})

test('treats the output of the previous step as present', () => {
  const { cost } = makeJob(prepared(), { now: 0, after: { jobId: 'before', slot: 'mesh' } })
  expect(cost).toMatchObject({ quoted: 1.4, quotedLeast: 1.1 })
})
