/** Why a window of the web host has no session: `details.reason` of an `offline` error, with words in the window. */
export type NoSessionReason =
  /** It was opened without a link. */
  | 'link-missing'
  /** The code was not issued in this run. */
  | 'link-wrong'
  | 'link-used'
  | 'link-late'
  /** Maquette was restarted since. */
  | 'session-ended'
