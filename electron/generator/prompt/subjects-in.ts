/** The subjects that the words of one segment name, and whether the last of them is what the phrase is about. */
import { recipeById } from '../recipes/recipe-list.ts'
import { colourWords } from './colour-words.ts'
import { isAdjective, isNoun } from './english-words.ts'
import { finishWords } from './finish-words.ts'
import type { Found } from './lookup.ts'
import { findSubject, isCompound, isKnownWord } from './lookup.ts'
import { baseWords, featureWords, fillerWords, mannerWords, measureWords } from './modifier-words.ts'
import { countedBy, numberOf } from './number-words.ts'
import { otherThings } from './other-things.ts'
import type { Vocabulary } from './vocabulary.ts'
import { singularsOf } from './words.ts'

/** A subject where it stands in its segment. */
export interface Placed {
  start: number
  found: Found
}

/** The subjects in order; a word that also describes counts as describing when a later subject can take it. `fitsBefore`: or the one before. */
export function subjectsIn(
  vocabulary: Vocabulary,
  words: readonly string[],
  fitsBefore: (feature: string) => boolean,
): Placed[] {
  const all: Placed[] = []
  for (let at = 0; at < words.length;) {
    const isCount = numberOf(words[at] ?? '') !== undefined && countedBy(words[at + 1] ?? '') !== undefined
    const found = isCount ? undefined : findSubject(vocabulary, words, at)
    if (isCount) {
      at += 2
      continue
    }
    if (found === undefined || (found.length === 1 && isPlainFiller(words, at))) {
      at += 1
      continue
    }
    all.push({ start: at, found })
    at += found.length
  }
  return all.filter((one, index) => {
    if (one.found.length > 1) return true
    const word = words[one.start] ?? ''
    const later = all.slice(index + 1)
    const describes =
      colourWords.has(word) || finishWords.has(word) || mannerWords.has(word) || numberOf(word) !== undefined
    if (describes && later.length > 0) return false
    if (mannerWords.has(word)) return false
    const feature = featureWords.get(word)
    if (feature === undefined) return true
    if (fitsBefore(feature)) return false
    return !later.some(({ found }) => hasFeature(found, feature))
  })
}

/** Whether a subject is a recipe with this feature. */
function hasFeature({ subject }: Found, feature: string): boolean {
  return subject.kind === 'recipe' && recipeById(subject.id)?.features?.includes(feature) === true
}

/** "Die" is an article in German, and a thing where it ends a phrase. */
function isPlainFiller(words: readonly string[], at: number): boolean {
  const word = words[at] ?? ''
  if (word === 'die' && at === words.length - 1) return false
  return fillerWords.has(word) || baseWords.has(word)
}

/** The place of a thing that is not known and is what the phrase is about: "cat food", "orc warrior"; or undefined. */
export function unknownThing(words: readonly string[], written: readonly string[], head?: Placed): number | undefined {
  if (head === undefined) {
    const last = words.findLastIndex((word) => !fillerWords.has(word))
    const word = words[last]
    return word !== undefined && !isKnownWord(word) && !measureWords.has(word) && !baseWords.has(word) && isNoun(word)
      ? last
      : undefined
  }
  if (head.found.foreign) return undefined
  const end = head.start + head.found.length
  if (isOther(words, head.start, end)) return head.start
  const behind = words.findIndex((word, at) => at >= end && !fillerWords.has(word))
  const next = words[behind]
  if (next === undefined) return undefined
  // "A dragon handle" is a handle.
  const feature = featureWords.get(next)
  if (feature !== undefined && isNoun(next) && !isAdjective(next) && !hasFeature(head.found, feature)) return behind
  if (isKnownWord(next) || !isNoun(next) || isAdjective(next)) return undefined
  const isName = /^\p{Lu}\p{Ll}/u.test(written[behind] ?? '') && !/^\p{Lu}/u.test(written[head.start] ?? '')
  const writes = head.found.subject.kind === 'recipe' && recipeById(head.found.subject.id)?.takesText === true
  return isName || (writes && /^\p{Lu}/u.test(written[behind] ?? '')) ? undefined : behind
}

/** Whether a subject's word ends the name of another thing: "baseball bat". */
function isOther(words: readonly string[], start: number, end: number): boolean {
  for (let from = Math.max(0, start - 2); from < end; from += 1)
    for (let to = Math.max(end, from + 2); to <= Math.min(words.length, from + 3); to += 1) {
      const last = words[to - 1] ?? ''
      const before = words.slice(from, to - 1)
      if ([last, ...singularsOf(last)].some((word) => otherThings.has([...before, word].join(' ')))) return true
      if (end - start === 1 && to - from === 2 && isCompound(words.slice(from, to))) return true
    }
  return false
}
