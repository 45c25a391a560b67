/**
 * Finds the number that counts things: in "three red stars", but not in "a three-headed dragon" or "a 2024 sports car".
 */
import { isNoun } from './english-words.ts'
import { isKnownWord } from './lookup.ts'
import { fillerWords } from './modifier-words.ts'
import { countedBy, numberOf } from './number-words.ts'

/** Maximum count without a plural. */
const maxWithoutPlural = 24

/** A count with the index and number of its words. */
interface CountWords {
  at: number
  length: number
  count: number
}

/**
 * Returns the number that counts the thing at `head`, or undefined if a word between them could be counted instead.
 */
export function countIn(words: readonly string[], head: { start: number; plural: boolean }): CountWords | undefined {
  const at = words.findIndex((word, index) => index < head.start && numberOf(word) !== undefined)
  if (at < 0 || countedBy(words[at + 1] ?? '') !== undefined) return undefined
  if (words.slice(0, at).some((word) => !fillerWords.has(word) && !isKnownWord(word))) return undefined
  const first = numberOf(words[at] ?? '') ?? 1
  // Multiplies the numbers in "two dozen" and "one hundred".
  const factor = at + 1 < head.start && first < 12 ? numberOf(words[at + 1] ?? '') : undefined
  const [count, length] = factor !== undefined && factor >= 12 ? [first * factor, 2] : [first, 1]
  const between = words.slice(at + length, head.start)
  const isOther = (word: string): boolean =>
    !isKnownWord(word) && (word.endsWith('ed') || (isNoun(word) && !head.plural))
  if (between.some(isOther)) return undefined
  if (!head.plural && count > maxWithoutPlural) return undefined
  return { at, length, count }
}
