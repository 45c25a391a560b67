/** A window of the web host without a session. */
import type { NoSessionReason } from '../../shared/protocol/no-session.ts'

const newLink =
  'For a new link, press Enter in the terminal where Maquette runs, or run npm start again. Your work is safe on disk.'

export const noSessionWords: Readonly<Record<NoSessionReason, { title: string; text: string }>> = {
  'link-missing': { title: 'This window needs a link', text: `Only a link from Maquette opens the studio. ${newLink}` },
  'link-wrong': { title: 'This link is not valid', text: `It is incomplete, or from an earlier start. ${newLink}` },
  'link-used': {
    title: 'This link was already used',
    text: `A link opens one window, once. ${newLink} If it was not you who used it, quit Maquette: someone else has opened it.`,
  },
  'link-late': { title: 'This link has expired', text: `A link works for five minutes. ${newLink}` },
  'session-ended': { title: 'This window is no longer connected', text: `Maquette was started again. ${newLink}` },
}
