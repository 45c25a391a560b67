/** Reads a craft prompt: the piece, its subjects, lettering, size and colours. */
import type { AppError } from '../../../shared/protocol/app-error.ts'
import { colourWords } from '../prompt/colour-words.ts'
import { finishWords } from '../prompt/finish-words.ts'
import { takeLength } from '../prompt/lengths.ts'
import { findSubject, isKnownWord, isModifier } from '../prompt/lookup.ts'
import { fillerWords, relationWords } from '../prompt/modifier-words.ts'
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
import { unsupportedPrompt } from './settings.ts'

/** The request's options take precedence over `options`. */
export interface CraftPrompt {
  piece?: PieceId | undefined
  /** In prompt order; empty for lettering alone. */
  subjects: PlanItem[]
  options: Pick<CraftOptions, 'text' | 'sizeMm' | 'angleDegrees' | 'colours' | 'shape'>
  /** The colour of the whole piece. */
  colour?: { name: string; colour: Rgb }
  finish?: Finish
  ignored: string[]
  corrected: { from: string; to: string }[]
  meant: { from: string; to: string }[]
}

const maxSubjects = 6

/**
 * Returns the parsed prompt. Throws `invalid-input` when the prompt is empty or too long, and `request-refused` with `{
 * reason: 'unsupported_prompt', suggestions }` when it names an unknown subject, or nothing.
 */
export function readCraftPrompt(prompt: string): CraftPrompt {
  const text = promptText(prompt)
  const { written, rest: unwritten } = takeWritten(text)
  const length = takeLength(oneSpaceEach(unwritten))
  const named = takePiece(length.rest)
  const manner = takeManner(named.rest)
  const capitals = written === undefined ? takeCapitals(manner.rest) : { rest: manner.rest }
  const words = written ?? capitals.written
  const result: CraftPrompt = {
    piece: named.piece,
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
      if (finish !== undefined) result.finish = finish
      else if (colour !== undefined) result.colour = colour
    }
    if (words === undefined && result.piece === undefined) parsePrompt(text)
    if (words === undefined) throw nothingToShow(text)
    return result
  }
  const plan = parsePrompt(capitals.rest)
  result.ignored.push(...plan.ignored)
  result.corrected.push(...plan.corrected)
  result.meant.push(...plan.meant)
  for (const item of plan.items)
    for (let copy = 0; copy < item.count && result.subjects.length < maxSubjects; copy++) result.subjects.push(item)
  const [first] = plan.items
  if (first?.finish !== undefined) result.finish = first.finish
  if (first?.colours[0] !== undefined) result.colour = first.colours[0]
  if (first?.text !== undefined && result.options.text === undefined) result.options.text = first.text
  return result
}

/** Whether the words from `at` name a subject rather than describe one: "orange" and "gold" are colours. */
function namesSubject(words: readonly string[], at: number): boolean {
  const word = words[at] ?? ''
  if (isModifier(word) || fillerWords.has(word) || relationWords.has(word) || numberOf(word) !== undefined) return false
  return findSubject(loadVocabulary(), words, at) !== undefined
}

function nothingToShow(text: string): AppError {
  return unsupportedPrompt('nothing-to-show', {
    words: text.slice(0, 80),
    suggestions: ['cookie cutter of a cat', 'medallion of a dragon with the text 2026', 'keychain saying ANNA'],
  })
}

/** Extracts words that set an option of the piece. */
function takeManner(text: string): { options: CraftPrompt['options']; rest: string } {
  const options: CraftPrompt['options'] = {}
  const rules: [RegExp, (count: string) => void][] = [
    [
      /\b(?:in |with )?(\d|two|three|four|five|six|seven|eight)[\s-]colou?r(?:s|ed)?\b/giu,
      (count) => (options.colours = numberOf(count.toLowerCase())!),
    ],
    [/\bmulti-?colou?r(?:ed)?\b/giu, () => (options.colours ??= 4)],
    [/\b(?:cylindrical|cylinder|tubular|tube)\b/giu, () => (options.angleDegrees = 360)],
    [/\b(?:curved|bent|arched)\b/giu, () => (options.angleDegrees ??= 120)],
    [/\bflat\b/giu, () => (options.angleDegrees ??= 0)],
    [/\boval\b/giu, () => (options.shape = 'oval')],
    [/\b(?:rectangular|rectangle)\b/giu, () => (options.shape = 'rectangle')],
    [/\b(?:round|circular)\b/giu, () => (options.shape ??= 'round')],
  ]
  const rest = rules.reduce(
    (left, [words, apply]) =>
      left.replaceAll(words, (_, count: string) => {
        apply(count)
        return ' '
      }),
    text,
  )
  return { options, rest }
}

/** Extracts lettering from capitals at the end: "keychain ANNA". */
function takeCapitals(text: string): { written?: string; rest: string } {
  const found = /(?:^|[\s,])((?:[\p{Lu}\p{N}][\p{Lu}\p{N}&!?'’.-]*(?:\s+|$)){1,6})$/u.exec(text.trimEnd())
  const written = found?.[1]?.trim()
  if (found === null || written === undefined || !/\p{Lu}{2}|\p{N}{2}/u.test(written)) return { rest: text }
  return { written, rest: text.slice(0, found.index) }
}
