/** Looks up words of a prompt among the subjects: names, plurals, other languages, typing mistakes. */
import { colourWords } from './colour-words.ts'
import { isEntry, isOrdinary, isProperName } from './english-words.ts'
import { finishWords } from './finish-words.ts'
import { featureWords, fillerWords, mannerWords, relationWords } from './modifier-words.ts'
import { countedBy, numberOf } from './number-words.ts'
import type { Subject, Vocabulary } from './vocabulary.ts'
import { foreignStemsOf, isOneMistakeApart, singularsOf } from './words.ts'

export interface FoundSubject {
  subject: Subject
  /** Number of words used. */
  length: number
  plural: boolean
  /** Named in a language other than English. */
  foreign: boolean
}

const maxNameWords = 10

/** Returns the subject with the longest name from `start` on, or undefined. */
export function findSubject(
  vocabulary: Vocabulary,
  words: readonly string[],
  start: number,
  minLength = 1,
): FoundSubject | undefined {
  const maxLength = Math.min(maxNameWords, words.length - start)
  for (const foreign of [false, true]) {
    // Other languages are only tried for words unknown in English, unless the prompt is in another language.
    if (foreign && isKnownWord(words[start] ?? '')) return undefined
    if (foreign && vocabulary.isForeign !== true && isOrdinary(words[start] ?? '')) return undefined
    for (let length = maxLength; length >= minLength; length -= 1) {
      const run = words.slice(start, start + length)
      const names = foreign ? vocabulary.foreign() : vocabulary.english
      const exact = names.get(run.join(' ')) ?? (isCompound(run) ? names.get(run.join('')) : undefined)
      if (exact !== undefined) return { subject: exact, length, plural: false, foreign }
      for (const singular of [...singularsOf(run.at(-1) ?? ''), ...(foreign ? foreignStemsOf(run.at(-1) ?? '') : [])]) {
        const subject = names.get([...run.slice(0, -1), singular].join(' '))
        if (subject !== undefined) return { subject, length, plural: true, foreign }
      }
    }
  }
  return undefined
}

/**
 * Whether two words are a dictionary word written as two: "horse shoe", but not "black bird", which is a black bird.
 */
export function isCompound([first = '', last = '', ...more]: readonly string[]): boolean {
  return more.length === 0 && first.length > 2 && last.length > 2 && !isKnownWord(first) && isEntry(`${first}${last}`)
}

/** Whether a folded word names a colour, a material or a manner. */
export function isModifier(word: string): boolean {
  return colourWords.has(word) || finishWords.has(word) || mannerWords.has(word)
}

/** Whether a folded word is in one of the vocabularies besides the subjects. */
export function isKnownWord(word: string): boolean {
  return (
    isModifier(word) ||
    featureWords.has(word) ||
    relationWords.has(word) ||
    fillerWords.has(word) ||
    countedBy(word) !== undefined ||
    numberOf(word) !== undefined
  )
}

/** A known word and its meaning. */
type NearWord = readonly [meaning: unknown, key: string]

/** Returns the known words one typing mistake away from a folded word; none for words with digits. */
export function wordsNear(vocabulary: Vocabulary, word: string): NearWord[] {
  if (word.length < 3 || /\d/.test(word)) return []
  const isNear = (key: string): boolean => Math.abs(key.length - word.length) <= 1 && isOneMistakeApart(word, key)
  const near: NearWord[] = []
  for (const [key, subject] of vocabulary.english) if (isNear(key)) near.push([subject.id, key])
  for (const known of [colourWords, finishWords, mannerWords])
    for (const [key, meaning] of known as ReadonlyMap<string, object>)
      if (key.length >= 4 && isNear(key)) near.push([meaning, key])
  return near
}

/** Returns the only candidate for a mistyped word of at least six letters, or undefined. */
export function correctionOf(word: string, candidates: readonly NearWord[]): string | undefined {
  return word.length < 6 ? undefined : onlyOne(candidates)
}

/**
 * Returns the candidate worth asking about for a word in no dictionary, or undefined if it is a name or several are
 * as likely. Swapped letters are likelier than a missing or doubled one, and that is likelier than a changed one.
 */
export function likeliestMeaning(word: string, candidates: readonly NearWord[]): string | undefined {
  if (isProperName(word)) return undefined
  const swapped = candidates.filter(([, key]) => isSwap(word, key))
  if (swapped.length > 0) return onlyOne(swapped)
  const longEnough = candidates.filter(([, key]) => word.length > 3 && key.length > 2 && key[0] === word[0])
  const slipped = longEnough.filter(([, key]) => key.length !== word.length)
  return onlyOne(slipped.length > 0 ? slipped : longEnough)
}

/** Returns the word if all candidates share one meaning, otherwise undefined. */
function onlyOne(near: readonly NearWord[]): string | undefined {
  const targets = new Map(near)
  return targets.size === 1 ? targets.values().next().value : undefined
}

/** Whether two words one mistake apart differ by a swap. */
function isSwap(word: string, key: string): boolean {
  return word.length === key.length && sortedLetters(word) === sortedLetters(key)
}

function sortedLetters(word: string): string {
  return Array.from(word).toSorted().join('')
}
