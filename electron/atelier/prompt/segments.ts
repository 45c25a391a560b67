/** A prompt cut at the words that relate one thing to another: "on", "with", "and", commas. */
import type { Relation } from './modifier-words.ts'
import { fillerWords, relationWords } from './modifier-words.ts'
import { fold, wordsOf } from './words.ts'

/** Words between two relations. */
export interface Segment {
  /** How it is joined to what comes before. */
  relation: Relation | 'comma' | 'start'
  /** Folded. */
  words: string[]
  /** As they were written, one for one. */
  written: string[]
}

/** Several words that together mean one relation. */
const joined: readonly [RegExp, string][] = [
  [/\bon top of\b/giu, ' on '],
  [
    /\b(?:sitting|standing|perched|riding|resting|lying|laying|sleeping|placed|balanced|mounted) (?:on top of|on|upon|in|atop)\b/giu,
    ' on ',
  ],
  [/\bnext to\b|\bbeside\b|\balongside\b/giu, ' beside '],
  [/\bin front of\b/giu, ' front '],
  [
    /\bon (?:an? |the |its )?((?:small |round |flat |simple |wooden |circular )*)(base|stand|pedestal|plinth|podium|sockel|socle)\b/giu,
    ' , $1 $2 , ',
  ],
  [
    /\bwith (?:an? |the |its )?((?:small |round |flat |simple |circular )*)(base|stand|pedestal|plinth|podium|sockel)\b/giu,
    ' , $1 $2 , ',
  ],
  [/\b(?:made|built|cast|carved|forged) (?:out )?(?:of|from|in|aus)\b/giu, ' of '],
  [/\bout of\b/giu, ' of '],
  [/\bin a (?:row|ring|circle)\b/giu, ' , '],
  [/\blow[\s-]?poly(?:gon)?\b/giu, ' lowpoly '],
  [/\brose[\s-]gold\b/giu, ' rosegold '],
  [/\bcast[\s-]iron\b/giu, ' castiron '],
  [/\b(?:à|a) côté (?:de|du|d')\b|\bal lado de\b|\baccanto a\b/giu, ' beside '],
  [/\b(mrs?|mx|st|dr)\./giu, '$1'],
  [/&|\+/gu, ' and '],
]

/** The segments in order. A name ("hammer and wrench") is not cut: `isName` reports its words. */
export function segmentsOf(text: string, isName: (words: readonly string[], start: number) => number): Segment[] {
  let prepared = text
  for (const [pattern, replacement] of joined) prepared = prepared.replaceAll(pattern, replacement)
  const clauses = prepared.split(/[,;:!?()[\]{}\n]|\.(?=\s|$)/u)
  return clauses
    .flatMap((clause, index) => cut(clause, index === 0 ? 'start' : 'comma', isName))
    .filter(({ words, written }) => words.length + written.length > 0)
}

function cut(
  clause: string,
  first: 'start' | 'comma',
  isName: (words: readonly string[], start: number) => number,
): Segment[] {
  const written = clause.match(/[\p{L}\p{N}\p{M}’'`´]+/gu)?.filter((word) => wordsOf(word).length === 1) ?? []
  const words = written.map((word) => wordsOf(word)[0] ?? fold(word))
  const segments: Segment[] = []
  let current: Segment = { relation: first, words: [], written: [] }
  for (let at = 0; at < words.length;) {
    const name = isName(words, at)
    const word = words[at] ?? ''
    const opensWithThing = name === 1 && current.words.every((known) => fillerWords.has(known))
    const relation = name > 1 ? undefined : relationOf(word, opensWithThing)
    if (relation !== undefined) {
      if (current.written.length > 0) segments.push(current)
      // Of two relations in a row ("and on") the second says more.
      current = { relation, words: [], written: relation === 'ignored' ? [written[at] ?? ''] : [] }
      at += 1
      continue
    }
    const length = Math.max(1, name)
    current.words.push(...words.slice(at, at + length))
    current.written.push(...written.slice(at, at + length))
    at += length
  }
  segments.push(current)
  return segments
}

/** A doing word ("breathing") begins what cannot be shown, unless it is known as a relation. */
function relationOf(word: string, isThing: boolean): Relation | undefined {
  const known = relationWords.get(word)
  if (known !== undefined) return known
  return word.length > 5 && word.endsWith('ing') && !isThing && !stillThings.has(word) ? 'ignored' : undefined
}

const stillThings = new Set([
  'spring',
  'string',
  'earring',
  'lettering',
  'building',
  'painting',
  'ceiling',
  'clothing',
  'wedding',
  'pudding',
  'dumpling',

  'duckling',
  'seedling',
  'sapling',
  'spinning',
  'sewing',
  'flying',
  'hatching',
  'racing',
  'shooting',
  'smiling',
  'grinning',

  'laughing',
  'crying',
  'sleeping',
  'winking',
  'kissing',
  'dining',
  'bowling',
  'fishing',
  'hiking',
  'running',
  'wrapping',
  'drawing',

  'swirling',
  'twisting',
  'spiralling',
  'undulating',
  'charming',
  'shining',
  'glowing',
  'rocking',
  'amazing',
  'stunning',
  'holding',

  'shopping',
  'sailing',
  'swimming',
  'serving',
  'vending',
  'skipping',
  'writing',
  'waving',
  'thinking',
  'dancing',
  'serving',
])
