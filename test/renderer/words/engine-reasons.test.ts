import { expect, test } from 'vitest'
import { engineReason } from '../../../renderer/words/engine-reasons.ts'
import { describeError } from '../../../renderer/words/errors.ts'

test('the reason of an error of the engine has words with its figures', () => {
  expect(engineReason({ reason: 'damaged-file', format: 'GLB' })).toBe('The GLB file is damaged')
  expect(engineReason({ reason: 'too-many-triangles', triangles: 25_000_000, limit: 20_000_000 })).toBe(
    'The model has 25,000,000 triangles; the limit is 20,000,000',
  )
})

test('other reasons have none', () => {
  for (const details of [undefined, {}, { reason: 3 }, { reason: 'ENOENT' }, { reason: 'toString' }])
    expect(engineReason(details)).toBeNull()
})

test('the words stand in front of what is safe', () => {
  const details = { reason: 'zip-encrypted' }
  expect(describeError({ code: 'unsafe-file', message: '', details }).text).toMatch(
    /^The archive is password-protected\. /,
  )
})
