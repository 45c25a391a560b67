/** Plans a craft request: the piece, its settings, and the words. */
import type { CraftOptions } from './jobs.ts'
import type { PieceId } from './pieces.ts'
import { pieceLabels, reliefPieces } from './pieces.ts'
import { readCraftPrompt, type CraftPrompt } from './read-craft-prompt.ts'
import { refusal, settle, type CraftSettings } from './settings.ts'

/** `words` is undefined for a picture, and `requested` if the piece was chosen by default. */
export interface CraftPlan {
  words: CraftPrompt | undefined
  requested: PieceId | undefined
  piece: PieceId
  settings: CraftSettings
}

/**
 * Defaults to a medallion for a subject, a plaque for words, and a lithophane for a picture. Throws the errors of
 * `readCraftPrompt` and `settle`.
 */
export function planCraft(prompt: string | undefined, options: CraftOptions): CraftPlan {
  const words = prompt === undefined ? undefined : readCraftPrompt(prompt)
  const requested = options.piece ?? words?.piece
  const piece = requested ?? (words === undefined ? 'lithophane' : words.subjects.length > 0 ? 'medallion' : 'plaque')
  const settings = settle(piece, withoutText(options), words?.options)
  if (settings.colours > 1 && !reliefPieces.has(piece))
    throw refusal('colours', 'one-colour', { piece: pieceLabels[piece] })
  return { words, requested, piece, settings }
}

/** Drops an empty `text` option, so that the prompt's lettering applies. */
function withoutText(options: CraftOptions): CraftOptions {
  const { text, ...rest } = options
  return text === undefined || text.trim() === '' ? rest : options
}
