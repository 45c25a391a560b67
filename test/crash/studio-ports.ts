/** What the studio of a crash test runs in: keys in memory, no keychain, an engine that knows nothing. */
import { join } from 'node:path'
import type { BackendPorts, Clock } from '../../electron/backend/ports.ts'
import { openDatabase } from '../../electron/disk/sqlite.ts'
import { noEngine } from '../support/no-engine.ts'
import { serviceKey } from './paid-service-key.ts'

export interface StudioPortsOptions {
  dataFolder: string
  clock: Clock
  /** The real workers, which look at what was kept, or none to speak of. */
  engine: 'real' | 'none'
  /** By the connection's id; absent: every connection has the key of the paid service. */
  keys?: Record<string, string> | undefined
  /** Hears of every error that is logged, and of every line with a key in it. */
  complain: (text: string) => void
}

export function studioPorts({ dataFolder, clock, engine, keys, complain }: StudioPortsOptions): BackendPorts {
  const kept = new Map(Object.entries(keys ?? {}))
  const origins = new Map<string, string>()
  return {
    host: 'web',
    version: '0.0.0',
    dataFolder,
    secrets: {
      status: async () => ({
        preferred: 'run',
        reason: 'no-keychain',
        fileAvailable: false,
        fileLocked: false,
        fileOpen: false,
      }),
      set: async (id, { secret }) => void kept.set(id, secret),
      async get(id) {
        const secret = keys === undefined ? serviceKey : kept.get(id)
        const origin = origins.get(id) ?? originIn(dataFolder, id)
        if (secret === undefined || origin === null) return null
        origins.set(id, origin)
        return { secret, origin, storage: 'run' }
      },
      forget: async (id) => void kept.delete(id),
      unlock: async () => undefined,
      lock: async () => undefined,
      onDamaged: () => undefined,
    },
    desktop: {},
    clock,
    engineWorkerUrl: new URL('../../electron/workers/worker.ts', import.meta.url),
    ...(engine === 'none' ? { startEngine: noEngine } : {}),
    localEngine: false,
    log(level, message, data) {
      const line = `${message} ${JSON.stringify(data ?? {})}`
      if ([serviceKey, ...kept.values()].some((key) => line.includes(key))) complain(`a key is in the log: ${message}`)
      if (level === 'error') complain(line)
    },
  }
}

/** Returns the origin of the address that the stored connection has, or null where there is none: keys are entered for it. */
function originIn(dataFolder: string, id: string): string | null {
  const database = openDatabase(join(dataFolder, 'studio.sqlite'), { readOnly: true })
  try {
    const row = database.prepare("SELECT body ->> '$.baseUrl' AS address FROM connections WHERE id = ?").get(id)
    return row === undefined ? null : new URL(String(row['address'])).origin
  } finally {
    database.close()
  }
}
