import { describe, expect, test } from 'vitest'
import { judge, writtenPrompts } from './written-prompts.ts'

// The three lists apart: what was read with the first is what the reader was tuned with; the others are what it is judged by.
describe.each(['tuned', 'kept', 'late', 'stranger'] as const)('prompts as people write them, %s', (name) => {
  const judged = writtenPrompts(name).map((written) => ({ ...written, ...judge(written) }))

  test('none is misread without a word about it', () => {
    expect(judged.filter(({ outcome }) => outcome === 'wrong').map(({ prompt, why }) => `${prompt}: ${why}`)).toEqual(
      [],
    )
  })

  test('of those that name something known, what they are about is found in 95 of 100', () => {
    const known = judged.filter(({ things }) => things !== undefined)
    const found = known.filter(({ outcome }) => outcome === 'read')
    expect(found.length / known.length).toBeGreaterThanOrEqual(0.95)
  })
})
