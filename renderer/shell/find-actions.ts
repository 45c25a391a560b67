/** Ranks actions by a query: words of the title first, then synonyms, then explanations, then misspellings. Pure. */

export interface SearchEntry {
  id: string
  label: string
  /** Where it is found, such as `Print › Prepare`. */
  detail?: string
  /** Other words for it, in the language of the window. */
  synonyms?: string
  help?: string | undefined
  /** Of two that match equally well, the one with the lower number comes first. */
  order: number
}

/**
 * Returns the actions that contain every word of the query, best first, followed by those that contain half of them.
 */
export function findActions<Action extends SearchEntry>(actions: readonly Action[], query: string): Action[] {
  const asked = normal(query)
  const all = wordsOf(query)
  const telling = all.filter((word) => !fillers.has(word))
  const words = telling.length === 0 ? all : telling
  if (words.length === 0) return []
  return actions
    .map((action) => ({ action, score: scoreOf(action, words, asked) }))
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) => b.score - a.score || a.action.order - b.action.order || a.action.label.length - b.action.label.length,
    )
    .map(({ action }) => action)
}

/** Points for a whole word, its beginning, a part of it (compounds, languages without spaces), and a longer form. */
const points = {
  title: [100, 84, 60, 50],
  synonym: [72, 62, 50, 40],
  detail: [40, 35, 0, 0],
  help: [30, 25, 20, 0],
} as const
const misspelt = { title: 18, synonym: 14 } as const
/** Every word is found. The title is the query, or begins with it; one of the synonyms is the query. */
const bonus = { every: 60, whole: 40, begins: 8, synonym: 10 } as const
/** Filler words, which do not describe what is searched for. */
const fillers = new Set('a an the of to for in on my with and how many make 的'.split(' '))

function scoreOf(
  { label, detail = '', synonyms = '', help = '' }: SearchEntry,
  words: string[],
  asked: string,
): number {
  const texts = { title: label, synonym: synonyms, detail, help }
  let [sum, missed] = [0, 0]
  for (const word of words) {
    const fields = Object.keys(points) as (keyof typeof points)[]
    const best = Math.max(...fields.map((field) => matchOf(word, texts[field], points[field])))
    const near =
      best > 0 ? best : Math.max(nearOf(word, label, misspelt.title), nearOf(word, synonyms, misspelt.synonym))
    if (near === 0) missed += 1
    sum += near
  }
  if (missed * 2 > words.length || missed === words.length) return 0
  const title = normal(label)
  const named = title === asked ? bonus.whole : title.startsWith(asked) ? bonus.begins : 0
  return (
    sum / words.length +
    (missed === 0 ? bonus.every : 0) +
    Math.max(named, synonyms.split(/[,,、]/).some((one) => normal(one) === asked) ? bonus.synonym : 0)
  )
}

type Points = readonly [whole: number, beginning: number, part: number, longer: number]

function matchOf(word: string, text: string, [whole, beginning, part, longer]: Points): number {
  const words = wordsOf(text)
  if (words.some((other) => other === word || other === `${word}s` || `${other}s` === word)) return whole
  if (words.some((other) => other.startsWith(word))) return beginning
  if ((word.length > 2 || isDense(word)) && words.some((other) => other.includes(word))) return part
  return words.some((other) => other.length * 2 >= word.length && word.startsWith(other)) ? longer : 0
}

function nearOf(word: string, text: string, value: number): number {
  const limit = word.length > 7 ? 2 : word.length > 3 ? 1 : 0
  return limit > 0 && wordsOf(text).some((other) => isWithin(word, other, limit)) ? value : 0
}

/** Whether at most `limit` letters were changed, left out, added or swapped with their neighbour. */
function isWithin(a: string, b: string, limit: number): boolean {
  if (Math.abs(a.length - b.length) > limit) return false
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      row[j] = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1)
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]! <= limit
}

function isDense(word: string): boolean {
  return /\p{Script=Han}/u.test(word)
}

const known = new Map<string, string[]>()

/** The texts do not change while a query is typed. */
function wordsOf(text: string): string[] {
  const before = known.get(text)
  if (before !== undefined) return before
  const words = normal(text).match(/[\p{L}\p{N}]+/gu) ?? []
  known.set(text, words)
  return words
}

/** Lower case, without accents, in American spelling. */
function normal(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(col|arm)our/g, '$1or')
    .replace(/grey/g, 'gray')
    .replace(/is(e|ed|ing|ation)\b/g, 'iz$1')
    .replace(/centre\b/g, 'center')
}
