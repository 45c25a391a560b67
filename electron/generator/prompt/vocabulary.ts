/**
 * The subjects that a prompt can name: the recipes, and the artworks of Fluent Emoji with the labels of emojibase
 * (MIT), joined by code point. Other languages are loaded at the first unknown word.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { recipes } from '../recipes/recipe-list.ts'
import { synonymPairs } from './synonyms.ts'
import { fold, wordsOf } from './words.ts'

export interface Subject {
  kind: 'recipe' | 'artwork'
  /** Recipe id or artwork name. */
  id: string
  label: string
  /** Determines which parts belong to the subject. */
  nature?: Nature
  /** The emojibase group of an artwork. */
  group?: number
}

/** Kinds of things with parts of their own. */
export type Nature = 'person' | 'animal' | 'plant' | 'body' | 'instrument' | 'object'

/** The subjects and their names. Keys are folded words joined by single spaces. */
export interface Vocabulary {
  subjects: readonly Subject[]
  /** Recipe names take precedence over artwork labels, and these over synonyms. */
  english: ReadonlyMap<string, Subject>
  /** Labels in other languages. */
  foreign(): ReadonlyMap<string, Subject>
  /** The prompt contains function words of another language: "ein", "mit", "une". */
  isForeign?: boolean
  /** Keywords, for suggestions only. */
  tags(): ReadonlyMap<string, readonly Subject[]>
  /** Keywords in other languages. */
  foreignTags(): ReadonlyMap<string, readonly Subject[]>
}

let loaded: Vocabulary | undefined

/** Returns the vocabulary, loaded on the first call. */
export function loadVocabulary(): Vocabulary {
  loaded ??= build()
  return loaded
}

/** Function words of other languages that are not English words. */
const foreignWords: ReadonlySet<string> = new Set(
  'ein eine einen einer einem der das dem mit auf aus und fur unter un une le la les du avec sur et el los las una con sobre y il lo gli della del di su um uma com em het een met op z na'.split(
    ' ',
  ),
)

/** Returns the vocabulary for a prompt; foreign prompts also match words that exist in English. */
export function vocabularyFor(text: string): Vocabulary {
  const words = wordsOf(text)
  return { ...loadVocabulary(), isForeign: words.some((word) => foreignWords.has(word)) }
}

const languages = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'] as const

interface Emoji {
  hexcode: string
  label: string
  tags?: string[]
  group?: number
  subgroup?: number
}

const require = createRequire(import.meta.url)
const readJson = (name: string): unknown => JSON.parse(readFileSync(require.resolve(name), 'utf8'))

function build(): Vocabulary {
  const subjects: Subject[] = []
  const english = new Map<string, Subject>()
  const add = (words: string, subject: Subject): void => {
    const key = keyOf(words)
    if (key !== '' && !english.has(key)) english.set(key, subject)
  }
  for (const { id, names } of recipes) {
    const [label = id, ...others] = names.split(', ')
    const subject: Subject = { kind: 'recipe', id, label, ...(id === 'tree' ? { nature: 'plant' } : {}) }
    subjects.push(subject)
    for (const name of [label, ...others, id]) add(name, subject)
  }
  const emojis = readJson('emojibase-data/en/data.json') as Emoji[]
  const chars = readJson('@iconify-json/fluent-emoji-flat/chars.json') as Record<string, string>
  const byHexcode = new Map<string, Subject>()
  const byLabel = new Map<string, Subject>()
  for (const emoji of emojis) {
    const code = emoji.hexcode.toLowerCase()
    const name = chars[code] ?? chars[code.replaceAll('-fe0f', '')]
    if (name === undefined || !isFigurine(emoji)) continue
    const nature = natureOf(emoji)
    const subject: Subject = { kind: 'artwork', id: name, label: emoji.label, nature, group: emoji.group! }
    subjects.push(subject)
    byHexcode.set(emoji.hexcode, subject)
    byLabel.set(keyOf(emoji.label), subject)
    add(emoji.label, subject)
    if (emoji.label.includes(': ')) add(emoji.label.split(': ').toReversed().join(' '), subject)
  }
  for (const [synonym, label] of synonymPairs()) {
    const subject = byLabel.get(keyOf(label))
    if (subject !== undefined) add(synonym, subject)
  }
  const spaced = Array.from(english).filter(([key]) => key.length > 5 && key.includes(' '))
  for (const [key, subject] of spaced) add(key.replaceAll(' ', ''), subject)
  const rest = once(() => readForeign(byHexcode))
  return {
    subjects,
    english,
    foreign: () => rest().labels,
    tags: once(() =>
      tagsOf(
        emojis.flatMap(({ hexcode, tags = [] }) => {
          const subject = byHexcode.get(hexcode)
          return subject === undefined ? [] : tags.map((tag): [string, Subject] => [tag, subject])
        }),
      ),
    ),
    foreignTags: once(() => tagsOf(rest().tags)),
  }
}

