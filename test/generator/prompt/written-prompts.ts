/** Lists of written prompts, and how their plans are judged. */
import { readFileSync } from 'node:fs'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { parsePrompt } from '../../../electron/generator/prompt/parse-prompt.ts'
import type { Plan } from '../../../electron/generator/prompt/plan.ts'
import { loadVocabulary } from '../../../electron/generator/prompt/vocabulary.ts'
import { fold, singularsOf, wordsOf } from '../../../electron/generator/prompt/words.ts'

/** A prompt with its expected plan. */
export interface WrittenPrompt {
  prompt: string
  /** Counts by subject id; undefined where it names nothing known. */
  things: Map<string, number> | undefined
  /** Words that must be reported as ignored. */
  leftOut: string[]
  /** The length, or the longest side. */
  mm: number | undefined
}

/** Returns the rows of `prompts-<name>.txt`, split into their columns. */
export function promptRows(name: string): string[][] {
  return readFileSync(new URL(`prompts-${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((part) => part.trim()))
}

/** Returns the refusal of a prompt; fails where it is understood. */
export function refusalOf(prompt: string): AppError {
  try {
    parsePrompt(prompt)
  } catch (problem) {
    return AppError.from(problem)
  }
  throw new Error(`“${prompt}” was understood`)
}

/** Returns a list of prompts. */
export function writtenPrompts(name: 'kept' | 'tuned' | 'late' | 'stranger'): WrittenPrompt[] {
  return promptRows(name).map(([prompt = '', things = '', leftOut = '', mm = '']) => ({
    prompt,
    things: things === '?' ? undefined : new Map(things.split(', ').map(thingOf)),
    leftOut: leftOut.split(', ').filter((word) => word !== ''),
    mm: mm === '' ? undefined : Number(mm),
  }))
}

function thingOf(words: string): [string, number] {
  const [, count = '1', name = ''] = /^(?:(\d+) )?(.+)$/.exec(words) ?? []
  const { english } = loadVocabulary()
  const key = wordsOf(name).join(' ')
  const subject = [key, ...singularsOf(key)].map((one) => english.get(one)).find((one) => one !== undefined)
  if (subject === undefined) throw new Error(`“${name}” is not a subject`)
  return [subject.id, Number(count)]
}

/** `wrong`: something was added or dropped without a report. */
export interface Judgement {
  outcome: 'read' | 'refused' | 'head-missed' | 'wrong'
  why: string
}

/** Parses a prompt and compares its plan. */
export function judge({ prompt, things, leftOut, mm }: WrittenPrompt): Judgement {
  let plan: Plan
  try {
    plan = parsePrompt(prompt)
  } catch (problem) {
    if (AppError.from(problem).code !== 'request-refused') throw problem
    return things === undefined ? { outcome: 'refused', why: '' } : { outcome: 'head-missed', why: 'refused' }
  }
  const made = new Map<string, number>()
  for (const { subject, count } of plan.items) made.set(subject.id, (made.get(subject.id) ?? 0) + count)
  const said = fold(
    [
      ...plan.ignored,
      ...plan.corrected.map(({ from }) => from),
      ...plan.notes.map((note) => JSON.stringify(note)),
    ].join(' '),
  )
  if (things === undefined) return { outcome: 'wrong', why: `made ${[...made.keys()].join(', ')}; left out: ${said}` }
  const extra = [...made].filter(([id, count]) => things.get(id) !== count)
  const head = [...things.keys()].find((id) => made.has(id))
  if (extra.length > 0) return { outcome: 'wrong', why: `made ${JSON.stringify([...made])}; left out: ${said}` }
  const silent = leftOut.filter((word) => !said.includes(fold(word)))
  if (silent.length > 0) return { outcome: 'wrong', why: `silent about ${silent.join(', ')}; left out: ${said}` }
  const length = plan.sidesMm?.[0] ?? plan.size?.mm
  if (length === undefined ? mm !== undefined : Math.abs(length - (mm ?? NaN)) > 0.01 || mm === undefined)
    return { outcome: 'wrong', why: `length ${length}, not ${mm}` }
  const missing = [...things.keys()].filter((id) => !made.has(id))
  if (head === undefined || missing.includes([...things.keys()][0] ?? '')) return { outcome: 'head-missed', why: said }
  const dropped = missing.filter((id) => !said.includes(id.split('-')[0] ?? id))
  if (dropped.length > 0) return { outcome: 'wrong', why: `silent about ${dropped.join(', ')}` }
  return { outcome: 'read', why: said }
}
