/** Backgrounds: words and data. */
import { coloursIn, type Colour } from './colour-phrase.ts'
import { vec3 } from '../../../../shared/geometry/vec3.ts'

export type Backdrop =
  | { kind: 'plain'; colour: Colour }
  | { kind: 'gradient'; colours: [Colour, Colour]; direction: 'down' | 'across' | 'diagonal' | 'radial' }
  | { kind: 'scene'; scene: SceneId }
  | { kind: 'decor'; decor: DecorId; colours: Colour[] }
  | { kind: 'transparent' }

/** Scenes that can be drawn, each with the words that name it. */
const scenes = {
  night: 'night|night sky|starry night|starry sky|starry night sky|moonlight|moonlit night|midnight|moonlit sky|stars',
  sunset: 'sunset|sunrise|dawn|dusk|evening sky|evening|sundown|golden hour',
  meadow: 'meadow|field|grass|lawn|hill|hills|green hills|countryside|garden|park|farm|pasture|valley',
  snow: 'snow|snowy field|snowy landscape|winter|winter landscape|snowfall|ice|arctic|blizzard|snowy forest',
  desert: 'desert|dunes|sand dunes|sahara|canyon',
  beach: 'beach|sea|ocean|seaside|shore|coast|island|lake|sandy beach|water',
  underwater: 'underwater|deep sea|under water|ocean floor|seabed|bottom of sea|reef|coral reef',
  forest: 'forest|woods|wood|jungle|pine forest|trees',
  mountains: 'mountain|mountains|alps|mountain range|peaks',
  city: 'city|skyline|city skyline|town|street|downtown|metropolis',
  space: 'space|outer space|galaxy|cosmos|universe|nebula|planets',
  clouds: 'cloud|clouds|sky|cloudy sky|blue sky|heaven|air',
  room: 'room|living room|interior|wooden floor|kitchen|studio room',
}
/** Decorations on a plain ground. */
const decors = {
  rays: 'rays|sunburst|sun rays|starburst|sunbeams|radial stripes',
  dots: 'dots|polka dots|spots|polka dot|dotted|spotted',
  confetti: 'confetti|streamers|party',
  stripes: 'stripes|striped|lines',
  checks: 'checks|checkerboard|checked|checkered|chequered|gingham',
  hearts: 'hearts|heart',
  stars: 'little stars|star pattern',
  circle: 'circle|disc|disk|round',
  blob: 'blob|blobs|splash|paint splash',
}
export type SceneId = keyof typeof scenes
export type DecorId = keyof typeof decors

const sceneOfWords = idsByWords(scenes)
const decorOfWords = idsByWords(decors)

function idsByWords<Id extends string>(table: Readonly<Record<Id, string>>): ReadonlyMap<string, Id> {
  return new Map(
    (Object.keys(table) as Id[]).flatMap((id) => table[id].split('|').map((words) => [words, id] as const)),
  )
}

const empty = new Set(
  'a an the plain solid simple background backdrop ground wall behind it of in on at with from to and pattern patterned soft smooth its subject colour color picture image full deep wide open old lovely beautiful sky'.split(
    ' ',
  ),
)

/** Returns the scene that exactly these words name ("snowy forest"). */
export function sceneNamed(words: readonly string[]): SceneId | undefined {
  const bare = words.filter((word) => !['a', 'an', 'the', 'some'].includes(word))
  return sceneOfWords.get(bare.join(' '))
}

/**
 * Reads a phrase about the background ("a gradient from pink to orange", "blue", "yellow polka dots", "a beach");
 * undefined if a word of it is unknown.
 */
