/** What a prompt must be before it is read. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { normalised } from '../../../shared/text/normalised.ts'
import type { PromptReasons } from './remarks.ts'

/** Longest prompt that is read, in characters. */
const longestPrompt = 2000

/**
 * The prompt composed (NFC), trimmed, and with one space or line break for each run of white space, so that the
 * expressions that read it need no repeated spaces. Throws `invalid-input` when it is empty or too long.
 */
export function promptText(prompt: string): string {
  const text = oneSpaceEach(normalised(prompt, 'NFC'))
  if (text === '')
    throw new AppError('invalid-input', 'the prompt is empty', {
      details: { field: 'prompt', reason: 'empty' satisfies keyof PromptReasons },
    })
  if (text.length > longestPrompt)
    throw new AppError('invalid-input', `the prompt has more than ${longestPrompt} characters`, {
      details: { field: 'prompt', reason: 'too-long' satisfies keyof PromptReasons, most: longestPrompt },
    })
  return text
}

/** Trimmed, with one space for each run of white space, or one line break where the run has any. */
export function oneSpaceEach(text: string): string {
  return text.trim().replaceAll(/\s+/g, (run) => (run.includes('\n') ? '\n' : ' '))
}
