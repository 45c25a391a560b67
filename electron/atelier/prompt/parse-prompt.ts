/**
 * A prompt as a plan. Pure. Words are matched against what is known; whatever stays without effect is told in the plan,
 * and a prompt that names nothing known is refused with the nearest subjects, never answered with an unrelated shape.
 */
import { AppError } from '../../../shared/app-error.ts'
import { recipeById } from '../recipes/recipe-list.ts'
import { takeLength } from './lengths.ts'
import { findSubject } from './lookup.ts'
import { figurineWords } from './modifier-words.ts'
import type { Plan, PlanItem } from './plan.ts'
import { mergeSegment } from './read-segment.ts'
import type { Reading } from './reading.ts'
import { segmentsOf } from './segments.ts'
import { takeRelief } from './take-relief.ts'
import { suggestSubjects } from './suggest.ts'
import { loadVocabulary } from './vocabulary.ts'
import { wordsOf } from './words.ts'
import { takeWritten } from './written-words.ts'
import { promptText } from './prompt-text.ts'

/** The most things that one model may have. */
const mostThings = 24

/**
 * Reads a prompt. Throws `invalid-input` when it is empty or too long, and `request-refused` with
 * `{ reason: 'unsupported_prompt', suggestions }` when it names nothing that can be made.
 */
export function parsePrompt(prompt: string): Plan {
  const text = promptText(prompt)
  const vocabulary = loadVocabulary()
  const { written, rest } = takeWritten(text)
  const form = takeRelief(rest)
  const length = takeLength(form.rest)
  const plan: Plan = {
    items: [],
    ...(length.size === undefined ? {} : { size: length.size }),
    base: 'auto',
    arrangement: /\bin a (?:ring|circle)\b/i.test(text) ? 'ring' : 'row',
    relief: form.relief,
    ignored: [...length.extra],
    corrected: [],
    notes: [],
  }
  const isName = (words: readonly string[], start: number): number => {
    const found = findSubject(vocabulary, words, start)
    return found?.length ?? 0
  }
  const reading: Reading = { plan, vocabulary, pending: [], unknown: [], misplaced: [] }
  for (const segment of segmentsOf(length.rest, isName)) mergeSegment(reading, segment)
  if (plan.items.length === 0 && written !== undefined) {
    // Words alone are a sign.
    const sign = vocabulary.english.get('sign')
    if (sign !== undefined && reading.unknown.length === 0) plan.items.push(signItem(sign))
  }
  if (plan.items.length === 0) refuse(text)
  finish(plan, written, text)
  return plan

  function refuse(asked: string): never {
    const words = [...reading.misplaced, ...reading.unknown]
    throw new AppError('request-refused', `the prompt names nothing that can be made: ${asked.slice(0, 80)}`, {
      details: {
        reason: 'unsupported_prompt',
        why: 'nothing-known',
        words: asked.slice(0, 80),
        suggestions: suggestSubjects(vocabulary, words.length > 0 ? words : wordsOf(asked)),
      },
    })
  }
}

function signItem(subject: PlanItem['subject']): PlanItem {
  return {
    subject,
    count: 1,
    colours: [],
    tall: 1,
    thick: 1,
    size: 1,
    lowPoly: false,
    numbers: {},
    features: new Set(),
    placement: 'beside',
  }
}

/** What concerns the whole: written words, the number of things, a base for figurines. */
function finish(plan: Plan, written: string | undefined, text: string): void {
  if (written !== undefined) {
    const writer = plan.items.find(
      (item) => recipeById(item.subject.id)?.takesText === true && item.subject.kind === 'recipe',
    )
    if (writer === undefined) plan.ignored.push(`“${written}”`)
    else writer.text = written
  }
  let left = mostThings
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
