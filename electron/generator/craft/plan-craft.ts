/** What a craft request comes to, before anything is built: the piece, its settings, and what the words say. */
import type { CraftOptions } from './jobs.ts'
import type { PieceId } from './pieces.ts'
import { readCraftPrompt, type CraftPrompt } from './read-craft-prompt.ts'
import { settle, type CraftSettings } from './settings.ts'

/** `words` is undefined for a picture; `asked` is undefined where the piece was chosen. */
export interface CraftPlan {
  words: CraftPrompt | undefined
  asked: PieceId | undefined
  piece: PieceId
  settings: CraftSettings
}

/** Without a word for it: a medallion of a subject, a plaque for words alone, a lithophane of a picture. Throws as the reading and `settle` do. */
export function planCraft(prompt: string | undefined, options: CraftOptions): CraftPlan {
  const words = prompt === undefined ? undefined : readCraftPrompt(prompt)
  const asked = options.piece ?? words?.piece
  const piece = asked ?? (words === undefined ? 'lithophane' : words.subjects.length > 0 ? 'medallion' : 'plaque')
  return { words, asked, piece, settings: settle(piece, withoutText(options), words?.options) }
}

/** An empty text field is not an option to write nothing. */
function withoutText(options: CraftOptions): CraftOptions {
  const { text, ...rest } = options
  return text === undefined || text.trim() === '' ? rest : options
}
