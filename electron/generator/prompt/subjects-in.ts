/** Finds the subjects in the words of a segment, and whether the last is the head of the phrase. */
import { recipeOf } from '../recipes/recipe-list.ts'
import { isAdjective, isNoun } from './english-words.ts'
import type { FoundSubject } from './lookup.ts'
import { findSubject, isCompound, isKnownWord, isModifier } from './lookup.ts'
import { baseWords, featureWords, fillerWords, mannerWords, measureWords } from './modifier-words.ts'
import { countedBy, numberOf } from './number-words.ts'
import { otherThings } from './other-things.ts'
import type { Vocabulary } from './vocabulary.ts'
import { singularsOf } from './words.ts'

/** A subject with its index in the segment. */
export interface SubjectMatch {
  start: number
  found: FoundSubject
}

/**
 * Returns the subjects in order, without words that describe a later subject or, according to `fitsBefore`, the
 * previous one.
 */
export function subjectsIn(
  vocabulary: Vocabulary,
  words: readonly string[],
  fitsBefore: (feature: string) => boolean,
): SubjectMatch[] {
  const all: SubjectMatch[] = []
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
    if (later.length > 0 && (isModifier(word) || numberOf(word) !== undefined)) return false
    if (mannerWords.has(word)) return false
    const feature = featureWords.get(word)
    if (feature === undefined) return true
    if (fitsBefore(feature)) return false
    return !later.some(({ found }) => hasFeature(found, feature))
  })
}

function hasFeature({ subject }: FoundSubject, feature: string): boolean {
  return recipeOf(subject)?.features?.includes(feature) === true
}

/** Whether a word is filler: "die" is a German article except at the end of a phrase. */
function isPlainFiller(words: readonly string[], at: number): boolean {
  const word = words[at] ?? ''
  if (word === 'die' && at === words.length - 1) return false
  return fillerWords.has(word) || baseWords.has(word)
}

/** Returns the index of an unknown head of the phrase ("cat food", "orc warrior"), or undefined. */
export function unknownThing(
  words: readonly string[],
  written: readonly string[],
  head?: SubjectMatch,
): number | undefined {
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
  const writes = recipeOf(head.found.subject)?.takesText === true
  return isName || (writes && /^\p{Lu}/u.test(written[behind] ?? '')) ? undefined : behind
}

/** Whether the words are part of another thing's name: "baseball bat". */
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
