/** Splits a prompt at relation words ("on", "with", "and"), commas, and verbs of action. */
import { isNoun, isOrdinary } from './english-words.ts'
import { isKnownWord, isModifier } from './lookup.ts'
import { fillerWords, relationWords } from './modifier-words.ts'
import type { Relation } from './modifier-words.ts'
import { joinPhrases, spokenWord } from './phrase-words.ts'
import { fold, wordsOf } from './words.ts'

export interface Segment {
  /** Relation to the previous segment. */
  relation: Relation | 'comma' | 'start'
  /** The relation word as written; empty for commas. */
  lead: string
  /** After "and": the relation of the previous segment, which this one may continue ("with a sword and a shield"). */
  after?: Segment['relation']
  /** Whether the segment is the first of its clause. */
  opens: boolean
  /** Folded. */
  words: string[]
  /** The words as written, one for one. */
  written: string[]
}

/** Returns the number of words from `start` that name a subject; 0 for none. */
export type NameAt = (words: readonly string[], start: number) => number

/** Returns the segments in order. Names such as "hammer and wrench" are not split. */
export function segmentsOf(text: string, isName: NameAt): Segment[] {
  const clauses = joinPhrases(text).split(/[,;:!?()[\]{}\n]|\.(?=\s|$)/u)
  let thingBefore = false
  return clauses.flatMap((clause, index) => {
    const { segments, hasThing } = cut(clause, index === 0 ? 'start' : 'comma', isName, thingBefore)
    thingBefore ||= hasThing
    return segments.filter(({ words, lead }) => words.length > 0 || lead !== '')
  })
}

function cut(
  clause: string,
  first: 'start' | 'comma',
  isName: NameAt,
  thingBefore: boolean,
): { segments: Segment[]; hasThing: boolean } {
  const written = clause.match(/[\p{L}\p{N}\p{M}’'`´]+/gu)?.filter((word) => wordsOf(word).length === 1) ?? []
  const words = written.map((word) => wordsOf(word)[0] ?? fold(word))
  const segments: Segment[] = []
  let current: Segment = { relation: first, lead: '', opens: true, words: [], written: [] }
  let hasThing = false
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? ''
    const name = isName(words, at)
    const isThing = name > 1 || (name === 1 && !fillerWords.has(word) && !isModifier(word))
    // "Over troubled water": right after a relation word, a verb form describes.
    const isBehindJoin = current.lead !== '' && current.words.every((one) => fillerWords.has(one))
    const does = !isThing && !isBehindJoin && (hasThing || (thingBefore && at === 0)) && isDoing(word)
    const stands = postures.has(word) && relationWords.get(words[at + 1] ?? '') === 'on'
    const relation = stands ? 'on' : does ? 'ignored' : name > 1 ? undefined : relationOf(word, hasThing)
    if (relation !== undefined && !isList(words, at)) {
      if (current.words.length > 0 || current.lead !== '') segments.push(current)
      const takesClause = does || clauseWords.has(word)
      const from = stands ? at + 2 : at + 1
      const end = takesClause && !stands ? words.length : from
      const before = segments.at(-1)
      current = {
        relation,
        lead: written.slice(at, from).map(spokenWord).join(' '),
        ...(relation === 'beside' && before !== undefined ? { after: before.after ?? before.relation } : {}),
        opens: segments.length === 0,
        words: words.slice(from, end),
        written: written.slice(from, end).map(spokenWord),
      }
      at = end
      continue
    }
    const length = Math.max(1, name)
    hasThing ||= isThing
    current.words.push(...words.slice(at, at + length))
    current.written.push(...written.slice(at, at + length))
    at += length
  }
  segments.push(current)
  return { segments, hasThing }
}

/** Whether an "and" joins two describing words: "red and white". */
function isList(words: readonly string[], at: number): boolean {
  return (
    relationWords.get(words[at] ?? '') === 'beside' &&
    isModifier(words[at - 1] ?? '') &&
    isModifier(words[at + 1] ?? '')
  )
}

/** `hasThing`: the clause named a thing before, so that "that", "as" and "like" start its description. */
function relationOf(word: string, hasThing: boolean): Relation | undefined {
  const known = relationWords.get(word)
  return known === 'ignored' && !hasThing && fillerWords.has(word) ? undefined : known
}

/** Whether a word after a thing is a verb form: "breathing fire", "wrapped around an apple". */
function isDoing(word: string): boolean {
  if (isKnownWord(word) || relationWords.has(word)) return false
  if (irregular.has(word)) return true
  if (word.length > 4 && word.endsWith('ing')) return !namesInIng.has(word.replace(/s$/, ''))
  return word.length > 4 && word.endsWith('ed') && isOrdinary(word) && !isNoun(word)
}

/** Verbs that add nothing to "on". */
const postures: ReadonlySet<string> = new Set(
  'sitting seated standing perched resting placed balanced mounted'.split(' '),
)

/** Words after which the rest of the clause belongs to the segment: "playing with a ball on a table". */
const clauseWords: ReadonlySet<string> = new Set(
  'qqdecorated holding carrying who which that whose where while because when until since behaving doing'.split(' '),
)

const irregular: ReadonlySet<string> = new Set(
  'stuck bent worn hidden held born sunk fallen grown blown torn eaten ridden driven lit caught fought hung dug rode ate flew ran sat stood slept wore fell broke drank swam sang threw lay'.split(
    ' ',
  ),
)

const namesInIng: ReadonlySet<string> = new Set(
  'spring string earring lettering building painting ceiling clothing wedding pudding dumpling duckling seedling sapling drawing bearing casing railing sling swing wing'.split(
    ' ',
  ),
)
