/**
 * The summary of a craft request as codes: the piece with its lettering, its subjects, its size, and what is ignored.
 */
import type { SummaryRemark } from '../../../shared/catalogue/request-summary.ts'
import { reservationsOf, thingsOf } from '../prompt/request-summary.ts'
import type { PlanItem } from '../prompt/plan.ts'
import type { CraftOptions } from './jobs.ts'
import { lightPieces, pieceLabels } from './pieces.ts'
import type { CraftPlan } from './plan-craft.ts'

export function craftSummary({ piece, settings, words }: CraftPlan, options: CraftOptions): SummaryRemark[] {
  const isSizeAsked = options.sizeMm !== undefined || words?.options.sizeMm !== undefined
  const text = settings.text?.trim() ?? ''
  const isWritten = text !== '' && !lightPieces.has(piece)
  const subjects = [...new Set(words?.subjects)]
  return [
    { code: 'piece', figures: { piece: pieceLabels[piece], text: isWritten ? text : null } },
    ...thingsOf(subjects.map((item) => drawnItem(item, words?.subjects ?? []))),
    ...(isSizeAsked ? [{ code: 'size' as const, figures: { mm: settings.sizeMm, measure: 'plain' as const } }] : []),
    ...(words === undefined ? [] : reservationsOf({ ...words, notes: [] })),
    ...subjects.flatMap(notDrawn).map((said) => ({ code: 'left-out' as const, figures: { words: said } })),
    ...(text === '' || isWritten ? [] : [{ code: 'left-out' as const, figures: { words: `“${text}”` } }]),
  ]
}

/** The item as it is drawn: an artwork's flat drawing has no proportions. */
function drawnItem(item: PlanItem, all: readonly PlanItem[]): PlanItem {
  const count = all.filter((one) => one === item).length
  const placed = { ...item, count, placement: 'beside' as const }
  return item.subject.kind === 'recipe'
    ? placed
    : { ...placed, tall: 1, thick: 1, size: 1, lowPoly: false, glossy: false }
}

/** Returns the requested properties of an artwork that its drawing cannot show. */
function notDrawn({ subject, tall, thick, size, lowPoly, glossy }: PlanItem): string[] {
  if (subject.kind === 'recipe') return []
  return [
    ...(tall === 1 ? [] : [tall > 1 ? 'tall' : 'low']),
    ...(thick === 1 ? [] : [thick > 1 ? 'thick' : 'thin']),
    ...(size === 1 ? [] : [size > 1 ? 'large' : 'small']),
    ...(lowPoly ? ['low-poly'] : []),
    ...(glossy ? ['glossy'] : []),
  ]
}
