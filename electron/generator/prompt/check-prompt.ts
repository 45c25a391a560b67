/** A quick look at a prompt without building anything: for quotes, and before a task is accepted. */
import { parsePrompt } from './parse-prompt.ts'
import { readingRemarks } from './remarks.ts'
import type { PromptRemark } from './remarks.ts'
import { loadVocabulary } from './vocabulary.ts'

/**
 * Where the result will differ from the words; nothing where all of them were understood.
 * Milliseconds. Throws `invalid-input` or, with the nearest subjects, `request-refused` exactly as `parsePrompt` does.
 */
export function checkPrompt(prompt: string): PromptRemark[] {
  const { corrected, ignored, notes } = parsePrompt(prompt)
  return [...readingRemarks(corrected, ignored), ...notes]
}

/** The names of everything that can be made, in alphabetical order. */
export function subjectNames(): string[] {
  return [...new Set(loadVocabulary().subjects.map(({ label }) => label.toLowerCase()))].toSorted()
}
