/** Amounts in an edit's words. */
import { numbersByWord } from '../../prompt/number-words.ts'

/** Words that weaken or strengthen: their factor, and the clause without them. */
export function takeStrength(clause: string): { factor: number; rest: string } {
  let factor = 1
  const rest = clause
    .replaceAll(
      /\b(?:slightly|slight|(?:just )?(?:little )?bit|little|touch|subtly|gently|subtle|gentle|soft|softly)\b/g,
      () => {
        factor *= 0.5
        return ' '
      },
    )
    .replaceAll(
      /\b(?:much|lot|lots|strongly|very|far|really|heavily|heavy|strong|considerably|way|more intense|extremely)\b/g,
      () => {
        factor *= 1.8
        return ' '
      },
    )
  return { factor, rest: rest.replaceAll(/\s+/g, ' ').trim() }
}

/** "by 20 %" → 0.2, and the clause without it. */
export function takePercent(clause: string): { share?: number; rest: string } {
  const match = /\b(?:by |to |at |with )?(\d+(?:\.\d+)?)\s*(?:%|percent\b)/.exec(clause)
  if (match === null) return { rest: clause }
  const rest = `${clause.slice(0, match.index)} ${clause.slice(match.index + match[0].length)}`
  return { share: Number(match[1]) / 100, rest: rest.replaceAll(/\s+/g, ' ').trim() }
}

/** "12 px" → 12, and the clause without it. */
export function takePixels(clause: string): { pixels?: number; rest: string } {
  const match = /\b(?:by |of |with )?(\d+(?:\.\d+)?)\s*(?:px|pixels?)\b(?: (?:wide|thick|radius|margin|border))?/.exec(
    clause,
  )
  if (match === null) return { rest: clause }
  const rest = `${clause.slice(0, match.index)} ${clause.slice(match.index + match[0].length)}`
  return { pixels: Number(match[1]), rest: rest.replaceAll(/\s+/g, ' ').trim() }
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

/** A number in digits or as a word; undefined for anything else. */
export function numberIn(word: string | undefined): number | undefined {
  if (word === undefined) return undefined
  if (/^\d+(?:\.\d+)?$/.test(word)) return Number(word)
  return numberVocabulary.get(word)
}
