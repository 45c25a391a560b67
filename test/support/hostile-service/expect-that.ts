/** A condition of a scenario, in words. */
import { expect } from 'vitest'

/** Fails with the words where it is not so. */
export function expectThat(condition: boolean, words: string): void {
  expect(condition ? words : `not so: ${words}`).toBe(words)
}
