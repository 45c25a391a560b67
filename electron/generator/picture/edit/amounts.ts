/** Reads amounts in the words of an edit. */
import { numbersByWord } from '../../prompt/number-words.ts'
import { oneSpaceEach } from '../../prompt/prompt-text.ts'

const strengthWords: readonly [factor: number, words: RegExp][] = [
  [0.5, /\b(?:slightly|slight|(?:just )?(?:little )?bit|little|touch|subtly|gently|subtle|gentle|soft|softly)\b/g],
  [1.8, /\b(?:much|lot|lots|strongly|very|far|really|heavily|heavy|strong|considerably|way|more intense|extremely)\b/g],
]

/** Returns the factor that weakening and strengthening words give together, and the clause without them. */
export function takeStrength(clause: string): { factor: number; rest: string } {
  let factor = 1
  let rest = clause
  for (const [own, words] of strengthWords)
    rest = rest.replaceAll(words, () => {
      factor *= own
      return ' '
    })
  return { factor, rest: oneSpaceEach(rest) }
}

/** Returns the strength of a clause that, without its strength words, matches the pattern. */
export function strengthOf(clause: string, pattern: RegExp): { factor: number } | undefined {
  const { factor, rest } = takeStrength(clause)
  return pattern.test(rest) ? { factor } : undefined
}

/** Reads "by 20 %" as 0.2; also returns the clause without it. */
export function takePercent(clause: string): { share: number | undefined; rest: string } {
  const { value, rest } = takeNumber(clause, /\b(?:by |to |at |with )?(\d+(?:\.\d+)?)\s*(?:%|percent\b)/)
  return { share: value === undefined ? undefined : value / 100, rest }
}

/** Reads "12 px" as 12; also returns the clause without it. */
export function takePixels(clause: string): { pixels: number | undefined; rest: string } {
  const { value, rest } = takeNumber(
    clause,
    /\b(?:by |of |with )?(\d+(?:\.\d+)?)\s*(?:px|pixels?)\b(?: (?:wide|thick|radius|margin|border))?/,
  )
  return { pixels: value, rest }
}

function takeNumber(clause: string, pattern: RegExp): { value: number | undefined; rest: string } {
  const match = pattern.exec(clause)
  if (match === null) return { value: undefined, rest: clause }
  const rest = `${clause.slice(0, match.index)} ${clause.slice(match.index + match[0].length)}`
  return { value: Number(match[1]), rest: oneSpaceEach(rest) }
}

const numberVocabulary = numbersByWord(`
1 one
2 two twice double
3 three triple
4 four quadruple
5 five
6 six
7 seven
8 eight
9 nine
10 ten
12 twelve
16 sixteen
`)

/** Reads a number in digits or as a word. */
export function numberIn(word: string | undefined): number | undefined {
  if (word === undefined) return undefined
  if (/^\d+(?:\.\d+)?$/.test(word)) return Number(word)
  return numberVocabulary.get(word)
}
