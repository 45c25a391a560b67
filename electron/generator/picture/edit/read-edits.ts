/** Reads a sentence as a list of edits. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { trimEnd } from '../../../../shared/text/trim-end.ts'
import { fold, isOneMistakeApart, likeness, trigramsOf } from '../../prompt/words.ts'
import type { PictureReasons } from '../remarks.ts'
import type { Edit, Request } from './edit.ts'
import { edits } from './edits.ts'

export interface PlannedEdit {
  edit: Edit
  request: Request
  /** The normalised words that requested it. */
  words: string
}

/** Maximum length of a sentence, in characters. */
const longest = 1000
const maxEdits = 12

/**
 * Returns the edits in order. Throws `invalid-input` if there are no words or too many, and `request-refused` with `{
 * reason: 'unsupported_prompt', suggestions }` for the first unknown part: nothing is applied partially.
 */
export function readEdits(prompt: string): PlannedEdit[] {
  const text = prompt.trim()
  if (text === '') throw invalid('empty', {})
  if (text.length > longest) throw invalid('too-long', { most: longest })
  const clauses = text
    .split(
      /\b(?:and then|then|after that|afterwards|and finally|finally|and after that)\b|[;\n]+|(?<![.!?])[.!?]+(?=\s|$)/iu,
    )
    .map(tidied)
    .filter((clause) => clause !== '')
  if (clauses.length === 0) throw refusalError(text)
  const planned = clauses.flatMap((clause) => {
    const found = readClause(clause, 0)
    if (found === undefined) throw refusalError(unknownIn(clause))
    return found
  })
  if (planned.length > maxEdits) throw invalid('too-many-edits', { count: planned.length, most: maxEdits })
  return planned
}

function invalid<Reason extends keyof PictureReasons>(reason: Reason, figures: PictureReasons[Reason]): AppError {
  return new AppError('invalid-input', `the prompt: ${reason}`, { details: { field: 'prompt', reason, ...figures } })
}

const polite =
  /\b(?:please|kindly|now|also|too|first|just|simply|can you|could you|would you|will you|i want to|i want you to|i would like to|id like to|i want|i would like|i need|lets|let us|help me|for me|try to|go and|a|an|the|this|that|these|those|my|our|its|it|me|image|picture|photo|photograph|pic|img|illustration|entire|whole|complete|completely|total|bild)\b/g

/** Folds case and accents, drops polite words and articles, and separates numbers from units. */
export function tidied(text: string): string {
  const words = fold(text.replaceAll('×', 'x').replaceAll('°', ' degrees ').replaceAll('%', ' % '))
    .replaceAll(/(\d)\s*(px|x|deg)\b/g, '$1 $2')
    .replaceAll(/\b(\d+)-(bit|px|pixel|view|views)\b/g, '$1 $2')
    .replaceAll(/["“”„()[\]]/g, ' ')
    .replaceAll(polite, ' ')
    .replaceAll(/\b(?:second|other|both|two|2nd) (?=$|\s)/g, (word) => word)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([,.:])/g, '$1')
    .replace(/^[ ,.:]+/, '')
  return trimEnd(words, /[ ,.:]/)
}

/** Reads a clause whole, or split at a comma or "and" if both halves are edits. */
function readClause(clause: string, depth: number): PlannedEdit[] | undefined {
  const words = clause.replace(/^(?:and|but|or|so|,)\s+/, '').trim()
  if (words === '') return []
  for (const row of edits) {
    const request = row.read(words)
    if (request !== undefined) return [{ edit: row, request, words }]
  }
  if (depth > maxEdits) return undefined
  for (const cut of words.matchAll(/ ?, ?(?:and )?| (?:and|&|\+|plus|with) /g)) {
    const left = readClause(words.slice(0, cut.index), depth + 1)
    if (left === undefined || left.length === 0) continue
    const rest = words.slice(cut.index + cut[0].length)
    // "Make it brighter and the red blue": the verb continues.
    const right =
      readClause(rest, depth + 1) ?? readClause(`make ${rest}`, depth + 1) ?? readClause(`add ${rest}`, depth + 1)
    if (right !== undefined) return [...left, ...right]
  }
  const repaired = correctedWords(words)
  return (repaired === undefined ? undefined : readClause(repaired, maxEdits + 1)) ?? readRemoval(words)
}

/** Reads the removal of something that no edit can locate: the user's mask marks it, and it is filled. */
function readRemoval(words: string): PlannedEdit[] | undefined {
  const fill = edits.find(({ id }) => id === 'fill')
  const removes =
    /^(?:remove|erase|delete|get rid of|take (?:out|away)|wipe (?:out|away)|paint out|clone out)(?: (?!and |with |plus )[\p{L}-]+)*$/u
  return fill !== undefined && removes.test(words) ? [{ edit: fill, request: {}, words }] : undefined
}

/** Returns the part of a clause that no edit knows. */
function unknownIn(clause: string): string {
  const parts = clause.split(/ ?, ?| and /)
  return parts.find((part) => readClause(part, maxEdits + 1) === undefined) ?? clause
}

let knownWords: Set<string> | undefined

/** Corrects small typing mistakes against the words of the table; undefined if there are none. */
function correctedWords(clause: string): string | undefined {
  knownWords ??= new Set(
    edits.flatMap(({ examples }) => examples.flatMap((example) => tidied(example).split(/[\s,]+/))),
  )
  let changed = false
  const words = clause.split(' ').map((word) => {
    if (word.length < 5 || knownWords!.has(word) || /\d/.test(word)) return word
    const near = [...knownWords!].filter((other) => other.length > 3 && isOneMistakeApart(word, other))
    if (near.length !== 1) return word
    changed = true
    return near[0]!
  })
  return changed ? words.join(' ') : undefined
}

function refusalError(words: string): AppError {
  return new AppError('request-refused', `no edit is known for: ${words.slice(0, 80)}`, {
    details: {
      reason: 'unsupported_prompt',
      why: 'unknown-edit',
      words: words.slice(0, 80),
      suggestions: suggestedEdits(words),
    },
  })
}

/** Words common to many edits. */
const everywhere = new Set('make turn add give into with and the change replace put set show all more less'.split(' '))

const commonSuggestions =
  'remove the background | make the red parts blue | upscale 2x | add a white outline | make four views'.split(' | ')

/** Returns up to five examples, each of a different edit, that have most in common with the words. */
export function suggestedEdits(words: string): string[] {
  const target = tidied(words)
    .split(/\s+/)
    .filter((word) => word.length > 2 && !everywhere.has(word))
  const scored = edits.map(({ examples }) => {
    const best = examples.map((example) => {
      const own = tidied(example).split(/[\s,]+/)
      const score = target.reduce((sum, word) => sum + Math.max(0, ...own.map((other) => commonPrefix(word, other))), 0)
      return { example, score: score / Math.sqrt(own.length) }
    })
    return best.reduce((max, one) => (one.score > max.score ? one : max))
  })
  const near = scored.filter(({ score }) => score > 0.3).toSorted((a, b) => b.score - a.score)
  return [...new Set([...near.map(({ example }) => example).slice(0, 4), ...commonSuggestions])].slice(0, 5)
}

function commonPrefix(word: string, other: string): number {
  if (word === other) return 1
  const score = likeness(trigramsOf(word), trigramsOf(other))
  return score > 0.35 ? score : 0
}
