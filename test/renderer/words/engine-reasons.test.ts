import { expect, test } from 'vitest'
import { engineReason } from '../../../renderer/words/engine-reasons.ts'
import { describeError } from '../../../renderer/words/errors.ts'

test('an engine error is explained with its figures', () => {
  expect(engineReason({ reason: 'damaged-file', format: 'GLB' })).toBe('The GLB file is damaged')
  expect(engineReason({ reason: 'too-many-triangles', triangles: 25_000_000, limit: 20_000_000 })).toBe(
    'The model has 25,000,000 triangles; the limit is 20,000,000',
  )
})

test('other errors have no explanation', () => {
  for (const details of [undefined, {}, { reason: 3 }, { reason: 'ENOENT' }, { reason: 'toString' }])
    expect(engineReason(details)).toBeNull()
})

test('the explanation precedes the reassurance', () => {
  const details = { reason: 'zip-encrypted' }
  expect(describeError({ code: 'unsafe-file', message: '', details }).text).toMatch(
    /^The archive is password-protected\. /,
  )
})
