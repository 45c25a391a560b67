import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { examplePrompts, exampleResults, pictureExamples } from '../../../../renderer/words/create/example-prompts.ts'

test.each([...examplePrompts, ...pictureExamples])('“%s” has a picture of its result', (prompt) => {
  const file = new URL(`../../../../renderer/public/examples/${exampleResults[prompt]}.png`, import.meta.url)
  expect(existsSync(file)).toBe(true)
})
