/** A window of the web host without a session. */
import { messages } from '../../shared/text/language.ts'
import type { NoSessionReason } from '../../shared/protocol/no-session.ts'

export const noSessionWords: Readonly<Record<NoSessionReason, { title: string; text: string }>> = messages({
  'link-missing': {
    title: 'This window needs a link',
    text: 'Only a link from Maquette opens the studio. For a new link, press Enter in the terminal where Maquette runs, or run npm start again. Your work is safe on disk.',
  },
  'link-wrong': {
    title: 'This link is not valid',
    text: 'It is incomplete, or from an earlier start. For a new link, press Enter in the terminal where Maquette runs, or run npm start again. Your work is safe on disk.',
  },
  'link-used': {
    title: 'This link was already used',
    text: 'A link opens one window, once. For a new link, press Enter in the terminal where Maquette runs, or run npm start again. Your work is safe on disk. If it was not you who used it, quit Maquette: someone else has opened it.',
  },
  'link-late': {
    title: 'This link has expired',
    text: 'A link works for five minutes. For a new link, press Enter in the terminal where Maquette runs, or run npm start again. Your work is safe on disk.',
  },
  'session-ended': {
    title: 'This window is no longer connected',
    text: 'Maquette was started again. For a new link, press Enter in the terminal where Maquette runs, or run npm start again. Your work is safe on disk.',
  },
})
