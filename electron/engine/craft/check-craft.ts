/** A quick look at a craft request without building anything: for quotes, and before a task is accepted. */
import type { CraftWishes } from './jobs.ts'
import type { PieceId } from './pieces.ts'
import { lightPieces, pieceLabels, reliefPieces } from './pieces.ts'
import { readCraftPrompt } from './read-craft-prompt.ts'
import { refusal, settle } from './settings.ts'

/**
 * What will be otherwise than asked, in sentences for people. Milliseconds. Throws as the `craft` job would: for words that
 * are not understood, and for values that cannot be.
 */
export function checkCraft(prompt: string | undefined, wishes: CraftWishes): string[] {
  const words = prompt === undefined ? undefined : readCraftPrompt(prompt)
  const wished: PieceId | undefined = wishes.piece ?? words?.piece
  const piece = wished ?? (words === undefined ? 'lithophane' : words.subjects.length > 0 ? 'medallion' : 'plaque')
  const settings = settle(piece, wishes, words?.wishes)
  const label = pieceLabels[piece].toLowerCase()
  if (settings.colours > 1 && !reliefPieces.has(piece))
    throw refusal('colours', `must be 1 for a ${label}: only medallions, plaques and keychains have layers`)
  if (words !== undefined && words.subjects.length === 0 && lightPieces.has(piece))
    throw refusal('prompt', `must name a subject: a ${label} shows a picture, not words alone`)
  if (words === undefined) return []
  const unwritten = lightPieces.has(piece) && settings.text !== undefined ? [settings.text] : []
  return [
    ...words.corrected.map(({ from, to }) => `Taking “${from}” for “${to}”`),
    ...(words.ignored.length === 0 ? [] : [`Left out: ${words.ignored.join(', ')}`]),
    ...unwritten.map((text) => `A ${label} has no lettering: “${text}” is left out`),
    ...(wished === undefined ? [`Making a ${label}, for the words name no piece`] : []),
  ]
}
