/** Ranks actions by a query: words of the title first, then synonyms, then explanations, then misspellings. Pure. */

export interface Findable {
  id: string
  label: string
  /** Where it is found, such as `Print › Prepare`. */
  detail?: string
  /** Other words for it, in the language of the window. */
  synonyms?: string
  help?: string | undefined
  /** Of two that match equally well the lower one comes first. */
  order: number
}

/** Returns those in which every word of the query is found, best first. */
export function findActions<Action extends Findable>(actions: readonly Action[], query: string): Action[] {
  const asked = normal(query)
  const words = wordsOf(query)
  if (words.length === 0) return []
  return actions
    .map((action) => ({ action, score: scoreOf(action, words, asked) }))
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) => b.score - a.score || a.action.order - b.action.order || a.action.label.length - b.action.label.length,
    )
    .map(({ action }) => action)
}

/** Points for a whole word, for its beginning, and for a part of it: compounds, and languages without spaces. */
const points = { title: [100, 80, 60], synonym: [72, 62, 50], detail: [40, 35, 0], help: [30, 25, 20] } as const
const misspelt = { title: 18, synonym: 14 }
/** The whole title is the query, or begins with it. */
const bonus = { whole: 40, begins: 8 }

function scoreOf({ label, detail = '', synonyms = '', help = '' }: Findable, words: string[], asked: string): number {
  const texts = { title: label, synonym: synonyms, detail, help }
  let sum = 0
  for (const word of words) {
    const found = (Object.keys(points) as (keyof typeof points)[]).map((field) =>
      matchOf(word, texts[field], points[field]),
    )
    const best = Math.max(...found)
    const near =
      best > 0
        ? best
        : Math.max(...(['title', 'synonym'] as const).map((field) => nearOf(word, texts[field], misspelt[field])))
    if (near === 0) return 0
    sum += near
  }
  const title = normal(label)
  return sum / words.length + (title === asked ? bonus.whole : title.startsWith(asked) ? bonus.begins : 0)
}

function matchOf(word: string, text: string, [whole, beginning, part]: readonly [number, number, number]): number {
  const words = wordsOf(text)
  if (words.some((other) => other === word || other === `${word}s` || `${other}s` === word)) return whole
  if (words.some((other) => other.startsWith(word))) return beginning
  return (word.length > 2 || isDense(word)) && words.some((other) => other.includes(word)) ? part : 0
}

function nearOf(word: string, text: string, value: number): number {
  const limit = word.length > 7 ? 2 : word.length > 3 ? 1 : 0
  return limit > 0 && wordsOf(text).some((other) => isWithin(word, other, limit)) ? value : 0
}

/** Whether at most so many letters were changed, left out, added or swapped with their neighbour. */
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

function wordsOf(text: string): string[] {
  return normal(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Lower case, without accents. */
function normal(text: string): string {
  return text.trim().toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
}
