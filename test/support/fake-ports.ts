/** The world of a backend in a test: a folder of its own, keys in memory, and a desk that remembers what it was told. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KeyStorage } from '../../shared/connection.ts'
import type { BackendPorts } from '../../electron/backend/ports.ts'
import { systemClock } from '../../electron/backend/system-clock.ts'

export interface FakePorts extends BackendPorts {
  /** Every line of the log, as text. */
  lines: string[]
  notified: { title: string; body: string; jobId: string }[]
  progress: (number | null)[]
  keys: Map<string, { secret: string; storage: Exclude<KeyStorage, 'none'> }>
}

export function fakePorts(change: Partial<BackendPorts> = {}): FakePorts {
  const lines: string[] = []
  const notified: FakePorts['notified'] = []
  const progress: (number | null)[] = []
  const keys: FakePorts['keys'] = new Map()
  return {
    host: 'desktop',
    version: '0.1.0-test',
    dataFolder: mkdtempSync(join(tmpdir(), 'maquette-studio-')),
    secrets: {
      status: async () => ({ preferred: 'run', reason: 'this is a test', fileAvailable: false, fileLocked: false }),
      set: async (id, secret, storage) => void keys.set(id, { secret, storage }),
      get: async (id) => keys.get(id) ?? null,
      forget: async (id) => void keys.delete(id),
      unlock: async () => undefined,
    },
    desk: {
      notify: (message) => notified.push(message),
      showProgress: (fraction) => progress.push(fraction),
      saveFile: async (_source, name) => (name === 'no.stl' ? null : `/home/artist/${name}`),
      showInFolder: async () => undefined,
    },
    clock: systemClock,
    engineWorkerUrl: new URL('../../electron/engine/worker.ts', import.meta.url),
    log: (level, message, data) => lines.push(`${level} ${message} ${JSON.stringify(data ?? {})}`),
    lines,
    notified,
    progress,
    keys,
    ...change,
  }
}
