/** Reads a prompt as a part with measures: “hinged box 4" x 3" x 1 1/2"”, “M6 nut”, “ring size US 7”. */
import { colourWords, type NamedColour } from '../prompt/colour-words.ts'
import { finishWords } from '../prompt/finish-words.ts'
import { isNoun, isOrdinary } from '../prompt/english-words.ts'
import { fillerWords } from '../prompt/modifier-words.ts'
import { keyByWord } from '../prompt/word-table.ts'
import { singularsOf, wordsOf } from '../prompt/words.ts'
import type { Finish } from '../kit/recipe-options.ts'
import { assignMeasures, type StatedMeasure } from './assign-measures.ts'
import { knownThings } from './known-things.ts'
import type { MeasuredPart } from './measured-part.ts'
import { measuredParts } from './part-list.ts'
import { refusal } from './refusal.ts'
import { completeValues } from './complete-values.ts'
import { countAt, isNounOf, readQuantities } from './read-quantities.ts'
import { tokensOf, type Token } from './quantities.ts'
import { ringDiameter } from './ring-sizes.ts'
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
  const look = readLook(tokens, new Set([...taken, ...used]))
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
    ignored: [
      ...leftOut(prompt, tokens, new Set([...taken, ...used, ...look.used]), part),
      ...(part.takesText === true ? lettering.slice(1) : lettering).map((words) => `“${words}”`),
    ],
  }
}

function stateHeight(part: MeasuredPart, stated: StatedMeasure[], heightMm: number, prompt: string): void {
  const name = Object.entries(part.measures).find(([, { spans }]) => spans.includes('z'))?.[0]
  if (name === undefined) throw refusal('measure-unknown', prompt, { part: part.label, words: `${heightMm} mm` })
  const at = stated.findIndex((one) => one.name === name)
  stated.splice(at < 0 ? stated.length : at, at < 0 ? 0 : 1, { name, value: heightMm, start: -1, end: -1 })
}

const partsByName: ReadonlyMap<string, MeasuredPart> = new Map(
  measuredParts.flatMap((part) => part.names.split(', ').map((name) => [name, part] as const)),
)
const longestName = Math.max(...[...partsByName.keys()].map((name) => name.split(' ').length))

const prepositions = new Set('for with from to on in holding that which mit fur aus without no'.split(' '))

/** Things that only sound like a part. */
const otherNames = keyByWord`
other: s-hook door-hook gear-rack rack-gear bevel-gear worm-gear gear-box planetary-gear ring-gear hook-nose
`

/**
 * Finds the last name before the first preposition, comma or quantity, else in the next phrase that has one. Undefined
 * where the name describes another thing: “box turtle”, “bevel gear”.
 */
function findPart(tokens: readonly Token[]): { part: MeasuredPart; tokens: number[] } | undefined {
  let found: { part: MeasuredPart; tokens: number[] } | undefined
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!
    const isPreposition = token.kind === 'word' && prepositions.has(token.word)
    if (
      found !== undefined &&
      (isPreposition || token.kind === 'break' || token.kind === 'product' || token.kind === 'length')
    )
      return found
    if (isPreposition && token.word !== 'without' && token.word !== 'no') return undefined
    const name = nameAt(tokens, at)
    if (name === undefined) continue
    const before = tokens[at - 1]
    const last = tokens[name.tokens.at(-1)!]!
    const pair = [before, last]
      .map((one) => (one?.kind === 'word' ? (singularsOf(one.word)[0] ?? one.word) : ''))
      .join('-')
    if (otherNames.has(pair)) return undefined
    found = name
    at = name.tokens.at(-1)!
    const next = tokens[at + 1]
    if (next?.kind === 'word' && isOther(next.word, name.part)) found = undefined
  }
  return found
}

/** Whether a word behind the name of a part makes it the name of another thing. */
function isOther(word: string, part: MeasuredPart): boolean {
  if (part.takesText === true && word.length === 1) return false
  const isUsed =
    prepositions.has(word) ||
    fillerWords.has(word) ||
    roleOf(word) !== undefined ||
    colourWords.has(word) ||
    finishWords.has(word) ||
    joiningWords.has(word) ||
    numberLike.has(word) ||
    partsByName.has(word) ||
    optionWords(part).has(word)
  return !isUsed && isOrdinary(word) && isNoun(word)
}

function withoutCount(part: MeasuredPart, tokens: readonly Token[], name: readonly number[]): MeasuredPart {
  const { withoutCount: other } = part
  const words = name.map((at) => tokens[at]!).map((token) => (token.kind === 'word' ? token.word : ''))
  if (other === undefined || !other.names.split(', ').includes(words.join(' '))) return part
  const isCounted = tokens.some(
    (token, at) => countAt(token) !== undefined && tokens[at + 1]?.kind === 'word' && isFor(tokens, at),
  )
  const hasHoles = tokens.some((token) => token.kind === 'word' && /^(?:hole|slot)s?$/.test(token.word))
  return isCounted || hasHoles ? part : (measuredParts.find(({ id }) => id === other.id) ?? part)
}

