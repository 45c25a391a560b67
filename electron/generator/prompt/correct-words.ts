/** Small typing mistakes of a segment repaired or asked about, each reported. A word that stands in a dictionary is none. */
import { colourWords } from './colour-words.ts'
import { isOrdinary } from './english-words.ts'
import { finishWords } from './finish-words.ts'
import { correctionOf, findSubject, isKnownWord, meantBy, wordsNear } from './lookup.ts'
import { mannerWords } from './modifier-words.ts'
import type { Reading } from './reading.ts'
import type { Segment } from './segments.ts'
import type { Vocabulary } from './vocabulary.ts'
import { foreignStemsOf } from './words.ts'

/** The words, repaired one for one; what stays unknown stays. */
export function correctWords({ plan, vocabulary }: Reading, segment: Segment): string[] {
  return segment.words.map((word, at) => {
    if (isKnownWord(word) || findSubject(vocabulary, segment.words, at) !== undefined) return word
    if (insideName(vocabulary, segment.words, at)) return word
    const stem = foreignStemsOf(word).find(
      (form) => colourWords.has(form) || finishWords.has(form) || mannerWords.has(form),
    )
    if (stem !== undefined && !isOrdinary(word)) return stem
    if (isOrdinary(word)) return word
    const near = wordsNear(vocabulary, word)
    const target = correctionOf(word, near)
    if (target === undefined || target.includes(' ')) {
      const meant = meantBy(word, near)
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
