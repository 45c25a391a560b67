import { describe, expect, test } from 'vitest'
import { judge, writtenPrompts } from './written-prompts.ts'

// The parser was tuned with the first list and is judged by the others.
describe.each(['tuned', 'kept', 'late', 'stranger'] as const)('written prompts, %s', (name) => {
  const judged = writtenPrompts(name).map((written) => ({ ...written, ...judge(written) }))

  test('none is misread without a report', () => {
    expect(judged.filter(({ outcome }) => outcome === 'wrong').map(({ prompt, why }) => `${prompt}: ${why}`)).toEqual(
      [],
    )
  })

  test('at least 95 % of those that name a known subject are read', () => {
    const known = judged.filter(({ things }) => things !== undefined)
    const found = known.filter(({ outcome }) => outcome === 'read')
    expect(found.length / known.length).toBeGreaterThanOrEqual(0.95)
  })
})
