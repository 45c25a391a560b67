/** Words → which piece, of what, with which text, how large, in which colours. Pure but for the vocabulary. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { colourWords } from '../prompt/colour-words.ts'
import { finishWords } from '../prompt/finish-words.ts'
import { takeLength } from '../prompt/lengths.ts'
import { findSubject, isKnownWord } from '../prompt/lookup.ts'
import { fillerWords, mannerWords, relationWords } from '../prompt/modifier-words.ts'
import { numberOf } from '../prompt/number-words.ts'
import { parsePrompt } from '../prompt/parse-prompt.ts'
import { oneSpaceEach, promptText } from '../prompt/prompt-text.ts'
import type { PlanItem } from '../prompt/plan.ts'
import { loadVocabulary } from '../prompt/vocabulary.ts'
import { wordsOf } from '../prompt/words.ts'
import { takeWritten } from '../prompt/written-words.ts'
import type { Finish, Rgb } from '../kit/recipe-options.ts'
import type { CraftOptions } from './jobs.ts'
import type { PieceId } from './pieces.ts'
import { takePiece } from './piece-words.ts'

/** A prompt as it was read. What the request says itself wins over `options`. */
export interface CraftPrompt {
  piece?: PieceId
  /** In the order they stand in the words; none for lettering alone. */
  subjects: PlanItem[]
  options: Pick<CraftOptions, 'text' | 'sizeMm' | 'angleDegrees' | 'colours' | 'shape'>
  /** The one colour of the piece. */
  colour?: { name: string; colour: Rgb }
  finish?: Finish
  ignored: string[]
  corrected: { from: string; to: string }[]
  meant: { from: string; to: string }[]
}

const maxSubjects = 6

/**
 * Reads a prompt. Throws `invalid-input` when it is empty or too long, and `request-refused` with
 * `{ reason: 'unsupported_prompt', suggestions }` when it names a subject that is not known, or nothing at all.
 */
export function readCraftPrompt(prompt: string): CraftPrompt {
  const text = promptText(prompt)
  const { written, rest: unwritten } = takeWritten(text)
  const length = takeLength(oneSpaceEach(unwritten))
  const named = takePiece(length.rest)
  const manner = takeManner(named.rest)
  const capitals = written === undefined ? takeCapitals(manner.rest) : { rest: manner.rest }
  const words = written ?? capitals.written
  const read: CraftPrompt = {
    ...(named.piece === undefined ? {} : { piece: named.piece }),
    subjects: [],
    options: {
      ...manner.options,
      ...(words === undefined ? {} : { text: words }),
      ...(length.size === undefined ? {} : { sizeMm: length.size.mm }),
    },
    ignored: [...length.extra],
    corrected: [],
    meant: [],
  }
  const left = wordsOf(capitals.rest)
  if (left.every((word) => isKnownWord(word)) && !left.some((_, at) => namesSubject(left, at))) {
    for (const word of left) {
      const colour = colourWords.get(word)
      const finish = finishWords.get(word)
      if (finish !== undefined) read.finish = finish
      else if (colour !== undefined) read.colour = colour
    }
    if (words === undefined && read.piece === undefined) parsePrompt(text)
    if (words === undefined) throw nothingToShow(text)
    return read
  }
  const plan = parsePrompt(capitals.rest)
  read.ignored.push(...plan.ignored)
  read.corrected.push(...plan.corrected)
  read.meant.push(...plan.meant)
  for (const item of plan.items)
    for (let copy = 0; copy < item.count && read.subjects.length < maxSubjects; copy++) read.subjects.push(item)
  const [first] = plan.items
  if (first?.finish !== undefined) read.finish = first.finish
  if (first?.colours[0] !== undefined) read.colour = first.colours[0]
  if (first?.text !== undefined && read.options.text === undefined) read.options.text = first.text
  return read
}

/** Whether words from here on name a subject rather than say how it is: a "heart" is both, "orange" and "gold" are colours. */
function namesSubject(words: readonly string[], at: number): boolean {
  const word = words[at] ?? ''
  if (colourWords.has(word) || finishWords.has(word) || mannerWords.has(word)) return false
  if (fillerWords.has(word) || relationWords.has(word) || numberOf(word) !== undefined) return false
  return findSubject(loadVocabulary(), words, at) !== undefined
}

function nothingToShow(text: string): AppError {
  return new AppError(
    'request-refused',
    `the prompt says neither what to show nor what to write: ${text.slice(0, 80)}`,
    {
      details: {
        reason: 'unsupported_prompt',
        why: 'nothing-to-show',
        words: text.slice(0, 80),
        suggestions: ['cookie cutter of a cat', 'medallion of a dragon with the text 2026', 'keychain saying ANNA'],
      },
    },
  )
}

/** Words that set a parameter of these pieces and mean nothing to the subject. */
function takeManner(text: string): { options: CraftPrompt['options']; rest: string } {
  const options: CraftPrompt['options'] = {}
  const rest = text
    .replaceAll(
      /\b(?:in |with )?(\d|two|three|four|five|six|seven|eight)[\s-]colou?r(?:s|ed)?\b/giu,
      (_, count: string) => {
        options.colours = numberOf(count.toLowerCase())!
        return ' '
      },
    )
    .replaceAll(/\bmulti-?colou?r(?:ed)?\b/giu, () => {
      options.colours ??= 4
      return ' '
    })
    .replaceAll(/\b(?:cylindrical|cylinder|tubular|tube)\b/giu, () => {
      options.angleDegrees = 360
      return ' '
    })
    .replaceAll(/\b(?:curved|bent|arched)\b/giu, () => {
      options.angleDegrees ??= 120
      return ' '
    })
    .replaceAll(/\bflat\b/giu, () => {
      options.angleDegrees ??= 0
      return ' '
    })
    .replaceAll(/\boval\b/giu, () => {
      options.shape = 'oval'
      return ' '
    })
    .replaceAll(/\b(?:rectangular|rectangle)\b/giu, () => {
      options.shape = 'rectangle'
      return ' '
    })
    .replaceAll(/\b(?:round|circular)\b/giu, () => {
      options.shape ??= 'round'
      return ' '
    })
  return { options, rest }
}

/** A tail in capitals is lettering: "keychain ANNA", "plaque CASA MIA". */
function takeCapitals(text: string): { written?: string; rest: string } {
  const found = /(?:^|[\s,])((?:[\p{Lu}\p{N}][\p{Lu}\p{N}&!?'’.-]*(?:\s+|$)){1,6})$/u.exec(text.trimEnd())
  const written = found?.[1]?.trim()
  if (found === null || written === undefined || !/\p{Lu}{2}|\p{N}{2}/u.test(written)) return { rest: text }
  return { written, rest: text.slice(0, found.index) }
}
