/** Reads what is counted, and sizes that have names: threads, ring sizes, things of known size. */
import { knownThings } from './known-things.ts'
import type { MeasuredPart } from './measured-part.ts'
import type { Token } from './quantities.ts'
import { countAt, isNounOf, phraseAt } from './read-quantities.ts'
import { ringDiameter } from './ring-sizes.ts'
import { roleOf } from './role-words.ts'

export type State = (name: string, value: number, token: Token) => void

/** Reads what is counted: “20 teeth”, “12 and 24 teeth”, “five hooks”, “3 x 4 compartments”, “for six pens”. */
export function readCounts(part: MeasuredPart, tokens: readonly Token[], taken: Set<number>, state: State): void {
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

/** Whether the words just before a token say what the part is for. */
export function isFor(tokens: readonly Token[], at: number): boolean {
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
export function readSizes(part: MeasuredPart, tokens: readonly Token[], taken: Set<number>, state: State): void {
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
export function readKnownThing(
  part: MeasuredPart,
  tokens: readonly Token[],
  taken: Set<number>,
): [name: string, value: number, token: Token][] {
  for (const { names, sizes } of knownThings) {
    for (const name of names) {
      const wanted = name.split(' ')
      const at = phraseAt(tokens, wanted)
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

/** Reads how many of the part are asked for, directly before its name. */
export function readCopies(tokens: readonly Token[], name: number, taken: Set<number>): number {
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
