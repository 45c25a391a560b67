/** Checks a prompt in milliseconds without building anything: for quotes, and before a task is accepted. */
import { parsePrompt } from './parse-prompt.ts'
import { readingRemarks } from './remarks.ts'
import type { PromptRemark } from './remarks.ts'
import { loadVocabulary } from './vocabulary.ts'

/** Returns remarks on where the result will differ from the words. Throws the errors of `parsePrompt`. */
export function checkPrompt(prompt: string): PromptRemark[] {
  const { corrected, ignored, notes } = parsePrompt(prompt)
  return [...readingRemarks(corrected, ignored), ...notes]
}

/** Returns the names of all subjects in alphabetical order. */
export function subjectNames(): string[] {
  return [...new Set(loadVocabulary().subjects.map(({ label }) => label.toLowerCase()))].toSorted()
}
