/** Reads a prompt as a part with measures: “hinged box 4" x 3" x 1 1/2"”, “M6 nut”, “ring size US 7”. */
import { colourWords, type NamedColour } from '../prompt/colour-words.ts'
import { finishWords } from '../prompt/finish-words.ts'
import { findSubject } from '../prompt/lookup.ts'
import { fillerWords } from '../prompt/modifier-words.ts'
import { vocabularyFor } from '../prompt/vocabulary.ts'
import { wordsOf } from '../prompt/words.ts'
import type { Finish } from '../kit/recipe-options.ts'
import { assignMeasures, type StatedMeasure } from './assign-measures.ts'
import { completeValues } from './complete-values.ts'
import { findPart, joiningWords, prepositions, withoutCount } from './find-part.ts'
import type { MeasuredPart } from './measured-part.ts'
import { tokensOf, type Token } from './quantities.ts'
import { readCopies, readCounts, readKnownThing, readSizes } from './read-counts.ts'
import { phraseAt, readQuantities } from './read-quantities.ts'
import { refusal } from './refusal.ts'
import { roleOf } from './role-words.ts'

/** A part with all its measures. */
export interface MeasuredPlan {
  prompt: string
  part: MeasuredPart
  values: Readonly<Record<string, number>>
  stated: StatedMeasure[]
  /** The measures that have their usual values. */
  assumed: string[]
  options: Record<string, string>
  text: string
  copies: number
  colours: NamedColour[]
  finish: Finish | undefined
  /** Words without effect, as written. */
  ignored: string[]
}

/**
 * Returns the plan, or undefined where the prompt names no such part, or only the name of one that a recipe makes.
 * `heightMm` replaces the height. Throws `request-refused` for a measure that the part does not have or cannot have.
 */
export function readMeasured(prompt: string, heightMm?: number): MeasuredPlan | undefined {
  const tokens = tokensOf(prompt.normalize('NFC'))
  const found = findPart(tokens)
  if (found === undefined) return undefined
  const part = withoutCount(found.part, tokens, found.tokens)
  const taken = new Set(found.tokens)
  const stated: StatedMeasure[] = []
  const state = (name: string, value: number, token: Token): void => {
    stated.push({ name, value, start: token.start, end: token.end })
  }
  const options = readOptions(part, tokens, taken)
  if (isSquare(tokens) && part.options?.['shape']?.['square'] !== undefined) options['shape'] = 'square'
  readCounts(part, tokens, taken, state)
  readSizes(part, tokens, taken, state)
  const known = readKnownThing(part, tokens, taken)
  const copies = readCopies(tokens, found.tokens[0]!, taken)
  const lettering = tokens.flatMap((token) => (token.kind === 'lettering' ? [token.text] : []))
  const text = part.takesText === true ? (lettering[0] ?? writtenWord(prompt, tokens, taken)) : ''
  const scale = readScale(tokens, taken)
  const { quantities, products, used } = readQuantities(tokens, taken)
  const look = readLook(tokens, new Set([...taken, ...used]))
  const ignored = leftOut(prompt, tokens, new Set([...taken, ...used, ...look.used]), part)
  if (part.carriesPicture === true && text === '' && ignored.some(namesSubject)) return undefined
  const scaled = quantities.map((one) => (one.unit === 'mm' ? { ...one, value: one.value / scale } : one))
  const names = new Set(stated.map(({ name }) => name))
  const assigned = assignMeasures(part, scaled, products, names)
  stated.push(...assigned.stated)
  const lost = assigned.unknown[0] ?? unusedNumber(prompt, tokens, new Set([...taken, ...used]))
  for (const [name, value, token] of known) if (!stated.some((one) => one.name === name)) state(name, value, token)
  const hasLength = stated.some(({ name }) => part.measures[name]!.unit === 'mm')
  if (!hasLength && lost === undefined && part.needsMeasure === true) return undefined
  if (lost !== undefined)
    throw refusal('measure-unknown', prompt, { part: part.label, words: prompt.slice(lost.start, lost.end).trim() })
  if (heightMm !== undefined) stateHeight(part, stated, heightMm, prompt)
  const { values, assumed } = completeValues(part, stated, options, prompt)
  return {
    prompt,
    part,
    values,
    stated,
    assumed,
    options,
    text,
    copies,
    colours: look.colours,
    finish: look.finish,
    ignored: [...ignored, ...(part.takesText === true ? lettering.slice(1) : lettering).map((words) => `“${words}”`)],
  }
}

function namesSubject(text: string): boolean {
  const vocabulary = vocabularyFor(text)
  const words = wordsOf(text)
  return words.some((_, at) => findSubject(vocabulary, words, at) !== undefined)
}

function stateHeight(part: MeasuredPart, stated: StatedMeasure[], heightMm: number, prompt: string): void {
  const name = Object.entries(part.measures).find(([, { spans }]) => spans.includes('z'))?.[0]
  if (name === undefined) throw refusal('measure-unknown', prompt, { part: part.label, words: `${heightMm} mm` })
  const at = stated.findIndex((one) => one.name === name)
  stated.splice(at < 0 ? stated.length : at, at < 0 ? 0 : 1, { name, value: heightMm, start: -1, end: -1 })
}

