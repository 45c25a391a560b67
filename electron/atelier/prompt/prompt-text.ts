/** What a prompt must be before it is read. */
import { AppError } from '../../../shared/app-error.ts'
import type { PromptReasons } from './remarks.ts'

/** Longest prompt that is read, in characters. */
const longestPrompt = 2000

/** The prompt without space around it, composed (NFC). Throws `invalid-input` when it is empty or too long. */
export function promptText(prompt: string): string {
  const text = prompt.trim().normalize('NFC')
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
