/** Reads a prompt for a pattern: a geometric pattern with colours, or subjects to scatter. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { trigramsOf, likeness } from '../../prompt/words.ts'
import { oneSpaceEach } from '../../prompt/prompt-text.ts'
import { readingRemarks } from '../../prompt/remarks.ts'
import type { PictureRemark } from '../remarks.ts'
import { backdropOf } from '../request/backdrop.ts'
import { coloursIn, type Colour } from '../request/colour-phrase.ts'
import { readRequest, type PictureRequest } from '../request/read-request.ts'
import { geometricIds, geometrics, type GeometricId } from './geometric-patterns.ts'

export type PatternRequest =
  | { kind: 'geometric'; id: GeometricId; colours: Colour[]; direction: Direction; notes: PictureRemark[] }
  | {
      kind: 'subjects'
      request: PictureRequest
      ground?: { id: GeometricId; colours: Colour[] }
      notes: PictureRemark[]
    }

export type Direction = 'upright' | 'level' | 'diagonal'

const requestPhrase =
  /\b(?:please|(?:draw|make|create|generate|design|show|give)(?: me)?|(?:an? |the )?(?:seamless(?:ly)?|repeating|repeat|tileable|tiled|tiling|endless|surface)|(?:(?:wall)?paper|textile|fabric|gift wrap|wrapping paper|surface|seamless|tile|texture|print|design|repeat)? ?patterns?(?: (?:of|with|from|made of|in))?|wallpaper(?: (?:of|with))?|textile(?: (?:of|with))?|fabric(?: (?:of|with))?|(?:in|as)? ?scattered|all over|allover)\b/giu

/**
 * Throws the errors of `readRequest` for words that name neither a pattern nor subjects; patterns are suggested too.
 */
export function readPattern(prompt: string): PatternRequest {
  const text = oneSpaceEach(prompt)
  if (text === '')
    throw new AppError('invalid-input', 'the prompt is empty', { details: { field: 'prompt', reason: 'empty' } })
  const bare = text.replaceAll(requestPhrase, ' ').replaceAll(/\s+/g, ' ').trim()
  const direction: Direction = /\bdiagonal(?:ly)?\b/i.test(bare)
    ? 'diagonal'
    : /\b(?:horizontal(?:ly)?|level|across)\b/i.test(bare)
      ? 'level'
      : 'upright'
  const { colours, rest } = coloursIn(bare)
  const match = geometricIn(rest.join(' '))
  if (match !== undefined && match.rest.every((word) => fillers.has(word)))
    return { kind: 'geometric', id: match.id, colours, direction, notes: [] }
  if (bare === '' || (rest.every((word) => fillers.has(word)) && colours.length > 0))
    return {
      kind: 'geometric',
      id: 'dots',
      colours,
      direction,
      notes: [{ code: 'pattern-chosen', figures: { pattern: 'dots' } }],
    }
  try {
    return subjectsOf(bare)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'request-refused') throw error
    if (match !== undefined)
      return {
        kind: 'geometric',
        id: match.id,
        colours,
        direction,
        notes: readingRemarks(
          [],
          match.rest.filter((word) => !fillers.has(word)),
        ),
      }
    const suggestions = (error.details?.['suggestions'] as string[] | undefined) ?? []
    throw new AppError('request-refused', error.message, {
      details: { ...error.details, suggestions: [...suggestions.slice(0, 4), ...nearestPatterns(rest)] },
    })
  }
}

/** Reads "cats on blue stripes" or "strawberries and lemons on mint". */
function subjectsOf(bare: string): PatternRequest {
  const lastClause = /(?<![^,.;])[^,.;]+$/.exec(bare)
  const on = / (?:on|over|against|in front of) (?:an? )?/iu.exec(lastClause?.[0] ?? '')
  const onAt = (lastClause?.index ?? 0) + (on?.index ?? 0)
  const what = on === null || onAt === 0 ? undefined : bare.slice(0, onAt)
  const groundWords =
    on === null ? undefined : bare.slice(onAt + on[0].length).replace(/ (?:background|ground|backdrop)$/iu, '')
  if (groundWords !== undefined && groundWords !== '' && what !== undefined) {
    const { colours, rest } = coloursIn(groundWords)
    const named = geometricIn(rest.join(' '))
    if (named !== undefined && named.rest.every((word) => fillers.has(word))) {
      const request = readRequest(what)
      return { kind: 'subjects', request, ground: { id: named.id, colours }, notes: request.notes }
    }
    const backdrop = backdropOf(groundWords)
    if (backdrop?.kind === 'plain') {
      const request = { ...readRequest(what), backdrop }
      return { kind: 'subjects', request, notes: request.notes }
    }
  }
  const request = readRequest(bare)
  return { kind: 'subjects', request, notes: request.notes }
}

const fillers = new Set(
  'a an the and of in with on from to like some small little large big fine tiny wide thin thick bold horizontal vertical diagonal level upright across pattern patterned background ground colours colors coloured colored retro simple geometric classic modern scandinavian style shapes rows multicolour multicolored colourful colorful'.split(
    ' ',
  ),
)

const patternNames = geometricIds.flatMap((id) => geometrics[id].vocabulary.split(', ').map((words) => ({ id, words })))

function geometricIn(text: string): { id: GeometricId; rest: string[] } | undefined {
  const padded = ` ${text} `
  let best: { id: GeometricId; words: string } | undefined
  for (const { id, words } of patternNames)
    if (padded.includes(` ${words} `) && words.length > (best?.words.length ?? 0)) best = { id, words }
  if (best === undefined) return undefined
  return { id: best.id, rest: padded.replace(` ${best.words} `, ' ').split(' ').filter(Boolean) }
}

function nearestPatterns(words: readonly string[]): string[] {
  const all = patternNames.map(({ id, words: name }) => ({ id, threes: trigramsOf(name) }))
  const scored = words.flatMap((word) =>
    all.map(({ id, threes }) => ({ id, score: likeness(trigramsOf(word), threes) })),
  )
  const near = scored.filter(({ score }) => score > 0.3).toSorted((a, b) => b.score - a.score)
  return [...new Set([...near.map(({ id }) => id), 'terrazzo' as const, 'honeycomb' as const])].slice(0, 2)
}
