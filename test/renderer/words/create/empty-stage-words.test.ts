import { expect, test } from 'vitest'
import { emptyStageWords } from '../../../../renderer/words/create/empty-stage-words.ts'
import type { OperationId } from '../../../../shared/catalogue/catalogue.ts'
import { operationTable } from '../../../../shared/catalogue/operation-table.ts'

const operations = Object.keys(operationTable) as OperationId[]

test.each(operations)('the empty stage of %s opens its own room or says what that needs', (operation) => {
  const words = emptyStageWords(operation, true)
  const { workspace } = operationTable[operation]
  // What the room makes itself has examples; what it works on comes from elsewhere, and so does the way there.
  const leads =
    'examples' in words
      ? { to: operationTable[words.operation].workspace, examples: words.examples.length >= 3 }
      : { to: words.takes, examples: operationTable[words.instead.operation].resultKind === words.takes }
  const own = 'examples' in words ? workspace : workspace === 'image' ? 'image' : 'model'
  expect(leads).toEqual({ to: own, examples: true })
  expect(words.text).not.toBe('')
})

test('operations of a service are never described as local', () => {
  expect(emptyStageWords('text-to-3d', true).text).toMatch(/on this computer/)
  expect(emptyStageWords('text-to-3d', false).text).not.toMatch(/on this computer/)
})
