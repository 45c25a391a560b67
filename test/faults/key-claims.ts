/** What the studio reported of keys, and what may therefore be sent: the measure that the services' notes are held against. */
import type { Heard } from './key-service.ts'

interface Claim {
  key: string | null
  /** A key in memory alone ends with its studio. */
  lasts: boolean
}

export interface KeyClaims {
  /** A key is about to be given: it is for the addresses that its connection may have now. Returns the key. */
  offer(mark: string): string
  /** After a round: `sure` where one thing alone was asked of this connection and its answer was yes. */
  settle(mark: string, possible: Claim[], sure: boolean): void
  /** A connection may have this address from now on; `sure`: no other. */
  addressed(mark: string, origin: string, sure: boolean): void
  /** The studio ended. */
  ended(): void
  /** Lines of the file are damaged: those keys may be gone. */
  damaged(marks: readonly string[]): void
  /** Whether the key that may be gone is still the one that was damaged, and has not been given again or forgotten. */
  isSuspect(mark: string): boolean
  /** Which keys may rest there; null among them: none. */
  of(mark: string): ReadonlySet<string | null>
  /** One sentence for each key that came to an address it was never given for. */
  strays(heard: readonly Heard[]): string[]
  /** Where a key may be sent. */
  originsOf(key: string): ReadonlySet<string>
}

export function keyClaims(): KeyClaims {
  const claims = new Map<string, Claim[]>()
  const addresses = new Map<string, Set<string>>()
  const allowed = new Map<string, Set<string>>()
  const removalMark = new Map<string, string>()
  const suspects = new Set<string>()
  let offered = 0
  const now = (mark: string): Claim[] => claims.get(mark) ?? [{ key: null, lasts: true }]

  return {
    offer(mark) {
      offered += 1
      const key = `sk-${mark}-${String(offered).padStart(8, '0')}`
      allowed.set(key, new Set(addresses.get(mark)))
      removalMark.set(key, mark)
      return key
    },
    settle(mark, possible, sure) {
      suspects.delete(mark)
      claims.set(mark, sure ? possible : [...now(mark), ...possible])
    },
    isSuspect: (mark) => suspects.has(mark),
    addressed(mark, origin, sure) {
      const known = sure ? new Set<string>() : (addresses.get(mark) ?? new Set())
      addresses.set(mark, known.add(origin))
    },
    ended() {
      for (const [mark, possible] of claims)
        claims.set(
          mark,
          possible.map((claim) => (claim.lasts ? claim : { key: null, lasts: true })),
        )
    },
    damaged(marks) {
      for (const mark of marks) suspects.add(mark)
      for (const mark of marks) claims.set(mark, [...now(mark), { key: null, lasts: true }])
    },
    of: (mark) => new Set(now(mark).map(({ key }) => key)),
    strays: (heard) =>
      heard.flatMap(({ origin, mark, key }) => {
        if (key === null) return []
        const origins = allowed.get(key)
        if (origins === undefined) return [`a key that was never given came to ${origin}: ${key}`]
        if (removalMark.get(key) !== mark)
          return [`the key of ${String(removalMark.get(key))} came with a request of ${mark}`]
        return origins.has(origin) ? [] : [`the key ${key} is for ${[...origins].join()} and came to ${origin}`]
      }),
    originsOf: (key) => allowed.get(key) ?? new Set(),
  }
}
