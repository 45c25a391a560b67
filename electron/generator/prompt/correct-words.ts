/** Corrects typing mistakes of a segment, or asks about them. Dictionary words are never changed. */
import { isOrdinary } from './english-words.ts'
import { correctionOf, findSubject, isKnownWord, isModifier, likeliestMeaning, wordsNear } from './lookup.ts'
import type { Reading } from './reading.ts'
import type { Segment } from './segments.ts'
import type { Vocabulary } from './vocabulary.ts'
import { foreignStemsOf } from './words.ts'

/** Returns the corrected words, one for one; unknown words stay. */
export function correctWords({ plan, vocabulary }: Reading, segment: Segment): string[] {
  return segment.words.map((word, at) => {
    if (isKnownWord(word) || findSubject(vocabulary, segment.words, at) !== undefined) return word
    if (insideName(vocabulary, segment.words, at)) return word
    if (isOrdinary(word)) return word
    const stem = foreignStemsOf(word).find(isModifier)
    if (stem !== undefined) return stem
    const near = wordsNear(vocabulary, word)
    const target = correctionOf(word, near)
    if (target === undefined || target.includes(' ')) {
      const meant = likeliestMeaning(word, near)
      if (meant !== undefined && !meant.includes(' ')) plan.meant.push({ from: segment.written[at] ?? word, to: meant })
      return word
    }
    plan.corrected.push({ from: segment.written[at] ?? word, to: target })
    return target
  })
}

function insideName(vocabulary: Vocabulary, words: readonly string[], at: number): boolean {
  for (let start = Math.max(0, at - 5); start < at; start += 1) {
    const found = findSubject(vocabulary, words, start, 2)
    if (found !== undefined && start + found.length > at) return true
  }
  return false
}
