/** Normalisation and comparison of words: folded letters, singular forms, typing mistakes. */

/** Returns the text in lower case without accents and apostrophes: `Święty` → `swiety`. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[’'`´]/g, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
}

/** Returns the folded words of a text, in order. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Irregular plurals with their singulars. */
const irregular: ReadonlyMap<string, string> = new Map(
  (
    'mice mouse, geese goose, men man, women woman, children child, people person, feet foot, teeth ' +
    'tooth, oxen ox, dice die, cacti cactus, octopi octopus, fungi fungus, lice louse, wolves wolf, ' +
    'knives knife, loaves loaf, leaves leaf, elves elf, scarves scarf, vertices vertex, torii torus, tori ' +
    'torus, hippopotami hippopotamus, butterflies butterfly, snowmen snowman, mermen merman'
  )
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string]),
)

/** Returns the possible singulars of a plural, likeliest first; empty for other words. */
export function singularsOf(word: string): string[] {
  const known = irregular.get(word)
  if (known !== undefined) return [known]
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return []
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (word.endsWith('ves')) return [word.slice(0, -1), `${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`]
  if (/(?:ch|sh|x|z|s|o)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  return [word.slice(0, -1)]
}

/** Returns the possible stems of an inflected folded word of another language. */
export function foreignStemsOf(word: string): string[] {
  if (word.length < 4) return []
  const stems = ['en', 'er', 'es', 'e', 'n', 's', 'x']
    .filter((end) => word.endsWith(end))
    .map((end) => word.slice(0, -end.length))
  if (word.endsWith('i')) stems.push(`${word.slice(0, -1)}o`, `${word.slice(0, -1)}e`)
  if (word.endsWith('aux')) stems.push(`${word.slice(0, -3)}al`)
  return stems.filter((stem) => stem.length > 2)
}

/** Whether two words differ by one inserted, missing or changed letter, or by two swapped neighbours. */
export function isOneMistakeApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const restA = a.slice(start, a.length - end)
  const restB = b.slice(start, b.length - end)
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0]
}

/** Returns the trigrams of a word, padded at its ends. */
export function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `
  const found = new Set<string>()
  for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3))
  return found
}

/** Returns the Jaccard similarity of two sets of trigrams: 0 … 1. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const one of a) if (b.has(one)) shared += 1
  return shared / (a.size + b.size - shared)
}
