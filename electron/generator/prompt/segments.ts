/** A prompt cut at the words that relate one thing to another: "on", "with", "and", commas; and at the verbs that say what a thing does. */
import { colourWords } from './colour-words.ts'
import { isNoun, isOrdinary } from './english-words.ts'
import { finishWords } from './finish-words.ts'
import { isKnownWord } from './lookup.ts'
import { fillerWords, mannerWords, relationWords } from './modifier-words.ts'
import type { Relation } from './modifier-words.ts'
import { joinPhrases, spokenWord } from './phrase-words.ts'
import { fold, wordsOf } from './words.ts'

/** Words between two relations. */
export interface Segment {
  /** How it is joined to what comes before. */
  relation: Relation | 'comma' | 'start'
  /** The word that joins it, as it was written; empty for commas. */
  lead: string
  /** Joined by "and": the relation of the segment before, of which it may be a part ("with a sword and a shield"). */
  after?: Segment['relation']
  /** The first of its clause. */
  opens: boolean
  /** Folded. */
  words: string[]
  /** As they were written, one for one. */
  written: string[]
}

/** How many words from `start` name something known; 0 for none. */
export type NameAt = (words: readonly string[], start: number) => number

/** The segments in order. A name ("hammer and wrench") is not cut. */
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
    const isThing = name > 1 || (name === 1 && !isPlain(word))
    // "Over troubled water": right behind a word that joins it describes.
    const isBehindJoin = current.lead !== '' && current.words.every((one) => fillerWords.has(one))
    const does = !isThing && !isBehindJoin && (hasThing || (thingBefore && at === 0)) && isDoing(word)
    const stands = postures.has(word) && relationWords.get(words[at + 1] ?? '') === 'on'
    const relation = stands ? 'on' : does ? 'ignored' : name > 1 ? undefined : relationOf(word, hasThing)
    if (relation !== undefined && !isList(words, at)) {
      if (current.words.length > 0 || current.lead !== '') segments.push(current)
      const swallows = does || swallowing.has(word)
      const from = stands ? at + 2 : at + 1
      const end = swallows && !stands ? words.length : from
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

/** Words that say how, or nothing: where a name is one of them alone it does not count as a thing. */
function isPlain(word: string): boolean {
  return fillerWords.has(word) || colourWords.has(word) || finishWords.has(word) || mannerWords.has(word)
}

/** "Red and white": an "and" between two words that describe cuts nothing. */
function isList(words: readonly string[], at: number): boolean {
  const describes = (word = ''): boolean => colourWords.has(word) || finishWords.has(word) || mannerWords.has(word)
  return relationWords.get(words[at] ?? '') === 'beside' && describes(words[at - 1]) && describes(words[at + 1])
}

/** `hasThing`: a thing was named before in the clause, so that "that", "as", "like" begin what is said of it. */
function relationOf(word: string, hasThing: boolean): Relation | undefined {
  const known = relationWords.get(word)
  return known === 'ignored' && !hasThing && fillerWords.has(word) ? undefined : known
}

/** A form of a verb behind a thing begins what it does or what was done to it: "breathing fire", "wrapped around an apple". */
function isDoing(word: string): boolean {
  if (isKnownWord(word) || relationWords.has(word)) return false
  if (irregular.has(word)) return true
  if (word.length > 4 && word.endsWith('ing')) return !namesInIng.has(word.replace(/s$/, ''))
  return word.length > 4 && word.endsWith('ed') && isOrdinary(word) && !isNoun(word)
}

/** With "on" they say no more than that. */
const postures: ReadonlySet<string> = new Set(
  'sitting seated standing perched resting placed balanced mounted'.split(' '),
)

/** What is done goes on to the end of the clause: "playing with a ball on a table". */
const swallowing: ReadonlySet<string> = new Set(
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