export function backdropOf(phrase: string): Backdrop | undefined {
  const { colours, rest } = coloursIn(phrase)
  const words = rest.filter((word) => !['a', 'an', 'the', 'some'].includes(word))
  const text = words.filter((word) => !['background', 'backdrop'].includes(word)).join(' ')
  const scene = sceneOfWords.get(text)
  if (scene !== undefined && colours.length === 0) return { kind: 'scene', scene }
  if (words.some((word) => ['transparent', 'transparency', 'nothing', 'clear', 'no', 'without', 'none'].includes(word)))
    return { kind: 'transparent' }
  const decor = [...decorOfWords].find(([key]) => ` ${text} `.includes(` ${key} `))
  if (decor !== undefined) {
    const left = text.replace(decor[0], '').split(' ').filter(Boolean)
    return left.every((word) => empty.has(word)) ? { kind: 'decor', decor: decor[1], colours } : undefined
  }
  const isGradient = words.some((word) => ['gradient', 'ombre', 'fade', 'fading', 'blend', 'verlauf'].includes(word))
  const direction = words.some((word) => ['horizontal', 'across', 'sideways'].includes(word))
    ? 'across'
    : words.some((word) => ['diagonal', 'diagonally'].includes(word))
      ? 'diagonal'
      : words.some((word) => ['radial', 'round', 'spotlight', 'circular'].includes(word))
        ? 'radial'
        : 'down'
  const others = words.filter((word) => !empty.has(word) && !gradientWords.has(word))
  if (others.length > 0) return undefined
  const [first, second] = colours
  if (isGradient || colours.length === 2) {
    if (first === undefined) return undefined
    return { kind: 'gradient', colours: [first, second ?? lighterOf(first)], direction }
  }
  return first !== undefined && colours.length === 1 ? { kind: 'plain', colour: first } : undefined
}

const gradientWords = new Set(
  'gradient ombre fade fading blend verlauf horizontal vertical across sideways diagonal diagonally radial round spotlight circular top bottom left right down'.split(
    ' ',
  ),
)

function lighterOf({ name, linear }: Colour): Colour {
  return { name: `light ${name}`, linear: vec3((c) => linear[c] + (1 - linear[c]) * 0.65) }
}

/** Removes the description of the background from a prompt with single spaces; the rest describes the subject. */
export function takeBackdrop(prompt: string): { backdrop?: Backdrop; rest: string } {
  for (const find of spoken) {
    const found = find(prompt)
    const backdrop = found === undefined ? undefined : backdropOf(found.what)
    if (found === undefined || backdrop === undefined) continue
    return { backdrop, rest: `${prompt.slice(0, found.from)} ${prompt.slice(found.to)}`.trim() }
  }
  for (const pattern of placePatterns) {
    for (const match of prompt.matchAll(pattern)) {
      const words = (match.groups?.['what'] ?? '').toLowerCase().split(/\s+/)
      // Returns the longest scene name that the words begin with.
      for (let length = Math.min(4, words.length); length > 0; length -= 1) {
        const named = sceneNamed(words.slice(0, length))
        if (named === undefined) continue
        const isBelow = /^(?:under|beneath)\b/i.test(match[0])
        const scene = isBelow && named === 'beach' ? 'underwater' : named
        const taken = match[0].length - words.slice(length).join(' ').length
        const end = length === words.length ? match[0].length : taken
        return {
          backdrop: { kind: 'scene', scene },
          rest: `${prompt.slice(0, withComma(prompt, match.index))} ${prompt.slice(match.index + end)}`.trim(),
        }
      }
    }
  }
  const alone = sceneNamed(
    prompt
      .toLowerCase()
      .replaceAll(/[^a-z ]/g, ' ')
      .trim()
      .split(/\s+/),
  )
  if (alone !== undefined && alone !== 'clouds') return { backdrop: { kind: 'scene', scene: alone }, rest: '' }
  return { rest: prompt }
}

/** A part of a prompt, and the words in it that describe the background. */
interface Spoken {
  from: number
  to: number
  what: string
}

const before = /\b(?:and )?(?:on|against|over|before|with|in front of|in|having) /iu

