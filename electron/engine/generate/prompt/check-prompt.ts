/** A quick look at a prompt without building anything: for quotes, and before a task is accepted. */
import { parsePrompt } from './parse-prompt.ts'
import { loadVocabulary } from './vocabulary.ts'

/**
 * What will be otherwise than the words say, in sentences for people; none where all of them were understood.
 * Milliseconds. Throws `invalid-input` or, with the nearest subjects, `request-refused` exactly as `parsePrompt` does.
 */
export function checkPrompt(prompt: string): string[] {
  const { corrected, ignored, notes } = parsePrompt(prompt)
  return [
    ...corrected.map(({ from, to }) => `Taking “${from}” for “${to}”`),
    ...(ignored.length === 0 ? [] : [`Left out: ${ignored.join(', ')}`]),
    ...notes,
  ]
}

/** The names of everything that can be made, in alphabetical order. */
export function subjectNames(): string[] {
  return [...new Set(loadVocabulary().subjects.map(({ label }) => label.toLowerCase()))].toSorted()
}
