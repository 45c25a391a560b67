/** Authenticates many keys: looked up by hash, cached for seconds, each with its own rate. */
import { createHash } from 'node:crypto'
import { TokenBucket } from '../../../shared/protocol/token-bucket.ts'
import { holdUp } from '../http/door.ts'
import type { Door } from '../http/door.ts'
import { refusal } from '../problem.ts'
import type { Caller } from '../tasks/tasks.ts'
import { detailWords } from '../words/problems.ts'
import type { Accounts, KeyHolder } from './postgres/accounts.ts'

interface KeyDoorParts {
  accounts: Pick<Accounts, 'holdersOf' | 'noteUse'>
  /** Rate limit of each key, at this server. */
  rate: { burst: number; perSecond: number }
  now: () => number
}

export interface TeamDoor extends Door {
  /** Rejects with the errors of `admit`. */
  admitAdministrator(authorization: string | undefined): Promise<void>
}

/** A revoked key is accepted for up to this long. */
const rememberMs = 5000
const noteUseMs = 60_000

interface KnownKey {
  holder: KeyHolder
  until: number
  bucket: TokenBucket
  notedAt: number
}

/** Wrong keys are not rate-limited: nobody guesses 192 bits, and a limit could lock out valid keys. */
export function keyDoor({ accounts, rate, now }: KeyDoorParts): TeamDoor {
  /** Keyed by hash; wrong keys are not cached. */
  const cachedKeys = new Map<string, KnownKey>()
  const holderOf = batched((hashes) => accounts.holdersOf(hashes))

  async function lookUp(authorization: string | undefined): Promise<KnownKey> {
    const key = /^Bearer +([\x21-\x7e]{8,512})$/i.exec(authorization ?? '')?.[1]
    if (key === undefined) throw refusal('invalid_api_key', detailWords.key)
    const hash = createHash('sha256').update(key).digest('hex')
    const remembered = cachedKeys.get(hash)
    if (remembered !== undefined && remembered.until > now()) return remembered
    const holder = await holderOf(hash)
    if (holder === undefined) {
      cachedKeys.delete(hash)
      throw refusal('invalid_api_key', detailWords.key)
    }
    const found: KnownKey = {
      bucket: new TokenBucket({ perMinute: rate.perSecond * 60, burst: rate.burst }, now()),
      notedAt: 0,
      ...cachedKeys.get(hash),
      holder,
      until: now() + rememberMs,
    }
    cachedKeys.set(hash, found)
    return found
  }

  function noteUse(one: KnownKey): void {
    if (now() - one.notedAt < noteUseMs) return
    one.notedAt = now()
    accounts.noteUse(one.holder.id).catch(() => {})
  }

  return {
    async admit(authorization): Promise<Caller> {
      const one = await lookUp(authorization)
      const { id, account } = one.holder
      if (account === null) throw refusal('invalid_api_key', detailWords.key)
      holdUp(one.bucket.tryTake(now()))
      noteUse(one)
      return { account, key: id }
    },
    async admitAdministrator(authorization) {
      const one = await lookUp(authorization)
      if (one.holder.account !== null) throw refusal('invalid_api_key', detailWords.key)
      noteUse(one)
    },
  }
}

/**
 * Runs one query at a time; values requested in the meantime share the next one. So wrong keys, however many, occupy
 * one database connection, and a valid key waits for at most two queries.
 */
function batched<Found>(
  query: (wanted: string[]) => Promise<ReadonlyMap<string, Found>>,
): (wanted: string) => Promise<Found | undefined> {
  let running: Promise<unknown> = Promise.resolve()
  let wanted = new Set<string>()
  let next: Promise<ReadonlyMap<string, Found>> | null = null
  return async (one) => {
    wanted.add(one)
    next ??= running.then(() => {
      const batch = [...wanted]
      wanted = new Set()
      next = null
      const answer = query(batch)
      running = answer.catch(() => undefined)
      return answer
    })
    return (await next).get(one)
  }
}
