/** Which number of a phrase is a number of things: "three red stars" has one, "a three-headed dragon" and "a 2024 sports car" have none. */
import { isNoun } from './english-words.ts'
import { isKnownWord } from './lookup.ts'
import { fillerWords } from './modifier-words.ts'
import { countedBy, numberOf } from './number-words.ts'

/** More of one thing than anyone writes without a plural. */
const maxWithoutPlural = 24

/** A number of things: where it stands, in how many words. */
export interface CountWords {
  at: number
  length: number
  count: number
}

/**
 * The number among `words` that counts the thing at `head`, or undefined. It opens the phrase, and between it and the thing stands
 * nothing that could be counted instead.
 */
export function countIn(words: readonly string[], head: { start: number; plural: boolean }): CountWords | undefined {
  const at = words.findIndex((word, index) => index < head.start && numberOf(word) !== undefined)
  if (at < 0 || countedBy(words[at + 1] ?? '') !== undefined) return undefined
  if (words.slice(0, at).some((word) => !fillerWords.has(word) && !isKnownWord(word))) return undefined
  const first = numberOf(words[at] ?? '') ?? 1
  // "Two dozen", "one hundred".
  const factor = at + 1 < head.start && first < 12 ? numberOf(words[at + 1] ?? '') : undefined
  const [count, length] = factor !== undefined && factor >= 12 ? [first * factor, 2] : [first, 1]
  const between = words.slice(at + length, head.start)
  const isOther = (word: string): boolean =>
    !isKnownWord(word) && (word.endsWith('ed') || (isNoun(word) && !head.plural))
  if (between.some(isOther)) return undefined
  if (!head.plural && count > maxWithoutPlural) return undefined
  return { at, length, count }
}
