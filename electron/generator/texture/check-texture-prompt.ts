/** Checks the words for a texture without painting: for quotes, and before a task is accepted. */
import { readingRemarks } from '../prompt/remarks.ts'
import { readTexturePrompt } from './prompt/read-prompt.ts'
import type { TextureRemark } from './remarks.ts'

/** Returns how the result will differ from the words. Throws the errors of `readTexturePrompt`. */
export function checkTexturePrompt(prompt: string): TextureRemark[] {
  const { corrected, ignored } = readTexturePrompt(prompt)
  return readingRemarks(corrected, ignored)
}