function optionWords(part: MeasuredPart): Set<string> {
  return new Set(Object.values(part.options ?? {}).flatMap((values) => Object.values(values).flatMap(wordsOf)))
}

function nameAt(tokens: readonly Token[], at: number): { part: MeasuredPart; tokens: number[] } | undefined {
  for (let size = longestName; size > 0; size -= 1) {
    const words = tokens.slice(at, at + size)
    if (words.length < size || words.some(({ kind }) => kind !== 'word')) continue
    const written = words.map((token) => (token.kind === 'word' ? token.word : ''))
    const last = written.pop()!
    for (const end of [last, ...singularsOf(last)]) {
      const part = partsByName.get([...written, end].join(' '))
      if (part !== undefined) return { part, tokens: words.map((_, index) => at + index) }
    }
  }
  return undefined
}

const joiningWords = new Set(
  'and or x by at und mm cm of is be must should it please measuring about exactly mit flats din iso'.split(' '),
)
const numberLike = new Set('us uk eu size no number nr'.split(' '))

/** Chooses the value of each option by the longest phrase that the prompt has; its words are taken. */
function readOptions(part: MeasuredPart, tokens: readonly Token[], taken: Set<number>): Record<string, string> {
  const words = tokens.map((token) => (token.kind === 'word' ? token.word : '|'))
  return Object.fromEntries(
    Object.entries(part.options ?? {}).map(([option, values]) => {
      const phrases = Object.entries(values)
        .flatMap(([value, list]) => list.split(', ').map((phrase) => ({ value, words: phrase.split(' ') })))
        .filter(({ words: phrase }) => phrase[0] !== '')
        .toSorted((a, b) => b.words.length - a.words.length)
      for (const { value, words: phrase } of phrases) {
        const at = words.findIndex((_, index) =>
          phrase.every(
            (word, offset) => words[index + offset] === word || singularsOf(words[index + offset] ?? '').includes(word),
          ),
        )
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

type State = (name: string, value: number, token: Token) => void

/** Reads what is counted: “20 teeth”, “12 and 24 teeth”, “five hooks”, “3 x 4 compartments”, “for six pens”. */
function readCounts(part: MeasuredPart, tokens: readonly Token[], taken: Set<number>, state: State): void {
  const stated = new Set<string>()
  const counted = Object.entries(part.measures).filter(([, { unit }]) => unit === 'count')
  const namesOf = (word: string): string[] =>
    counted.filter(([, { named }]) => isNounOf(word, named.split('|'))).map(([name]) => name)
  const take = (word: string, values: readonly number[], at: number): void => {
    const names = namesOf(word).filter((name) => !stated.has(name))
    gridValues(part, names, values).forEach((value, index) => {
      const name = names[index]
      if (name === undefined) return
      stated.add(name)
      state(name, value, tokens[at]!)
    })
  }
  tokens.forEach((token, at) => {
    if (token.kind !== 'word' || namesOf(token.word).length === 0) return
    const before = tokens[at - 1]
    if (before?.kind === 'product') {
      take(
        token.word,
        before.sides.map(({ mm }) => mm),
        at - 1,
      )
      taken.add(at - 1).add(at)
      return
    }
    // “4 holes”, “4 screw holes”, “teeth: 20”.
    const place = [at - 1, at - 2, at + 1].find((one) => countAt(tokens[one]) !== undefined) ?? at + 1
    const isApart = place === at - 2 && (before?.kind !== 'word' || roleOf(before.word) !== undefined)
    const value = isApart ? undefined : countAt(tokens[place])
    if (value === undefined) return
    const join = tokens[place - 1]
    const first = countAt(tokens[place - 2])
    if (join?.kind === 'word' && /^(?:and|x|und)$/.test(join.word) && first !== undefined) {
      take(token.word, [first], place - 2)
      taken.add(place - 2)
    }
    take(token.word, [value], place)
    taken.add(place)
    if (roleOf(token.word) === undefined || token.word === 't') taken.add(at)
  })
  const things = counted.find(([name, { named }]) => named.startsWith('things') && !stated.has(name))?.[0]
  if (things === undefined) return
  const at = tokens.findIndex(
    (token, index) =>
      !taken.has(index) &&
      countAt(token) !== undefined &&
      isFor(tokens, index) &&
      ['word', 'bare', 'length'].includes(tokens[index + 1]?.kind ?? ''),
  )
  if (at < 0) return
  state(things, countAt(tokens[at])!, tokens[at]!)
  taken.add(at)
}

function isFor(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 3), at)
  return before.some((token) => token.kind === 'word' && /^(?:for|holding|holds|fits|hold|fur)$/.test(token.word))
}

/** Divides a number of compartments between columns and rows, as evenly as it goes. */
function gridValues(part: MeasuredPart, names: readonly string[], values: readonly number[]): readonly number[] {
  const [count] = values
  if (part.grid === undefined || values.length !== 1 || count === undefined || names.length !== 2) return values
  const rows = Array.from({ length: Math.floor(Math.sqrt(count)) }, (_, at) => at + 1).findLast((n) => count % n === 0)
  return [count / (rows ?? 1), rows ?? 1]
}

/** Reads metric threads and ring sizes. */
function readSizes(part: MeasuredPart, tokens: readonly Token[], taken: Set<number>, state: State): void {
  tokens.forEach((token, at) => {
    if (token.kind === 'thread' && part.fromThread !== undefined) {
      const measures = part.fromThread(token.mm)
      if (measures === undefined) return
      for (const [name, value] of Object.entries(measures)) state(name, value!, token)
      taken.add(at)
      readBehindThread(part, tokens, at, taken, state)
    }
    if (part.id !== 'ring' || token.kind !== 'word') return
    const next = tokens[at + 1]
    if (!/^(?:us|eu|uk|size)$/.test(token.word) || next === undefined || taken.has(at + 1)) return
    const size = next.kind === 'bare' ? next.value : next.kind === 'word' ? next.word : undefined
    const mm = size === undefined ? undefined : ringDiameter(token.word, size)
    if (mm === undefined) return
    state('inner', mm, next)
    taken.add(at).add(at + 1)
    const before = tokens[at - 1]
    if (before?.kind === 'word' && before.word === 'size') taken.add(at - 1)
  })
}

/** Reads “M10 x 40”, a length, and “M8 x 1.25”, a pitch. */
function readBehindThread(
  part: MeasuredPart,
  tokens: readonly Token[],
  at: number,
  taken: Set<number>,
  state: State,
): void {
  const [sign, value] = [tokens[at + 1], tokens[at + 2]]
  if (sign?.kind !== 'word' || sign.word !== 'x') return
  if (value?.kind !== 'bare' && value?.kind !== 'length') return
  const mm = value.kind === 'bare' ? value.value : value.mm
  const name = mm < 4 ? 'pitch' : 'length'
  if (part.measures[name] === undefined) return
  state(name, mm, value)
  taken.add(at + 1).add(at + 2)
}

/** Reads a thing of known size that the part is for: “for AA batteries”. */
function readKnownThing(
  part: MeasuredPart,
  tokens: readonly Token[],
  taken: Set<number>,
): [name: string, value: number, token: Token][] {
  const words = tokens.map((token) =>
    token.kind === 'word' ? token.word : token.kind === 'bare' ? String(token.value) : '|',
  )
  for (const { names, sizes } of knownThings) {
    for (const name of names) {
      const wanted = name.split(' ')
      const at = words.findIndex((_, index) =>
        wanted.every(
          (word, offset) => words[index + offset] === word || singularsOf(words[index + offset] ?? '').includes(word),
        ),
      )
      if (at < 0 || taken.has(at)) continue
      const used = Object.entries(sizes).filter(([role]) =>
        Object.values(part.measures).some(({ named }) => named.split('|').includes(`for ${role}`)),
      )
      if (used.length === 0) continue
      wanted.forEach((_, offset) => taken.add(at + offset))
      return used.map(([role, value]) => {
        const [name] = Object.entries(part.measures).find(([, { named }]) => named.split('|').includes(`for ${role}`))!
        return [name, value, tokens[at]!]
      })
    }
  }
  return []
}

/** Returns a number that nothing used, or a length that is stated by another: “twice as long as wide”. */
function unusedNumber(
  prompt: string,
  tokens: readonly Token[],
  taken: ReadonlySet<number>,
): { start: number; end: number } | undefined {
  // The size of each compartment is no measure of a box.
  const compared = /\beach\s(?=\d)|\b(?:twice|half) as\b|\bas (?:long|wide|tall|high|deep|thick) as\b/i.exec(prompt)
  if (compared !== null) return { start: compared.index, end: compared.index + compared[0].length }
  return tokens.find((token, at) => {
    const before = tokens[at - 1]
    // “DIN 125” is a standard.
    const isStandard = before?.kind === 'word' && /^(?:din|iso)$/.test(before.word)
    return token.kind === 'bare' && !taken.has(at) && !isStandard
  })
}

/** Reads how many of the part are asked for, directly before its name. */
function readCopies(tokens: readonly Token[], name: number, taken: Set<number>): number {
  for (let at = name - 1; at >= 0; at -= 1) {
    const token = tokens[at]!
    if (token.kind === 'break') break
    const value = taken.has(at) ? undefined : countAt(token)
    const before = tokens[at - 1]
    const isMeasure = before?.kind === 'word' && roleOf(before.word) !== undefined
    if (value !== undefined && !isMeasure && value >= 1 && value <= 24) {
      taken.add(at)
      return value
    }
    if (token.kind !== 'word') break
  }
  return 1
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
