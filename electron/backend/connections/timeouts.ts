/** Request timeouts, as data so that tests can shorten them. */

export interface Timeouts {
  /** For DNS, TCP and TLS. Nothing has been sent at that point. */
  connectTimeoutMs: number
  /** Maximum time from the last byte sent to the response head; also the longest pause while sending. */
  replyTimeoutMs: Readonly<Record<'submit' | 'ask' | 'open' | 'upload', number>>
  /** Longest pause while reading a body. */
  idleTimeoutMs: number
  /** From the response head to its end, except for files. */
  textTimeoutMs: number
  /** A download below `floorBytes` per `windowMs` of waiting counts as broken and is resumed. */
  trickle: Readonly<{ windowMs: number; floorBytes: number }>
}

/** Defaults. A submit gets the most time because one that times out may have been charged. */
export const usualTimeouts: Timeouts = {
  connectTimeoutMs: 15_000,
  replyTimeoutMs: { submit: 120_000, ask: 45_000, open: 60_000, upload: 120_000 },
  idleTimeoutMs: 60_000,
  textTimeoutMs: 120_000,
  trickle: { windowMs: 300_000, floorBytes: 64 * 1024 },
}
