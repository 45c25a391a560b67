/** A quick look at a craft request without building anything: for quotes, and before a task is accepted. */
import type { CraftOptions } from './jobs.ts'
import type { PieceId } from './pieces.ts'
import { lightPieces, pieceLabels, reliefPieces } from './pieces.ts'
import { readingRemarks } from '../prompt/remarks.ts'
import { readCraftPrompt } from './read-craft-prompt.ts'
import type { CraftRemark } from './remarks.ts'
import { refusal, settle } from './settings.ts'

/**
 * Where the result will differ from the request. Milliseconds. Throws as the `craft` job would: for words that
 * are not understood, and for values that cannot be.
 */
export function checkCraft(prompt: string | undefined, options: CraftOptions): CraftRemark[] {
  const words = prompt === undefined ? undefined : readCraftPrompt(prompt)
  const asked: PieceId | undefined = options.piece ?? words?.piece
  const piece = asked ?? (words === undefined ? 'lithophane' : words.subjects.length > 0 ? 'medallion' : 'plaque')
  const settings = settle(piece, options, words?.options)
  const label = pieceLabels[piece]
  if (settings.colours > 1 && !reliefPieces.has(piece)) throw refusal('colours', 'one-colour', { piece: label })
  if (words !== undefined && words.subjects.length === 0 && lightPieces.has(piece))
    throw refusal('prompt', 'subject-required', { piece: label })
  if (words === undefined) return []
  const unwritten = lightPieces.has(piece) && settings.text !== undefined ? [settings.text] : []
  return [
    ...readingRemarks(words.corrected, words.ignored),
    ...unwritten.map((text): CraftRemark => ({ code: 'lettering-left-out', figures: { piece: label, text } })),
    ...(asked === undefined ? [{ code: 'piece-chosen' as const, figures: { piece: label } }] : []),
  ]
}
