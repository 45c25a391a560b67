/** Finds the words of a prompt among the subjects: whole names first, plurals, other languages, small mistakes. */
import { colourWords } from './colour-words.ts'
import { isEntry, isOrdinary, isProperName } from './english-words.ts'
import { finishWords } from './finish-words.ts'
import { featureWords, fillerWords, mannerWords, relationWords } from './modifier-words.ts'
import { countedBy, numberOf } from './number-words.ts'
import type { Subject, Vocabulary } from './vocabulary.ts'
import { foreignStemsOf, isOneMistakeApart, singularsOf } from './words.ts'

/** A subject that some words name. */
export interface Found {
  subject: Subject
  /** How many of the words were used. */
  length: number
  plural: boolean
  /** In a language other than English. */
  foreign: boolean
}

const longestName = 10

/** The subject that the words from `start` name with the most words, or undefined. */
export function findSubject(
  vocabulary: Vocabulary,
  words: readonly string[],
  start: number,
  least = 1,
): Found | undefined {
  const most = Math.min(longestName, words.length - start)
  for (const foreign of [false, true]) {
    // Another language only for words that mean nothing in English, unless the prompt is in it.
    if (foreign && isKnownWord(words[start] ?? '')) return undefined
    if (foreign && vocabulary.isForeign !== true && isOrdinary(words[start] ?? '')) return undefined
    for (let length = most; length >= least; length -= 1) {
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

/** Whether two words are one that a dictionary has, written apart: "horse shoe". "Black bird" is a bird that is black. */
export function isCompound([first = '', last = '', ...more]: readonly string[]): boolean {
  return more.length === 0 && first.length > 2 && last.length > 2 && !isKnownWord(first) && isEntry(`${first}${last}`)
}

/** Whether a folded word is one of those that describe. */
export function isKnownWord(word: string): boolean {
  return (
    colourWords.has(word) ||
    finishWords.has(word) ||
    mannerWords.has(word) ||
    featureWords.has(word) ||
    relationWords.has(word) ||
    fillerWords.has(word) ||
    countedBy(word) !== undefined ||
    numberOf(word) !== undefined
  )
}

/** A known word, and what it means. */
type NearWord = readonly [meaning: unknown, key: string]

/** Known words one mistake away from a folded word; none for one that has a digit. */
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

/** Of words that are `near`, the one that a mistyped word of six letters or more can be, or undefined when there are none or several. */
export function correctionOf(word: string, near: readonly NearWord[]): string | undefined {
  return word.length < 6 ? undefined : onlyOne(near)
}

/**
 * Of words that are `near`, the one that a word which stands in no dictionary may have been meant as, where that is worth a question: it
 * is no name, and one known word is nearer than all others. Two letters changed places more often than one was left out or doubled, and
 * that more often than one was another.
 */
export function meantBy(word: string, near: readonly NearWord[]): string | undefined {
  if (isProperName(word)) return undefined
  const swapped = near.filter(([, key]) => isSwap(word, key))
  if (swapped.length > 0) return onlyOne(swapped)
  const longEnough = near.filter(([, key]) => word.length > 3 && key.length > 2 && key[0] === word[0])
  const slipped = longEnough.filter(([, key]) => key.length !== word.length)
  return onlyOne(slipped.length > 0 ? slipped : longEnough)
}

/** The word of the one meaning; undefined where there are none or several. */
function onlyOne(near: readonly NearWord[]): string | undefined {
  const targets = new Map(near)
  return targets.size === 1 ? targets.values().next().value : undefined
}

/** Whether two words of equal length that are one mistake apart have the same letters. */
function isSwap(word: string, key: string): boolean {
  return word.length === key.length && sorted(word) === sorted(key)
}

function sorted(word: string): string {
  return Array.from(word).toSorted().join('')
}
