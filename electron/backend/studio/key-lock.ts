/** Locks and unlocks the key file, manually or after an idle time. */
import type { VaultStatus } from '../../../shared/protocol/connection.ts'
import type { Clock } from '../ports.ts'
import type { JobQueue } from '../queue/job-queue.ts'
import { stopsAsking } from '../queue/reactions.ts'
import type { Vault } from '../vault/vault.ts'
import type { ConnectionService } from './connection-service.ts'
import type { Emit } from './event-bus.ts'

interface KeyLockOptions {
  vault: Pick<Vault, 'status' | 'unlock' | 'lock'>
  connections: Pick<ConnectionService, 'list'>
  queue: Pick<JobQueue, 'paused' | 'resume'>
  emit: Emit
  clock: Clock
  /** Idle minutes before locking; null disables it. */
  lockAfterMinutes: () => number | null
  log: (level: 'warn', message: string, data: Record<string, unknown>) => void
  stopping: AbortSignal
}

export interface KeyLock {
  /** Also resumes connections that waited for a key. Rejects with the errors of `Vault.unlock`. */
  unlock(passphrase: string): Promise<VaultStatus>
  /** Requests that need a key from the file then pause their connection. */
  lock(): Promise<VaultStatus>
  /** Called before a key is used. Locks first if the idle time has passed, even if the timer is late. */
  touch(): Promise<void>
  /** Called when the settings change. */
  reschedule(): void
}

export function createKeyLock(options: KeyLockOptions): KeyLock {
  const { vault, connections, queue, emit, clock, lockAfterMinutes, log, stopping } = options
  let isOpen = false
  let usedAt = 0
  let watch = new AbortController()

  const report = async (): Promise<VaultStatus> => {
    const status = await vault.status()
    emit({ type: 'vault', vault: status })
    for (const connection of await connections.list()) emit({ type: 'connection', connection })
    return status
  }

  const lock = async () => {
    isOpen = false
    watch.abort()
    await vault.lock()
    return report()
  }

  /** Returns the remaining time, or null for no limit. */
  const leftMs = (): number | null => {
    const minutes = lockAfterMinutes()
    return !isOpen || minutes === null ? null : usedAt + minutes * 60_000 - clock.now()
  }

  const wait = async (): Promise<void> => {
    watch.abort()
    const own = new AbortController()
    watch = own
    const ended = AbortSignal.any([own.signal, stopping])
    for (let left = leftMs(); left !== null; left = leftMs()) {
      if (left <= 0) return void (await lock())
      await clock.sleep(left, ended)
      if (ended.aborted) return
    }
  }

  const reschedule = () => {
    wait().catch((thrown: unknown) => log('warn', 'the key file could not be locked', { reason: String(thrown) }))
  }

  return {
    async unlock(passphrase) {
      await vault.unlock(passphrase)
      isOpen = true
      usedAt = clock.now()
      reschedule()
      for (const { id } of await connections.list()) {
        const paused = queue.paused(id)
        if (paused !== null && stopsAsking(paused.code)) queue.resume(id)
      }
      return report()
    },
    lock,
    async touch() {
      const left = leftMs()
      if (left !== null && left <= 0) await lock()
      usedAt = clock.now()
    },
    reschedule,
  }
}
