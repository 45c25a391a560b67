/** How long a service is waited for. All of it in one place, as data, so that a test can run the same backend fast. */

export interface Timeouts {
  /** Until a connection stands: name, TCP and TLS. Nothing has left this machine before. */
  connectTimeoutMs: number
  /** From the last byte out to the head of the answer; while a body goes out, without any of it moving. */
  replyTimeoutMs: Readonly<Record<'submit' | 'ask' | 'open' | 'upload', number>>
  /** A body that brings nothing for this long has stopped. */
  idleTimeoutMs: number
  /** From the head of an answer that is not a file to its end. */
  textTimeoutMs: number
  /** A result that brings less than `floorBytes` in `windowMs` of waiting counts as broken off, and is resumed. */
  trickle: Readonly<{ windowMs: number; floorBytes: number }>
}

/** A submit that times out may have been paid for, so it is given the most. */
export const usualTimeouts: Timeouts = {
  connectTimeoutMs: 15_000,
  replyTimeoutMs: { submit: 120_000, ask: 45_000, open: 60_000, upload: 120_000 },
  idleTimeoutMs: 60_000,
  textTimeoutMs: 120_000,
  trickle: { windowMs: 300_000, floorBytes: 64 * 1024 },
}
