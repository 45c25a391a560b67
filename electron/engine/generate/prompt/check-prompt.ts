/** A quick look at a prompt without building anything: for quotes, and before a task is accepted. */
import { parsePrompt } from './parse-prompt.ts'
import { describePlan } from './plan.ts'
import { loadVocabulary } from './vocabulary.ts'

/**
 * What would be made, as plain data. Milliseconds. Throws `invalid-input` or, with the nearest subjects,
 * `request-refused` exactly as `parsePrompt` does.
 */
export function checkPrompt(prompt: string): Record<string, unknown> {
  return describePlan(parsePrompt(prompt))
}

/** The names of everything that can be made, in alphabetical order. */
export function subjectNames(): string[] {
  return [...new Set(loadVocabulary().subjects.map(({ label }) => label.toLowerCase()))].toSorted()
}
