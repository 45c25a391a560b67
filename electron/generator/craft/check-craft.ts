/** Checks a craft request in milliseconds without building anything: for quotes, and before a task is accepted. */
import type { SummaryRemark } from '../../../shared/catalogue/request-summary.ts'
import type { CraftOptions } from './jobs.ts'
import { craftSummary } from './craft-summary.ts'
import { planCraft } from './plan-craft.ts'
import { lightPieces, pieceLabels } from './pieces.ts'
import { readingRemarks } from '../prompt/remarks.ts'
import type { CraftRemark } from './remarks.ts'
import { refusal } from './settings.ts'

/** Returns remarks on where the result will differ from the request. Throws the errors of the `craft` job. */
export function checkCraft(prompt: string | undefined, options: CraftOptions): CraftRemark[] {
  const { words, requested, piece, settings } = planCraft(prompt, options)
  const label = pieceLabels[piece]
  if (words !== undefined && words.subjects.length === 0 && lightPieces.has(piece))
    throw refusal('prompt', 'subject-required', { piece: label })
  if (words === undefined) return []
  const unwritten = lightPieces.has(piece) && settings.text !== undefined ? [settings.text] : []
  return [
    ...readingRemarks(words.corrected, words.ignored),
    ...unwritten.map((text): CraftRemark => ({ code: 'lettering-left-out', figures: { piece: label, text } })),
    ...(requested === undefined ? [{ code: 'piece-chosen' as const, figures: { piece: label } }] : []),
  ]
}

/** Returns the summary as codes. Throws the errors of `checkCraft`. */
export function checkMakes(prompt: string | undefined, options: CraftOptions): SummaryRemark[] {
  checkCraft(prompt, options)
  return craftSummary(planCraft(prompt, options), options)
}
