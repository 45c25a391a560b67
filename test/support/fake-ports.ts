/** The world of a backend in a test: a folder of its own, keys in memory, and a desktop that remembers what it was told. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JobEnd } from '../../shared/protocol/job-end.ts'
import type { BackendPorts, KeptSecret } from '../../electron/backend/ports.ts'
import { systemClock } from '../../electron/backend/system-clock.ts'

export interface FakePorts extends BackendPorts {
  /** Every line of the log, as text. */
  lines: string[]
  notified: JobEnd[]
  progress: (number | null)[]
  keys: Map<string, KeptSecret>
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
      status: async () => ({
        preferred: 'run',
        reason: 'no-keychain',
        fileAvailable: false,
        fileLocked: false,
        fileOpen: false,
      }),
      set: async (id, key, storage) => void keys.set(id, { ...key, storage }),
      get: async (id) => keys.get(id) ?? null,
      forget: async (id) => void keys.delete(id),
      unlock: async () => undefined,
      lock: async () => undefined,
      onDamaged: () => undefined,
    },
    desktop: {
      notify: (end) => notified.push(end),
      showProgress: (fraction) => progress.push(fraction),
      saveFile: async (_source, name) => (name === 'no.stl' ? null : `/home/artist/${name}`),
      showInFolder: async () => undefined,
    },
    clock: systemClock,
    engineWorkerUrl: new URL('../../electron/workers/worker.ts', import.meta.url),
    log: (level, message, data) => lines.push(`${level} ${message} ${JSON.stringify(data ?? {})}`),
    lines,
    notified,
    progress,
    keys,
    ...change,
  }
}
