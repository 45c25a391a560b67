/** Who is let in where many have keys: looked up by hash, remembered for seconds, each within its own rate. */
import { createHash } from 'node:crypto'
import { TokenBucket } from '../../../shared/token-bucket.ts'
import { guessRate, holdUp } from '../http/door.ts'
import type { Door } from '../http/door.ts'
import { refusal } from '../problem.ts'
import type { Caller } from '../tasks/tasks.ts'
import { detailWords } from '../words/problems.ts'
import type { Accounts } from './postgres/accounts.ts'

export interface KeyDoorParts {
  accounts: Pick<Accounts, 'holderOf' | 'noteUse'>
  /** Of each key, at this server. */
  rate: { burst: number; perSecond: number }
  now: () => number
}

export interface TeamDoor extends Door {
  /** Whether the header shows an administrator's key. Rejects as `admit` does. */
  admitAdministrator(authorization: string | undefined): Promise<void>
}

/** A key that is revoked is let in for so long still. */
const rememberMs = 5000
const noteUseMs = 60_000
const mostRemembered = 10_000

interface Known {
  holder: { id: string; account: string | null } | null
  until: number
  bucket: TokenBucket
  notedAt: number
}

export function keyDoor({ accounts, rate, now }: KeyDoorParts): TeamDoor {
  const known = new Map<string, Known>()
  // Keys are not to be guessed; this only keeps those who try from asking the database at every attempt.
  const guesses = new TokenBucket({ perMinute: guessRate.perMinute * 10, burst: guessRate.burst * 10 }, now())

  async function lookUp(authorization: string | undefined): Promise<Known> {
    const key = /^Bearer +([\x21-\x7e]{8,512})$/i.exec(authorization ?? '')?.[1]
    if (key === undefined) throw refusal('invalid_api_key', detailWords.key)
    const hash = createHash('sha256').update(key).digest('base64')
    const before = known.get(hash)
    if (before !== undefined && before.until > now()) return before
    holdUp(before?.holder ? 0 : guesses.tryTake(now()))
    const found: Known = {
      bucket: new TokenBucket({ perMinute: rate.perSecond * 60, burst: rate.burst }, now()),
      notedAt: 0,
      ...before,
      holder: await accounts.holderOf(key),
      until: now() + rememberMs,
    }
    if (known.size >= mostRemembered) known.clear()
    known.set(hash, found)
    return found
  }

  function noteUse(one: Known, id: string): void {
    if (now() - one.notedAt < noteUseMs) return
    one.notedAt = now()
    accounts.noteUse(id).catch(() => {})
  }

  return {
    async admit(authorization): Promise<Caller> {
      const one = await lookUp(authorization)
      const { holder } = one
      if (holder === null || holder.account === null) throw refusal('invalid_api_key', detailWords.key)
      holdUp(one.bucket.tryTake(now()))
      noteUse(one, holder.id)
      return { account: holder.account, key: holder.id }
    },
    async admitAdministrator(authorization) {
      const one = await lookUp(authorization)
      const { holder } = one
      if (holder === null || holder.account !== null) throw refusal('invalid_api_key', detailWords.key)
      noteUse(one, holder.id)
    },
  }
}
