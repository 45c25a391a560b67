/** Launch codes in links: each opens one window once, within minutes. */
import { createHash, randomBytes } from 'node:crypto'
import type { NoSessionReason } from '../../shared/protocol/no-session.ts'

/** How long an issued code is valid. */
export const codeLifetimeMs = 5 * 60_000
const maxWaiting = 100
const maxEnded = 1000

type CodeAnswer =
  { kind: 'accepted' } | { kind: 'refused'; reason: Extract<NoSessionReason, 'link-wrong' | 'link-used' | 'link-late'> }

export interface LaunchCodes {
  /** Returns a new code. Drops the oldest if there are very many. */
  issue(): string
  /** Redeems a code, which works only once. */
  redeem(code: string): CodeAnswer
  /** Drops expired codes, or all of them. */
  sweep(all?: boolean): void
}

/**
 * Stores only digests and looks codes up by them, so that timing reveals nothing about a code. Attempts are not
 * limited: 256 bits cannot be guessed, and another user of the machine could exhaust a limit. `onEnd` receives the
 * digest of a code that has been used or has expired.
 */
export function createLaunchCodes(now: () => number, onEnd: (digest: string) => void = () => undefined): LaunchCodes {
  const waiting = new Map<string, number>()
  const endedCodes = new Map<string, 'link-used' | 'link-late'>()

  const end = (digest: string, how: 'link-used' | 'link-late') => {
    waiting.delete(digest)
    endedCodes.set(digest, how)
    if (endedCodes.size > maxEnded) endedCodes.delete(first(endedCodes))
    onEnd(digest)
  }
  const sweep = (all = false) => {
    for (const [digest, until] of waiting) if (all || now() > until) end(digest, 'link-late')
  }

  return {
    issue() {
      sweep()
      if (waiting.size >= maxWaiting) end(first(waiting), 'link-late')
      const code = randomBytes(32).toString('base64url')
      waiting.set(digestOf(code), now() + codeLifetimeMs)
      return code
    },
    redeem(code) {
      sweep()
      const digest = digestOf(code)
      if (waiting.has(digest)) {
        end(digest, 'link-used')
        return { kind: 'accepted' }
      }
      return { kind: 'refused', reason: endedCodes.get(digest) ?? 'link-wrong' }
    },
    sweep,
  }
}

/** Returns the digest by which a code is stored. */
export function digestOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}

function first(map: ReadonlyMap<string, unknown>): string {
  return map.keys().next().value ?? ''
}
