import { expect, test } from 'vitest'
import { firstStepWords } from '../../../renderer/create/first-step-words.ts'
import type { OperationId } from '../../../shared/catalogue.ts'
import { operationTable } from '../../../shared/operation-table.ts'

const operations = Object.keys(operationTable) as OperationId[]

test.each(operations)('the empty stage of %s leads into its own room or says what that needs', (operation) => {
  const words = firstStepWords(operation, true)
  const { workspace } = operationTable[operation]
  if ('examples' in words) {
    expect(operationTable[words.operation].workspace).toBe(workspace)
    expect(words.examples.length).toBeGreaterThanOrEqual(3)
  } else {
    expect(words.takes).toBe(workspace === 'image' ? 'image' : 'model')
    expect(operationTable[words.instead.operation].makes).toBe(words.takes)
  }
  expect(words.text).not.toBe('')
})

test('nothing is said to be made on this computer where a service is asked', () => {
  expect(firstStepWords('text-to-3d', true).text).toMatch(/on this computer/)
  expect(firstStepWords('text-to-3d', false).text).not.toMatch(/on this computer/)
})
