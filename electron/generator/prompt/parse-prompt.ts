/**
 * Parses a prompt into a plan. Words without effect are listed in the plan. A prompt that names nothing known is
 * refused with suggestions of similar meaning.
 */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { recipeOf } from '../recipes/recipe-list.ts'
import { takeDimensions } from './dimensions.ts'
import { takeLength } from './lengths.ts'
import { findSubject } from './lookup.ts'
import { figurineWords } from './modifier-words.ts'
import { piecesOrPeople } from './other-things.ts'
import type { Plan, PlannedSize } from './plan.ts'
import { itemOf } from './plan.ts'
import { mergeSegment } from './read-segment.ts'
import type { Reading } from './reading.ts'
import type { PromptRefusals } from './remarks.ts'
import type { NameAt } from './segments.ts'
import { segmentsOf } from './segments.ts'
import { suggestSubjects } from './suggest.ts'
import { vocabularyFor } from './vocabulary.ts'
import { fold, singularsOf, wordsOf } from './words.ts'
import { takeWritten } from './written-words.ts'
import { oneSpaceEach, promptText, repairJoins, takeRelief, withoutAsking } from './prompt-text.ts'

/** Maximum number of things in one model. */
const maxThings = 24

/**
 * Returns the plan. Throws `invalid-input` when the prompt is empty or too long, and `request-refused` with
 * `{ reason: 'unsupported_prompt', suggestions }` when it names nothing that can be made.
 */
export function parsePrompt(prompt: string): Plan {
  const text = promptText(prompt)
  const vocabulary = vocabularyFor(text)
  const isName: NameAt = (words, start) => findSubject(vocabulary, words, start)?.length ?? 0
  const { written, rest } = takeWritten(text)
  const form = takeRelief(withoutAsking(rest))
  const sides = takeDimensions(oneSpaceEach(form.rest))
  const length = takeLength(oneSpaceEach(sides.rest))
  const plan: Plan = {
    items: [],
    size: length.size && scaledSize(length.size, sides.divisor),
    acrossMm: length.acrossMm && length.acrossMm / sides.divisor,
    sidesMm: sides.sidesMm?.map((mm) => mm / sides.divisor),
    base: 'auto',
    arrangement: /\bin a (?:ring|circle)\b/i.test(text) ? 'ring' : 'row',
    relief: form.relief,
    ignored: [...sides.extra, ...length.extra],
    corrected: [],
    meant: [],
    notes: [],
  }
  const reading: Reading = { plan, vocabulary, pending: [], unknown: [], misplaced: [] }
  for (const segment of segmentsOf(forwards(repairJoins(length.rest, plan), isName), isName))
    mergeSegment(reading, segment)
  if (plan.items.length === 0 && written !== undefined) {
    // Lettering alone makes a sign.
    const sign = vocabulary.english.get('sign')
    if (sign !== undefined && reading.unknown.length === 0) plan.items.push(itemOf(sign))
  }
  if (plan.items.length === 0) throw nothingKnown(text, reading)
  refusePeople(plan, text)
  finish(plan, written, text)
  plan.meant = plan.meant.filter(({ from }) => plan.ignored.some((words) => words.split(' ').includes(from)))
  return plan
}

/** The length of a scale model's original is its longest side, where it has no direction. */
function scaledSize(size: PlannedSize, divisor: number): PlannedSize {
  if (divisor === 1) return size
  return { mm: size.mm / divisor, measure: size.measure, longest: size.measure === 'plain' }
}

/** Turns "a stand for my phone" into "a phone stand" where that is known. */
function forwards(text: string, isName: NameAt): string {
  return text.replaceAll(
    /(?<!\p{L})(\p{L}{3,}) for (?:my |the |an? |your |some )?(\p{L}{3,})(?!\p{L})/giu,
    (words, thing: string, use: string) => {
      const [first = '', last = ''] = [use, thing].map(fold)
      const single = [first, ...singularsOf(first)].find((word) => isName([word, last], 0) === 2)
      return single === undefined ? words : `${single} ${last}`
    },
  )
}

function nothingKnown(requested: string, { plan, vocabulary, misplaced, unknown }: Reading): AppError {
  const meant = plan.meant.reduce((text, { from, to }) => text.replace(from, to), requested)
  if (meant !== requested && isUnderstood(meant)) return refusalError(requested, 'may-be-meant', [meant])
  const words = [...misplaced, ...unknown]
  const suggestions = suggestSubjects(vocabulary, words.length > 0 ? words : wordsOf(requested))
  return refusalError(requested, suggestions.length > 0 ? 'nothing-known' : 'nothing-near', suggestions)
}

function isUnderstood(prompt: string): boolean {
  try {
    return parsePrompt(prompt).meant.length === 0
  } catch {
    return false
  }
}

/** Rejects a knight that performs an action, since the knight recipe is a chess piece. */
function refusePeople(plan: Plan, requested: string): void {
  const person = plan.items.find(
    ({ subject, asked: name }) => subject.kind === 'recipe' && piecesOrPeople.has(fold(name)),
  )
  if (person === undefined) return
  const alone =
    plan.ignored.length === 0 &&
    plan.items.every(({ subject }) => /^(?:king|queen|knight|bishop|rook|pawn)$/.test(subject.id))
  if (!alone) throw refusalError(requested, 'piece-not-person', [person.subject.label])
  plan.notes.push({ code: 'read-as', figures: { from: person.asked, to: person.subject.label } })
}

function refusalError(requested: string, why: keyof PromptRefusals, suggestions: string[]): AppError {
  return new AppError('request-refused', `the prompt names nothing that can be made: ${requested.slice(0, 80)}`, {
    details: { reason: 'unsupported_prompt', why, words: requested.slice(0, 80), suggestions },
  })
}

/** Settles the lettering, the number of copies and the base. */
function finish(plan: Plan, written: string | undefined, text: string): void {
  if (written !== undefined) {
    const writer = plan.items.find(({ subject }) => recipeOf(subject)?.takesText === true)
    if (writer === undefined) plan.ignored.push(`“${written}”`)
    else writer.text = written
  }
  let left = maxThings
  for (const item of plan.items) {
    const count = Math.max(1, Math.min(item.count, 12, left))
    if (count < item.count)
      plan.notes.push({
        code: 'copies-limited',
        figures: { subject: item.subject.label, asked: item.count, made: count },
      })
    item.count = count
    left = Math.max(1, left - count)
  }
  const artworkFirst = plan.items[0]?.subject.kind === 'artwork' && plan.items.length === 1
  if (plan.base === 'auto' && artworkFirst && wordsOf(text).some((word) => figurineWords.has(word))) plan.base = 'round'
}
