/** Why a window of the web host has no session: `details.reason` of an `offline` error, with words in the window. */
export type NoSessionReason =
  /** It was opened without a link. */
  | 'link-missing'
  /** Not a code that was given out in this run. */
  | 'link-wrong'
  | 'link-used'
  | 'link-late'
  /** Maquette was started again since. */
  | 'session-ended'
