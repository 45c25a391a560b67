/** The local service as a paid one: with a key, and credits for what it makes. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LocalService } from '../../electron/service/local-service.ts'
import { startLocalService } from '../../electron/service/start-local-service.ts'

export function startMetered(key: string, credits?: number): Promise<LocalService> {
  return startLocalService({
    ...(credits === undefined ? {} : { credits }),
    dataFolder: mkdtempSync(join(tmpdir(), 'maquette-metered-')),
    port: 0,
    mode: 'metered',
    key,
    engineWorkerUrl: new URL('../../electron/workers/worker.ts', import.meta.url),
    log: () => undefined,
  })
}