/** Ways to describe the background, in order of precedence. */
const spoken: readonly ((prompt: string) => Spoken | undefined)[] = [
  (prompt) =>
    inClause(prompt, (clause) => {
      const opening = before.exec(clause)
      if (opening === null) return undefined
      const from = opening.index + opening[0].length
      const [what] =
        /^.*?\b(?:gradient|verlauf|ombre)\b ?(?:background|backdrop)? ?(?:(?:from|of) .+)?/iu.exec(
          clause.slice(from),
        ) ?? []
      const isWhole = what !== undefined && from + what.length === clause.length
      return isWhole ? { from: opening.index, to: clause.length, what } : undefined
    }),
  (prompt) =>
    inClause(prompt, (clause) => {
      const opening = before.exec(clause)
      if (opening === null) return undefined
      const from = opening.index + opening[0].length
      const named = /^(.*?) ?\b(?:background|backdrop|hintergrund|wall)\b/iu.exec(clause.slice(from))
      return named === null ? undefined : { from: opening.index, to: from + named[0].length, what: named[1]! }
    }),
  (prompt) =>
    inClause(prompt, (clause) => {
      const name = /\b(?:background|backdrop)\b/iu.exec(clause)
      if (name === null || clause[name.index - 1] !== ' ') return undefined
      const words = clause.slice(0, name.index - 1).split(' ')
      const first = words.findLastIndex((word) => !/^[\p{L}#0-9-]+$/u.test(word)) + 1
      const shortest = Math.max(first, words.length - 4)
      const start = shortest > first && /^an?$/iu.test(words[shortest - 1]!) ? shortest - 1 : shortest
      const what = words.slice(start).join(' ')
      if (what === '') return undefined
      return { from: name.index - 1 - what.length, to: name.index + name[0].length, what }
    }),
  (prompt) => matched(/\bbackground ?(?::|is|of|in)? ?([^,.;]+)/iu, prompt),
  (prompt) =>
    matched(
      /\b(?:on|against) ((?:#[0-9a-f]{3,6}|(?:(?:light|dark|pale|deep|plain|solid) )*[\p{L}]+(?: blue| green)?)) ?$/iu,
      prompt,
    ),
]

/** Returns the first match in a clause, with the comma before it. */
function inClause(prompt: string, find: (clause: string) => Spoken | undefined): Spoken | undefined {
  for (const { 0: clause, index } of prompt.matchAll(/[^,.;]+/g)) {
    const found = find(clause)
    if (found !== undefined)
      return { from: withComma(prompt, index + found.from), to: index + found.to, what: found.what }
  }
  return undefined
}

/** Returns what the first group matches, with the comma before it. */
function matched(pattern: RegExp, prompt: string): Spoken | undefined {
  const found = pattern.exec(prompt)
  if (found === null) return undefined
  return { from: withComma(prompt, found.index), to: found.index + found[0].length, what: found[1]! }
}

/** Extends a start over a preceding space and comma. */
function withComma(prompt: string, from: number): number {
  const start = prompt[from - 1] === ' ' ? from - 1 : from
  return prompt[start - 1] === ',' ? start - 1 : start
}

/** Clauses that name a location. */
const placePatterns: readonly RegExp[] = [
  /(?<!\p{L})(?:in|on|at|under|by|against|over|before|above|amid|among|amongst|through|near|beneath|into|across) (?:an? |the )?(?<what>\p{L}+(?: \p{L}+){0,3})/giu,
  /\b(?<what>underwater|outdoors)\b/giu,
]

/** Describes a backdrop in a few words for a report. */
export function describeBackdrop(backdrop: Backdrop): string {
  if (backdrop.kind === 'plain') return backdrop.colour.name
  if (backdrop.kind === 'gradient') return `gradient from ${backdrop.colours[0].name} to ${backdrop.colours[1].name}`
  if (backdrop.kind === 'scene') return backdrop.scene
  if (backdrop.kind === 'decor') return [...backdrop.colours.map(({ name }) => name), backdrop.decor].join(' ')
  return 'transparent'
}