/** Chooses the value of each option by the longest phrase that the prompt has; its words are taken. */
function readOptions(part: MeasuredPart, tokens: readonly Token[], taken: Set<number>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(part.options ?? {}).map(([option, values]) => {
      const phrases = Object.entries(values)
        .flatMap(([value, list]) => list.split(', ').map((phrase) => ({ value, words: phrase.split(' ') })))
        .filter(({ words: phrase }) => phrase[0] !== '')
        .toSorted((a, b) => b.words.length - a.words.length)
      for (const { value, words: phrase } of phrases) {
        const at = phraseAt(tokens, phrase)
        if (at < 0) continue
        phrase.forEach((_, offset) => taken.add(at + offset))
        return [option, value]
      }
      return [option, Object.keys(values)[0]!]
    }),
  )
}

/** Whether the first two lengths of a product of three are the same: “95 x 95 x 4 mm” is square. */
function isSquare(tokens: readonly Token[]): boolean {
  return tokens.some(
    (token) => token.kind === 'product' && token.sides.length === 3 && token.sides[0]!.mm === token.sides[1]!.mm,
  )
}

/** Returns a number that nothing used, or a length that is stated by another: “twice as long as wide”. */
function unusedNumber(
  prompt: string,
  tokens: readonly Token[],
  taken: ReadonlySet<number>,
): { start: number; end: number } | undefined {
  // The size of each compartment does not measure a box.
  const compared = /\beach\s(?=\d)|\b(?:twice|half) as\b|\bas (?:long|wide|tall|high|deep|thick) as\b/i.exec(prompt)
  if (compared !== null) return { start: compared.index, end: compared.index + compared[0].length }
  return tokens.find((token, at) => {
    const before = tokens[at - 1]
    // “DIN 125” is a standard.
    const isStandard = before?.kind === 'word' && /^(?:din|iso)$/.test(before.word)
    return token.kind === 'bare' && !taken.has(at) && !isStandard
  })
}

/** Returns what lengths are divided by: 72 for “1:72”, else 1. */
function readScale(tokens: readonly Token[], taken: Set<number>): number {
  const at = tokens.findIndex(({ kind }) => kind === 'scale')
  const token = tokens[at]
  if (token?.kind !== 'scale') return 1
  taken.add(at)
  return token.divisor
}

/** Reads “sign OPEN”, “number 47”: capitals or digits without quotation marks. */
function writtenWord(prompt: string, tokens: readonly Token[], taken: Set<number>): string {
  const at = tokens.findIndex((token, index) => {
    if (taken.has(index)) return false
    const text = prompt.slice(token.start, token.end)
    if (token.kind === 'word')
      return /^\p{Lu}+$/u.test(text) && (text.length > 1 || index > 0) && !/^[XLWHTDR]$/u.test(text)
    const before = tokens[index - 1]
    return token.kind === 'bare' && before?.kind === 'word' && roleOf(before.word) === undefined
  })
  const token = tokens[at]
  if (token === undefined) return ''
  taken.add(at)
  return prompt.slice(token.start, token.end)
}

function readLook(
  tokens: readonly Token[],
  taken: ReadonlySet<number>,
): { colours: NamedColour[]; finish: Finish | undefined; used: Set<number> } {
  const used = new Set<number>()
  const colours: NamedColour[] = []
  let finish: Finish | undefined
  tokens.forEach((token, at) => {
    if (token.kind !== 'word' || taken.has(at)) return
    const colour = colourWords.get(token.word)
    if (colour !== undefined) colours.push(colour)
    else if (finishWords.has(token.word)) finish ??= finishWords.get(token.word)
    else return
    used.add(at)
  })
  return { colours, finish, used }
}

/** Returns the words that nothing used, joined where they stand together. */
function leftOut(prompt: string, tokens: readonly Token[], taken: ReadonlySet<number>, part: MeasuredPart): string[] {
  const names = new Set(part.names.split(', ').flatMap(wordsOf))
  const explained = explainedWords(tokens, taken)
  const runs: { start: number; end: number }[] = []
  let open = false
  tokens.forEach((token, at) => {
    const filler =
      token.kind === 'break' ||
      token.kind === 'lettering' ||
      (token.kind === 'word' &&
        (fillerWords.has(token.word) ||
          joiningWords.has(token.word) ||
          roleOf(token.word) !== undefined ||
          prepositions.has(token.word) ||
          names.has(token.word)))
    if (taken.has(at) || explained.has(at) || filler) {
      if (token.kind === 'break' || taken.has(at)) open = false
      return
    }
    const last = runs.at(-1)
    if (open && last !== undefined) last.end = token.end
    else runs.push({ start: token.start, end: token.end })
    open = true
  })
  return runs.map(({ start, end }) => prompt.slice(start, end))
}

/** Returns the words of phrases such as “for a 30 mm hole in a desk”: they say what a measure that is used belongs to. */
function explainedWords(tokens: readonly Token[], taken: ReadonlySet<number>): Set<number> {
  const explained = new Set<number>()
  let phrase: number[] | undefined
  const close = (): void => {
    if (phrase?.some((at) => taken.has(at)) === true) for (const at of phrase) explained.add(at)
    phrase = undefined
  }
  tokens.forEach((token, at) => {
    if (token.kind === 'break') close()
    else if (token.kind === 'word' && /^(?:for|from|to|fits|holds|holding)$/.test(token.word)) {
      close()
      phrase = []
    } else phrase?.push(at)
  })
  close()
  return explained
}
