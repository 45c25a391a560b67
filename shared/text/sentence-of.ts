/** Sentences out of tables, for what is stored as a code with figures. */
import type { Figures, Remark, WordsOf } from '../protocol/remark.ts'

/** The sentence of a stored remark by its table; null for a code that the table does not have, such as that of a newer version. */
export function sentenceOf<Codes>(words: WordsOf<Codes>, { code, figures }: Remark): string | null {
  if (!Object.hasOwn(words, code)) return null
  return (words as unknown as Record<string, (figures: Figures) => string>)[code]!(figures)
}