/** Whether a figurine can be made: not of flags, arrows, letters, signs, clock faces or skin tones. */
function isFigurine({ label, group, subgroup }: Emoji): boolean {
  if (group === undefined || group === 2 || group === 9) return false
  if (group === 8) return figurineSigns.has(label)
  if (subgroup === abstractFaces) return label === 'speech balloon' || label === 'thought balloon'
  return !abstractObjects.test(label)
}

/** The nature by the subgroups of emojibase. */
function natureOf({ subgroup = 0 }: Emoji): Nature {
  if (subgroup <= 13 || (subgroup >= 23 && subgroup <= 31)) return 'person'
  if (subgroup >= 34 && subgroup <= 39) return 'animal'
  if (subgroup >= 40 && subgroup <= 43) return 'plant'
  if (subgroup === 22) return 'body'
  return subgroup === 68 ? 'instrument' : 'object'
}

const abstractFaces = 15
const figurineSigns = new Set(['fleur-de-lis', 'trident emblem', 'star and crescent', 'eight-pointed star', 'infinity'])
const abstractObjects =
  /^(?:bell with slash|muted speaker|ATM sign|input |chart |mahjong red dragon|flower playing cards|joker|.* suit|.*-thirty|information|e-mail|.*-page|level slider|control knobs|.* banknote|foggy|globe with meridians|map of Japan)$/

/** Labels and tags of other languages. */
function readForeign(byHexcode: ReadonlyMap<string, Subject>): {
  labels: Map<string, Subject>
  tags: [string, Subject][]
} {
  const labels = new Map<string, Subject>()
  const tags: [string, Subject][] = []
  const add = (words: string, subject: Subject): void => {
    for (const key of [keyOf(words), keyOf(spelledOut(words))])
      if (key !== '' && !labels.has(key)) labels.set(key, subject)
  }
  for (const { id, names, foreignNames } of recipes) {
    const subject: Subject = { kind: 'recipe', id, label: names.split(', ')[0] ?? id }
    for (const name of foreignNames?.split(', ') ?? []) add(name, subject)
  }
  for (const language of languages)
    for (const emoji of readJson(`emojibase-data/${language}/compact.json`) as Emoji[]) {
      const subject = byHexcode.get(emoji.hexcode)
      if (subject === undefined) continue
      add(emoji.label, subject)
      for (const tag of emoji.tags ?? []) tags.push([tag, subject])
    }
  return { labels, tags }
}

/** Spelling for keyboards without umlauts: `löwe` → `loewe`. */
function spelledOut(words: string): string {
  return words.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')
}

/** The first 12 subjects of each tag. */
function tagsOf(pairs: readonly [string, Subject][]): Map<string, Subject[]> {
  const all = new Map<string, Subject[]>()
  for (const [tag, subject] of pairs) {
    const key = fold(tag)
    const list = all.get(key)
    if (list === undefined) all.set(key, [subject])
    else if (list.length < 12 && !list.includes(subject)) list.push(subject)
  }
  return all
}

function keyOf(words: string): string {
  return wordsOf(words).join(' ')
}

function once<Result>(work: () => Result): () => Result {
  let result: { value: Result } | undefined
  return () => (result ??= { value: work() }).value
}
