/** Looks up sentences for stored codes with values. */
import type { Figures, Remark, WordsOf } from '../protocol/remark.ts'

/**
 * Returns the sentence of a stored remark from its table; null for an unknown code, such as that of a newer version.
 */
export function sentenceOf<Codes>(words: WordsOf<Codes>, { code, figures }: Remark): string | null {
  if (!Object.hasOwn(words, code)) return null
  return (words as unknown as Record<string, (figures: Figures) => string>)[code]!(figures)
}
